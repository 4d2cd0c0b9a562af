// A box that is wider than its place can be scrolled by keyboard, and says under which heading it stands.
// A box that fits is no stop for the Tab key.
(() => {
  "use strict";
  const BOXES = ".table-wrapper, .math-wrapper, .cuckoo-formula, .cuckoo-tree, .cuckoo-graph, .highlight, .highlight pre";
  const ABOVE = ":scope > :is(h1, h2, h3, h4, h5, h6, .cuckoo-title, caption)";
  const heard = new Map(); // how many boxes have said the same

  const heading = (box) => {
    const near = box.querySelector("caption") || box.closest(".cuckoo-box")?.querySelector(ABOVE)
      || box.closest("section")?.querySelector(ABOVE) || document.querySelector("h1");
    const copy = near ? near.cloneNode(true) : document.createElement("p");
    for (const link of copy.querySelectorAll(".headerlink")) link.remove();
    const text = copy.textContent.trim().replace(/\s+/g, " ") || document.title;
    const times = (heard.get(text) || 0) + 1;
    heard.set(text, times);
    return times > 1 ? `${text} (${times})` : text;
  };
  const name = (box) => {
    if (!box.hasAttribute("aria-label")) box.setAttribute("aria-label", heading(box));
    box.setAttribute("role", "region");
    box.tabIndex = 0;
  };
  const look = (box) => {
    const scrolls = /auto|scroll/.test(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth;
    if (scrolls) name(box);
    else for (const said of ["role", "tabindex", "aria-label"]) box.removeAttribute(said);
  };
  const begin = () => {
    const watch = new ResizeObserver((rows) => rows.forEach(({ target }) => look(target)));
    for (const box of document.querySelectorAll(BOXES)) watch.observe(box);
  };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
  else begin();
})();
