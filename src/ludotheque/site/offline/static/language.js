// @ts-check
// The shelf in the reader's language, before anything else is there: all of them stand in the page.
(() => {
  let lang = "";
  try {
    lang = localStorage.getItem("lang") ?? "";
    document.documentElement.dataset.theme = localStorage.getItem("theme") ?? "";
    if (!localStorage.getItem("theme")) delete document.documentElement.dataset.theme;
  } catch {
    // nothing may be kept: the browser's language it is
  }
  for (const one of [lang, ...navigator.languages].filter(Boolean)) {
    const code = one.split("-")[0];
    if (code === document.documentElement.lang) return;
    const page = /** @type {HTMLTemplateElement | null} */ (document.querySelector(`template[lang="${code}"]`));
    if (!page) continue;
    document.documentElement.lang = code;
    return document.body.replaceChildren(page.content);
  }
})();
