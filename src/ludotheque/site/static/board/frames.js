// @ts-check
// Drawings come in pieces, and those that the drawing before had are only counted.

/** @import { Frame } from "../messages.js" */

/**
 * The pieces of a drawing, from those of the one before.
 * @param {string[]} before
 * @param {Frame} frame
 */
export function piecesOf(before, frame) {
  return frame.flatMap((piece) => (typeof piece === "string" ? [piece] : before.slice(piece[0], piece[0] + piece[1])));
}
