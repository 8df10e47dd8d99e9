// @ts-check
// Whether somebody wants to be spared motion.

export const calm = matchMedia("(prefers-reduced-motion: reduce)");
