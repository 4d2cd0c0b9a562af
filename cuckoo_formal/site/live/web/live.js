/* The live parts of a page: tables to play at, trees to walk, labs, exercises, the rule builder.
   No module and no import, so that it also runs in a page that is opened as a file.  All of a page share one worker;
   whatever comes from a rule file, a name or a reader enters the page as text, never as markup. */
(() => {
  "use strict";

  const script = document.currentScript;
  const base = script && script.src ? new URL(".", script.src).href : document.baseURI;
  const inside = () => document.getElementById("cuckoo-parts"); // the parts of a page that is one file
  const STORE = "cuckoo-formal";

  // -- the reader's language: words from a block of the page, English where there are none
  const language = document.documentElement.lang || "en";
  const catalogue = (() => {
    const block = document.getElementById("cuckoo-words");
    try { return block ? JSON.parse(block.textContent) : {}; } catch { return {}; }
  })();
  const filled = (text, values) => text.replace(/\{(\w+)\}/g, (place, name) => (name in values ? String(values[name]) : place));
  const _ = (text, values = {}) => filled([catalogue[text] ?? text].flat()[0], values);
  const _n = (one, many, number, values = {}) => {
    const forms = [catalogue[one] ?? [one, many]].flat();
    return filled(forms[number === 1 ? 0 : forms.length - 1], { number, ...values });
  };

  // -- making elements
  const h = (tag, said = {}, ...children) => {
    const made = document.createElement(tag);
    for (const [key, value] of Object.entries(said)) {
      if (value === undefined || value === null || value === false) continue;
      if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
      else if (key === "text") made.textContent = value;
      else if (key in made && !["list", "form", "type"].includes(key) && typeof value !== "string") made[key] = value;
      else made.setAttribute(key === "className" ? "class" : key, value === true ? "" : value);
    }
    made.append(...children.flat().filter((child) => child !== undefined && child !== null && child !== false));
    return made;
  };
  let serial = 0;
  const fresh = (word) => `cuckoo-${word}-${(serial += 1)}`;
  const button = (text, press, look = "", key = "") =>
    h("button", { type: "button", className: `cuckoo-button ${look}`.trim(), onclick: press, "aria-keyshortcuts": key || null },
      text, key && h("kbd", { "aria-hidden": "true", text: KEYS[key] || (key.length === 1 ? key.toUpperCase() : key) }));
  const KEYS = { ArrowLeft: "←", " ": _("Space"), "Ctrl+Enter": _("Ctrl+Enter") };

  // -- pictures: only shapes and words, whatever the text says
  const SHAPES = new Set(["svg", "title", "desc", "g", "rect", "circle", "ellipse", "line", "path", "polygon", "text", "tspan"]);
  const MARKS = /^(class|id|role|lang|viewbox|width|height|d|x|y|x1|x2|y1|y2|cx|cy|r|rx|ry|points|transform|font-size|text-anchor|xmlns|aria-labelledby|aria-hidden)$/i;
  const picture = (text) => {
    const drawn = new DOMParser().parseFromString(text.replaceAll("PREFIX", fresh("picture")), "image/svg+xml").documentElement;
    const clean = (node) => {
      for (const child of [...node.children]) SHAPES.has(child.localName) ? clean(child) : child.remove();
      for (const { name } of [...node.attributes]) if (!MARKS.test(name)) node.removeAttribute(name);
    };
    if (drawn.localName !== "svg") return h("p", { text: _("This picture cannot be drawn.") });
    clean(drawn);
    return document.importNode(drawn, true);
  };

  // -- what the browser keeps; it may refuse to keep anything
  const keep = (name, value) => {
    try {
      if (value === null) localStorage.removeItem(`${STORE}:${name}`);
      else localStorage.setItem(`${STORE}:${name}`, JSON.stringify(value));
    } catch { /* a private window, or a full store: the page goes on without */ }
  };
  const kept = (name) => {
    try { return JSON.parse(localStorage.getItem(`${STORE}:${name}`)); } catch { return null; }
  };

  // -- Python, once for the whole page
  const engine = {
    worker: null, ready: null, waiting: new Map(), number: 0, stops: new Set(),
    start() {
      if (this.ready) return this.ready;
      this.ready = new Promise((resolve, reject) => {
        const fail = (why) => { this.ready = null; this.worker = null; reject(new Error(why)); };
        this.open().then((worker) => {
          this.worker = worker;
          worker.onerror = (event) => fail(event.message || _("the browser would not start it"));
          worker.onmessage = ({ data }) => {
            if (data.ready) resolve();
            else if (data.failed) fail(data.failed);
            else if (data.broken) this.stop(_("Python gave up; try something smaller."));
            else if (data.news) this.tell(data);
            else this.settle(data);
          };
        }).catch((error) => fail(error.message));
      });
      return this.ready;
    },
    async open() {
      const parts = inside();
      if (!parts) {
        if (location.protocol === "file:") throw new Error(_("this page was opened as a file. Open it with: cuckoo-formal serve FOLDER"));
        const worker = new Worker(new URL("worker.js", base));
        worker.postMessage({ start: { base } });
        return worker;
      }
      const files = await unpacked(parts);
      const source = new Blob([files["worker.js"]], { type: "text/javascript" });
      const worker = new Worker(URL.createObjectURL(source));
      delete files["worker.js"];
      worker.postMessage({ start: { base, parts: files } });
      return worker;
    },
    async ask(request, news = null) {
      await this.start();
      const worker = this.worker;
      if (!worker) throw new Error("stopped");
      return new Promise((resolve, reject) => {
        const number = (this.number += 1);
        this.waiting.set(number, { resolve, reject, news });
        worker.postMessage({ ask: { language, ...request }, number });
      });
    },
    tell({ number, news }) {
      const one = this.waiting.get(number);
      if (one && one.news) one.news(news);
    },
    settle({ number, answer }) {
      const one = this.waiting.get(number);
      this.waiting.delete(number);
      if (!one) return;
      if (answer.problem) one.reject(new Problem(answer.problem));
      else if (answer.fault) { one.reject(new Error(answer.fault.trim().split("\n").pop())); }
      else one.resolve(answer);
    },
    stop(why = "") {
      if (this.worker) this.worker.terminate();
      this.worker = null; this.ready = null;
      for (const one of this.waiting.values()) one.reject(why ? new Problem(why) : new Stopped());
      this.waiting.clear();
      for (const told of this.stops) told();
    },
  };
  class Problem extends Error {}
  class Stopped extends Error { constructor() { super("stopped"); } }

  const unpacked = async (parts) => {
    const files = {};
    for (const part of parts.content ? parts.content.querySelectorAll("[data-part]") : parts.querySelectorAll("[data-part]")) {
      const bytes = Uint8Array.from(atob(part.textContent.trim()), (letter) => letter.charCodeAt(0));
      const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
      files[part.dataset.part] = await new Response(stream).arrayBuffer();
    }
    return files;
  };
  const sorry = (error) =>
    error instanceof Stopped ? _("Stopped.") : error instanceof Problem ? error.message : _("Something went wrong: {what}", { what: error.message });

  // -- which rules a place is about
  const rulesOf = (place) => (place.dataset.toml ? { toml: place.dataset.toml } : { rules: place.dataset.rules || "ranter-go-round" });
  const namesOf = (place) => (place.dataset.players ? place.dataset.players.split(",").map((name) => name.trim()).filter(Boolean) : []);
  const placeName = (place, index) => `${location.pathname}#${place.dataset.widget}${index}`;

  const fallback = (place) => {
    const box = h("div", { className: "cuckoo-fallback" });
    box.append(...place.childNodes);
    for (const note of box.querySelectorAll(":scope > .cuckoo-note")) note.remove();
    place.append(box);
    return box;
  };

  // ------------------------------------------------------------------------------------------------- a table
  class Table {
    constructor(place, name, options = {}) {
      Object.assign(this, { place, name, id: fresh("table"), options });
      this.key = JSON.stringify([place.dataset.toml || place.dataset.rules || "", place.dataset.deal || "", place.dataset.players || ""]);
      this.chosen = { seats: Number(place.dataset.seats) || 4, seed: Number(place.dataset.seed) || 1, line: place.dataset.deal || "" };
      this.quick = kept("pace") === "quick" || place.dataset.pace === "quick";
      engine.stops.add(() => { if (this.saved) this.interrupted(); });
      this.box = fallback(place);
      this.door();
    }

    door() {
      const before = kept(this.name);
      this.before = before && before.key === this.key && before.saved ? before : null;
      const open = button(this.before ? _("Go on playing") : _("Play this table"), () => this.sit(this.before), "cuckoo-primary");
      const warm = () => { if (!inside() && location.protocol !== "file:") engine.start().catch(() => {}); };
      open.addEventListener("pointerenter", warm, { once: true });
      open.addEventListener("focus", warm, { once: true });
      this.status = h("p", { className: "cuckoo-status", role: "status" });
      const hint = h("span", { className: "cuckoo-hint-line", text: this.before ? _("You are in hand {hand}.", { hand: this.before.hand }) : _("You against bots; nothing leaves your browser.") });
      const again = this.before && button(_("Start again"), () => this.sit(null));
      this.doorway = h("div", { className: "cuckoo-door" }, h("div", { className: "cuckoo-row" }, open, again, hint), this.status);
      this.place.prepend(this.doorway);
      this.opener = open;
    }

    async sit(before) {
      this.opener.disabled = true;
      this.say(engine.ready ? _("Dealing …") : _("Python is starting in your browser …"));
      const chosen = before ? { ...before.chosen, hands: before.saved.hands } : this.chosen;
      try {
        const answer = await engine.ask({ do: "sit", table: this.id, ...rulesOf(this.place), names: chosen.names || this.names(chosen), ...chosen });
        this.chosen = { seats: answer.state.saved.seats, seed: chosen.seed, line: chosen.line || "", names: chosen.names || this.names(chosen) };
        this.lay();
        this.doorway.hidden = true;
        this.box.hidden = true;
        await this.show(answer, true);
      } catch (error) {
        this.say(_("The table could not be opened: {why}", { why: sorry(error) }));
        this.opener.disabled = false;
      }
    }

    names({ line }) { // a dealt hand of the page keeps its players; else the reader may sit under his own name
      const given = namesOf(this.place);
      const own = kept("name");
      return line || !own ? given : [own, ...given.slice(1).filter((name) => name !== own)];
    }

    say(text) { this.status.textContent = text; }

    lay() {
      if (this.table) this.table.remove();
      const asked = fresh("asked");
      this.heading = h("p", { className: "cuckoo-heading" });
      this.felt = h("div", { className: "cuckoo-felt" });
      this.status = h("p", { className: "cuckoo-spoken", role: "status" });
      this.news = h("p", { className: "cuckoo-news" });
      this.asked = h("p", { className: "cuckoo-question", id: asked });
      this.buttons = h("div", { className: "cuckoo-row cuckoo-answers", role: "group", "aria-labelledby": asked });
      this.reasons = h("div", { className: "cuckoo-reasons", hidden: true, tabIndex: -1, role: "region", "aria-label": _("Why") });
      this.story = h("ol", { className: "cuckoo-story" });
      this.score = h("div", { className: "cuckoo-score" });
      this.table = h("section", { className: "cuckoo-table", "aria-label": _("A table to play at"), onkeydown: (event) => this.pressed(event) },
        this.heading, this.felt,
        h("div", { className: "cuckoo-side" }, this.status, this.news, this.asked, this.buttons, this.reasons,
          h("details", { className: "cuckoo-told", open: true }, h("summary", { text: _("What has happened") }), this.story),
          this.score, this.settings()));
      this.place.append(this.table);
    }

    settings() {
      const seats = h("input", { type: "number", min: "2", max: "12", value: String(this.chosen.seats), id: fresh("seats"), inputMode: "numeric" });
      const seed = h("input", { type: "number", min: "0", max: "999999999", value: String(this.chosen.seed + 1), id: fresh("seed"), inputMode: "numeric" });
      const pace = h("input", { type: "checkbox", checked: this.quick, id: fresh("pace"), onchange: () => { this.quick = pace.checked; keep("pace", pace.checked ? "quick" : null); } });
      const name = h("input", { type: "text", maxLength: 40, size: 12, value: kept("name") || "", id: fresh("name"), autocomplete: "off" });
      const start = button(_("New match"), () => {
        keep("name", name.value.trim() || null);
        this.chosen = { seats: Number(seats.value) || 4, seed: Number(seed.value) || 0, line: "" };
        this.sit(null);
      });
      return h("details", { className: "cuckoo-settings" }, h("summary", { text: _("Another match") }),
        h("div", { className: "cuckoo-row" },
          h("label", { for: name.id }, _("Your name"), " ", name), h("label", { for: seats.id }, _("Players"), " ", seats), h("label", { for: seed.id }, _("Shuffle"), " ", seed), start,
          h("label", { for: pace.id }, pace, " ", _("bots play at once"))));
    }

    async show({ frames, state }, first = false) {
      const turn = (this.turn = {});
      const before = this.state;
      this.state = state;
      this.saved = state.saved;
      keep(this.name, { key: this.key, chosen: this.chosen, saved: state.saved, hand: state.hand });
      const { match, hand, dealer } = state;
      const where = match > 1 ? _("Match {match}, hand {hand} · {dealer} deals", { match, hand, dealer }) : _("Hand {hand} · {dealer} deals", { hand, dealer });
      this.heading.replaceChildren(h("strong", { text: state.title }), h("span", { text: where }));
      if (first || !before || before.hand !== state.hand || before.match !== state.match) this.story.replaceChildren();
      this.reasons.hidden = true;
      this.asked.textContent = "";
      const skip = button(_("Show it all"), () => { this.skipped = true; this.wake && this.wake(); }, "", " ");
      if (!this.quick && frames.length > 1) {
        this.buttons.replaceChildren(skip);
        if (!first || this.table.contains(document.activeElement)) skip.focus({ preventScroll: true });
      }
      this.skipped = this.quick;
      const said = [];
      for (const [place, frame] of frames.entries()) {
        if (turn !== this.turn) return;
        if (place) await this.breath();
        if (turn !== this.turn) return;
        this.felt.replaceChildren(picture(frame.picture));
        for (const text of frame.said) this.story.append(h("li", { text }));
        said.push(...frame.said);
        this.news.textContent = frame.said.join(" ") || this.news.textContent;
        this.say(frame.said.join(" "));
      }
      this.put(said, first);
    }

    breath() {
      if (this.skipped) return Promise.resolve();
      return new Promise((resolve) => { this.wake = resolve; setTimeout(resolve, 800); });
    }

    put(said, first) {
      const { state } = this;
      const row = [];
      if (state.question) {
        this.asked.textContent = state.question.text;
        row.push(button(state.question.yes, () => this.answer(true), "cuckoo-primary", "y"), button(state.question.no, () => this.answer(false), "", "n"));
      } else if (!state.over) {
        this.asked.textContent = [...state.after, state.out ? _("You are out; you may watch the others.") : ""].filter(Boolean).join(" ");
        row.push(button(_("Next hand"), () => this.go({ do: "next" }), "cuckoo-primary", "n"));
      } else {
        this.asked.textContent = state.after.join(" ");
        row.push(button(_("Play again"), () => { this.chosen = { ...this.chosen, seed: this.chosen.seed + 1, line: "", names: undefined }; this.sit(null); }, "cuckoo-primary", "n"));
      }
      row.push(button(_("Why?"), () => this.why(), "", "?"));
      this.buttons.replaceChildren(...row);
      this.say([...said, this.asked.textContent].join(" "));
      this.showScore();
      if (!first || this.table.contains(document.activeElement) || document.activeElement === document.body || this.doorway.contains(document.activeElement)) {
        row[0].focus({ preventScroll: true });
        const { bottom } = this.buttons.getBoundingClientRect();
        if (first && bottom > window.innerHeight) this.felt.scrollIntoView({ block: "start" });
        if (!first && (bottom > window.innerHeight || bottom < 0)) this.buttons.scrollIntoView({ block: "nearest" });
      }
    }

    answer(yes) { return this.go({ do: "answer", yes }); }

    async go(request) {
      if (this.busy) return;
      this.busy = true;
      try {
        await this.show(await engine.ask({ table: this.id, ...request }));
      } catch (error) {
        this.news.textContent = sorry(error);
        this.say(sorry(error));
      } finally {
        this.busy = false;
      }
    }

    async why() {
      if (!this.reasons.hidden) { this.reasons.hidden = true; return; }
      try {
        const { why } = await engine.ask({ do: "why", table: this.id });
        const rows = why.flatMap(({ what, rules }) => [h("dt", { text: what }), ...rules.map((text) => h("dd", { text }))]);
        this.reasons.replaceChildren(rows.length ? h("dl", {}, rows) : h("p", { text: _("Nothing has happened yet that a rule has to explain.") }));
        this.reasons.hidden = false;
        this.say(why.map(({ what, rules }) => `${what} ${rules.join(" ")}`).join(" "));
      } catch (error) { this.say(sorry(error)); }
    }

    pressed(event) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select")) return;
      const key = event.key.toLowerCase();
      const wanted = [...this.buttons.children].find((one) => one.getAttribute("aria-keyshortcuts") === key);
      if (wanted && !(key === " " && event.target.closest("button, summary"))) {
        event.preventDefault();
        wanted.click();
      }
    }

    showScore() {
      const { rows, lives, pot, bank, stake } = this.state.score;
      const discs = ({ chips, out }) => (out ? _("out") : lives && Math.max(lives, chips) < 8 ? "●".repeat(chips) + "○".repeat(Math.max(0, lives - chips)) : String(chips));
      const cells = (one) => h("tr", { className: one.out ? "cuckoo-out" : one.you ? "cuckoo-you" : "" },
        h("th", { scope: "row" }, one.name, one.you && ` ${_("(you)")}`, one.deals && h("span", { className: "cuckoo-deals", text: ` ${this.state.ended ? _("deals next") : _("deals")}` })),
        lives ? h("td", {}, h("span", { "aria-hidden": "true", text: discs(one) }), h("span", { className: "cuckoo-spoken", text: one.out ? _("out") : String(one.chips) })) : null,
        h("td", { text: String(one.lost) }), stake ? h("td", { text: String(one.won) }) : null);
      const head = h("tr", {}, h("th", { scope: "col", text: _("Player") }), lives ? h("th", { scope: "col", text: _("Chips") }) : null, h("th", { scope: "col", text: _("Lost") }), stake ? h("th", { scope: "col", text: _("Won") }) : null);
      this.score.replaceChildren(h("table", {}, h("caption", { className: "cuckoo-spoken", text: _("Score") }), h("thead", {}, head), h("tbody", {}, rows.map(cells))),
        h("p", { className: "cuckoo-small", text: [lives ? _("Pot {pot}", { pot }) : "", stake ? _("Bank {bank}", { bank }) : ""].filter(Boolean).join(" · ") }));
    }

    interrupted() { // Python was stopped while somebody sat here: the table can be laid again from what was kept
      this.turn = {};
      this.buttons.replaceChildren(button(_("Go on playing"), () => this.sit({ chosen: this.chosen, saved: this.saved }), "cuckoo-primary"));
      this.asked.textContent = _("Python was stopped; the table is kept.");
    }
  }

  // ------------------------------------------------------------------------------------------------- a tree
  class Tree {
    constructor(place, name) {
      Object.assign(this, { place, name });
      this.box = place.firstElementChild ? fallback(place) : null;
      const list = place.querySelector(".cuckoo-twin ul");
      this.status = h("p", { className: "cuckoo-status", role: "status" });
      this.path = h("ol", { className: "cuckoo-path", "aria-label": _("The way from the beginning") });
      this.ways = h("div", { className: "cuckoo-row cuckoo-ways" });
      const label = h("p", { className: "cuckoo-heading" }, h("strong", { text: _("Walk through the tree") }), h("span", { text: _("← goes back, digits choose") }));
      this.walk = h("section", { className: "cuckoo-walk", "aria-label": _("Walk through the tree"), onkeydown: (event) => this.pressed(event) }, label, this.path, this.status, this.ways);
      place.prepend(this.walk);
      if (list && list.firstElementChild) this.begin(fromList(list.firstElementChild));
      else this.ways.append(button(_("Grow the tree"), () => this.grow(), "cuckoo-primary"));
    }

    async grow() {
      const { seats, faces, copies, chips } = this.place.dataset;
      this.status.textContent = _("Python is starting in your browser …");
      try {
        const { places } = await engine.ask({ do: "tree", ...rulesOf(this.place), names: namesOf(this.place), seats, faces, copies, chips });
        this.begin(places);
        this.focus();
      } catch (error) { this.status.textContent = sorry(error); }
    }

    begin(nodes) {
      this.nodes = nodes;
      nodes.forEach((node, number) => node.below.forEach((under) => { nodes[under].above = number; }));
      for (let number = nodes.length - 1; number >= 0; number -= 1) {
        const { below } = nodes[number];
        nodes[number].ends = below.length ? below.reduce((sum, under) => sum + nodes[under].ends, 0) : 1;
      }
      const circles = [...this.place.querySelectorAll("svg.cf-tree circle, .cuckoo-tree svg circle")];
      this.circles = circles.length === nodes.length ? circles : [];
      this.go(0);
    }

    split(number) {
      const { words } = this.nodes[number];
      const cut = number ? words.indexOf(": ") : -1;
      return cut < 0 ? [_("the beginning"), words] : [words.slice(0, cut), words.slice(cut + 2)];
    }

    go(number) {
      this.here = number;
      const way = [];
      for (let place = number; ; place = this.nodes[place].above) { way.unshift(place); if (!place) break; }
      this.path.replaceChildren(...way.map((place) => h("li", {}, place === number ? h("span", { "aria-current": "step", text: this.split(place)[0] }) : button(this.split(place)[0], () => { this.go(place); this.focus(); }, "cuckoo-link"))));
      const { below, ends } = this.nodes[number];
      const more = _n("({number} end from here)", "({number} ends from here)", ends);
      this.status.textContent = `${capital(this.split(number)[1])}${below.length ? ` ${more}` : ""}`;
      const choices = below.map((under, place) => h("button", { type: "button", className: "cuckoo-button", onclick: () => { this.go(under); this.focus(); }, "aria-keyshortcuts": place < 9 ? String(place + 1) : null },
        this.split(under)[0], h("small", { text: ` ${_n("{number} end", "{number} ends", this.nodes[under].ends)}` }), place < 9 && h("kbd", { "aria-hidden": "true", text: String(place + 1) })));
      if (number) choices.push(button(_("Back"), () => { this.go(this.nodes[number].above); this.focus(); }, "cuckoo-link", "ArrowLeft"));
      this.ways.replaceChildren(...choices);
      const here = this.circles[number], box = here && here.closest(".cuckoo-tree");
      if (box) box.scrollLeft += here.getBoundingClientRect().left - box.getBoundingClientRect().left - box.clientWidth / 2;
      this.circles.forEach((circle, place) => circle.classList.toggle("cuckoo-here", way.includes(place)));
    }

    focus() { const first = this.ways.querySelector("button"); if (first) first.focus({ preventScroll: true }); }

    pressed(event) {
      if (event.ctrlKey || event.metaKey || event.altKey || !this.nodes) return;
      if (event.key === "Home") { event.preventDefault(); this.go(0); this.focus(); return; }
      const wanted = [...this.ways.children].find((one) => one.getAttribute("aria-keyshortcuts") === event.key);
      if (wanted) { event.preventDefault(); wanted.click(); }
    }
  }
  const fromList = (item) => {
    const nodes = [];
    const add = (li) => {
      const words = [...li.childNodes].filter((node) => node.nodeName !== "UL").map((node) => node.textContent).join("").trim();
      const node = { words, below: [], above: 0 };
      nodes.push(node);
      const number = nodes.length - 1;
      for (const under of li.querySelectorAll(":scope > ul > li")) node.below.push(add(under));
      return number;
    };
    add(item);
    return nodes;
  };
  const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

  // ------------------------------------------------------------------------------------------------- files
  const save = (text, name) => {
    const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    const link = h("a", { href: address, download: name });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  };
  const opener = (text, take) => {
    const file = h("input", { type: "file", accept: ".toml,text/plain", className: "cuckoo-spoken", tabIndex: -1, "aria-label": text,
      onchange: async () => { if (file.files[0] && file.files[0].size < 1e6) take(await file.files[0].text()); file.value = ""; } });
    return [button(text, () => file.click()), file];
  };
  const fileName = (title) => `${(title || "our-rules").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "").slice(0, 40) || "our-rules"}.toml`;

  const bookOf = (told, before = null) => {
    const old = new Set(before ? before.book.flatMap(([, texts]) => texts.map(({ text }) => text)) : []);
    const paragraph = ({ text, new: differs }) => h("p", { className: `${differs ? "cuckoo-new" : ""} ${before && !old.has(text) ? "cuckoo-changed" : ""}`.trim() || null }, differs && h("strong", { text: `${_("Different here:")} ` }), text);
    return told.book.flatMap(([heading, texts], place) => [h("p", { className: place ? "cuckoo-subtitle" : "cuckoo-book-title", text: place ? heading : told.title }), ...texts.map(paragraph)]);
  };

  const findings = ({ parts, scope, untested }) => {
    const line = (one) => {
      if (one.alive === null) return h("li", {}, one.says, " ", h("em", { text: one.why }));
      if (one.alive) return h("li", { className: "cuckoo-alive" }, one.says, " ", h("span", { className: "cuckoo-small" }, _("It matters, for example here:"), " ", h("code", { text: one.line })));
      const because = one.because.length ? [" ", _("It would do something without:"), " ", h("em", { text: one.because.join(" / ") })] : [" ", _("No hand tells it from the usual rule.")];
      return h("li", { className: "cuckoo-dead" }, h("strong", { text: `${one.because.length ? _("Quarrels:") : _("Dead:")} ` }), one.says, ...because);
    };
    const dead = parts.filter((one) => one.alive === false).length, all = parts.length;
    const none = _("Nothing within a hand differs from the base game.");
    const some = _n("{number} of {all} rules never does anything.", "{number} of {all} rules never do anything.", dead, { all });
    const every = _("All {all} rules that differ from the base game do something.", { all });
    const head = !all ? none : dead ? some : every;
    return [h("p", {}, h("strong", { text: head }), " ", _("Tried: {scope}.", { scope })), all ? h("ul", { className: "cuckoo-findings" }, parts.sort((a, b) => (a.alive === false ? 0 : 1) - (b.alive === false ? 0 : 1)).map(line)) : null,
      untested.length ? h("p", { className: "cuckoo-small", text: _("Not tried, because they act between hands: {rules}", { rules: untested.join(" ") }) }) : null].filter(Boolean);
  };

  // ------------------------------------------------------------------------------------------------- a lab
  const PYTHON = 'deal("K 9 4 4 / Q  t t - t")\n\nfor name in ("ranter-go-round", "king-refuses-dealer"):\n    story = deal("2 7 9 5 / K  - - - t", named(name))\n    print(name, story.hand.loses)\n';
  class Lab {
    constructor(place, name) {
      Object.assign(this, { place, name });
      const code = place.querySelector("pre");
      const given = place.dataset.toml || (code ? code.textContent : "");
      this.usual = { toml: given, code: place.dataset.language === "python" && code ? code.textContent : PYTHON };
      if (place.dataset.language === "python") this.usual.toml = place.dataset.toml || "";
      const box = place.firstElementChild ? fallback(place) : null;
      if (box) box.hidden = true;
      const before = kept(name);
      this.text = before && before.usual === this.usual.toml.length ? before.text : { ...this.usual };
      this.lay(place.dataset.language === "python" ? "code" : "toml");
      engine.stops.add(() => this.busy(false));
    }

    lay(first) {
      this.area = h("textarea", { className: "cuckoo-code", spellcheck: "false", autocapitalize: "off", autocomplete: "off", rows: "14", id: fresh("code"), wrap: "off",
        oninput: () => this.changed(), onkeydown: (event) => { if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) { event.preventDefault(); this.run(); } } });
      this.label = h("label", { for: this.area.id, className: "cuckoo-label-line" });
      this.tabs = ["toml", "code"].map((kind) => button(kind === "toml" ? _("Rule file") : "Python", () => this.turn(kind), "cuckoo-tab"));
      this.go = button(_("Run"), () => this.run(), "cuckoo-primary", "Ctrl+Enter");
      this.halt = button(_("Stop"), () => engine.stop());
      this.status = h("p", { className: "cuckoo-status", role: "status" });
      this.out = h("div", { className: "cuckoo-out", tabIndex: 0, role: "region", "aria-label": _("What came out") });
      this.tools = h("span", { className: "cuckoo-row" });
      this.below = h("div", { className: "cuckoo-below" });
      this.place.append(h("section", { className: "cuckoo-lab", "aria-label": _("A lab") },
        h("div", { className: "cuckoo-row cuckoo-tabs", role: "group", "aria-label": _("What to change") }, this.tabs),
        this.label, this.area, h("div", { className: "cuckoo-row" }, this.go, this.halt, this.tools), this.status, this.out, this.below));
      this.busy(false);
      this.turn(first);
    }

    turn(kind) {
      this.kind = kind;
      this.tabs.forEach((tab, place) => tab.setAttribute("aria-pressed", String((place ? "code" : "toml") === kind)));
      this.area.value = this.text[kind];
      this.area.rows = Math.min(20, Math.max(8, this.area.value.split("\n").length + 1));
      this.label.textContent = kind === "toml" ? _("The rules of a table. Change them and run them.") : _("A few lines of Python. deal, named, book and rules are at hand.");
      const reset = button(_("Begin again"), () => { this.text[kind] = this.usual[kind]; keep(this.name, null); this.turn(kind); });
      this.tools.replaceChildren(...(kind === "toml" ? [button(_("Play it"), () => this.play()), button(_("Find dead rules"), () => this.check()), button(_("Save"), () => save(this.text.toml, "our-rules.toml")), ...opener(_("Open"), (text) => { this.area.value = text; this.changed(); this.run(); }), reset] : [reset]));
    }

    changed() {
      this.text[this.kind] = this.area.value;
      keep(this.name, { usual: this.usual.toml.length, text: this.text });
    }

    busy(yes) { this.halt.hidden = !yes; this.go.disabled = yes; }

    rules() { return this.text.toml.trim() ? { toml: this.text.toml } : rulesOf(this.place); }

    async work(request, words, show) {
      this.status.textContent = engine.ready ? words : _("Python is starting in your browser …");
      this.busy(true);
      try {
        const answer = await engine.ask(request, (news) => this.news(news));
        this.status.textContent = _("Done.");
        show(answer);
      } catch (error) {
        this.status.textContent = sorry(error);
        if (error instanceof Problem) this.out.replaceChildren(h("p", { className: "cuckoo-wrong", text: error.message }));
      } finally { this.busy(false); }
    }

    news({ print, picture: drawn, what, done, of }) {
      if (what) this.status.textContent = _("Rule {number} of {all}: {what}", { number: done + 1, all: of, what });
      if (drawn) { this.paper = null; this.out.append(h("div", { className: "cuckoo-drawn" }, picture(drawn))); }
      if (print) {
        if (!this.paper) { this.paper = h("pre", {}); this.out.append(this.paper); }
        this.paper.append(print);
      }
    }

    run() {
      if (this.go.disabled) return;
      this.paper = null;
      this.out.replaceChildren();
      if (this.kind === "toml") this.work({ do: "read", ...this.rules() }, _("Reading the rules …"), (told) => this.out.replaceChildren(...bookOf(told)));
      else this.work({ do: "run", code: this.text.code, ...this.rules() }, _("Running …"), ({ wrong }) => {
        if (wrong) { this.out.append(h("pre", { className: "cuckoo-wrong", text: wrong })); this.status.textContent = wrong.split("\n").pop(); }
      });
    }

    check() { this.work({ do: "quarrels", ...this.rules() }, _("Playing every hand of a small pack …"), (found) => this.out.replaceChildren(...findings(found))); }

    play() {
      const place = h("div", { className: "cuckoo-live", "data-widget": "play", "data-toml": this.text.toml, "data-seats": "4", "data-seed": "1" });
      this.below.replaceChildren(place);
      new Table(place, `${this.name}:play`).opener.click();
    }
  }

  // ------------------------------------------------------------------------------------------------- the rule builder
  const OWN = "own";
  class Builder {
    constructor(place, name) {
      Object.assign(this, { place, name });
      const box = place.firstElementChild ? fallback(place) : null;
      const before = kept(name);
      this.draft = before && before.toml;
      this.status = h("p", { className: "cuckoo-status", role: "status" });
      this.opener = button(this.draft ? _("Go on with your rules") : _("Build your rules"), () => this.open(box, this.draft ? { toml: this.draft } : rulesOf(place)), "cuckoo-primary");
      this.doorway = h("div", { className: "cuckoo-door" }, h("div", { className: "cuckoo-row" }, this.opener,
        this.draft && button(_("Start anew"), () => this.open(box, rulesOf(place)))), this.status);
      place.prepend(this.doorway);
      engine.stops.add(() => this.halt && (this.halt.hidden = true));
    }

    async open(box, rules) {
      this.opener.disabled = true;
      this.status.textContent = _("Python is starting in your browser …");
      try {
        this.form = await engine.ask({ do: "form" });
        const filled = await engine.ask({ do: "fill", ...rules }).catch(() => engine.ask({ do: "fill", rules: "ranter-go-round" }));
        if (box) box.hidden = true;
        this.doorway.hidden = true;
        this.lay();
        if (rules.rules) this.start.value = rules.rules;
        this.fill(filled);
        this.start.focus({ preventScroll: true });
      } catch (error) { this.status.textContent = sorry(error); this.opener.disabled = false; }
    }

    lay() {
      this.status = h("p", { className: "cuckoo-status", role: "status" });
      this.fields = h("form", { className: "cuckoo-fields", onsubmit: (event) => event.preventDefault(), oninput: () => this.soon(), onchange: () => this.soon() });
      this.book = h("div", { className: "cuckoo-book", tabIndex: 0, role: "region", "aria-label": _("Rule book") });
      this.toml = h("pre", { className: "cuckoo-toml", tabIndex: 0 });
      this.found = h("div", { className: "cuckoo-out", tabIndex: 0, role: "region", "aria-label": _("What was found") });
      this.below = h("div", { className: "cuckoo-below" });
      this.halt = button(_("Stop"), () => { engine.stop(); this.status.textContent = _("Stopped."); });
      this.halt.hidden = true;
      this.start = h("select", { id: fresh("start"), onchange: (event) => { event.stopPropagation(); this.load({ rules: this.start.value }); } },
        this.form.sets.map(({ title, sets }) => h("optgroup", { label: title }, sets.map((one) => h("option", { value: one.name, text: one.title })))));
      const called = (one, name) => { one.setAttribute("aria-label", name); return one; };
      const [pick, file] = opener(_("Open"), (text) => this.load({ toml: text }));
      this.actions = h("div", { className: "cuckoo-sticky" }, this.status, h("div", { className: "cuckoo-row" },
        button(_("Play it"), () => this.play(), "cuckoo-primary"), called(button(_("Check"), () => this.check()), _("Check for dead and quarrelling rules")),
        called(button(_("Save"), () => this.told && save(this.told.toml, fileName(this.told.title))), _("Save the file")), called(pick, _("Open a file")), file, this.halt));
      const begin = h("p", { className: "cuckoo-field" }, h("label", { for: this.start.id, text: _("Begin with the rules of") }), this.start);
      this.place.append(h("section", { className: "cuckoo-builder", "aria-label": _("Rule builder") },
        h("div", { className: "cuckoo-left" }, begin, this.fields),
        h("div", { className: "cuckoo-right" }, this.found, this.below, this.book,
          h("details", {}, h("summary", { text: _("The rule file") }), this.toml)), this.actions));
    }

    async load(rules) {
      try { this.fill(await engine.ask({ do: "fill", ...rules })); }
      catch (error) { this.status.textContent = sorry(error); }
    }

    // the form for a document
    fill({ title, document: said }) {
      this.said = said;
      this.rows = {};
      this.title = h("input", { type: "text", value: title, id: fresh("title"), maxLength: 200 });
      const parts = [
        h("fieldset", {}, h("legend", { text: _("The table") }),
          this.field(_("What do you call these rules?"), this.title),
          this.field(_("How many chips has each player?"), (this.lives = h("input", { type: "number", min: "0", max: "99", value: said.rules.lives === "none" ? "0" : String(said.rules.lives), id: fresh("lives") })), _("0 for a game without chips")),
          this.field(_("How much money does each stake?"), (this.stake = h("input", { type: "number", min: "0", max: "1000000", value: String(said.table.stake), id: fresh("stake") })))),
        this.cards(said.deck),
        ...this.form.sections.map(({ title: heading, slots }) => h("fieldset", {}, h("legend", { text: heading }), slots.map((slot) => this.slot(slot, said.table[slot.name] ?? said.rules[slot.name])))),
      ];
      this.fields.replaceChildren(...parts);
      this.told = null;
      this.build();
    }

    field(text, input, more = "") {
      const hint = more && h("small", { id: fresh("more"), text: more });
      if (hint) input.setAttribute("aria-describedby", hint.id);
      return h("p", { className: "cuckoo-field" }, h("label", { for: input.id, text }), input, hint);
    }

    slot({ name, question, choices, usual }, value) {
      const words = typeof value === "object" ? value.name : value;
      const says = h("small", { id: fresh("says") });
      const more = h("span", { className: "cuckoo-parameters" });
      const select = h("select", { id: fresh(name), "aria-describedby": says.id, "data-slot": name }, choices.map((one) => h("option", { value: one.words, selected: one.words === words, text: one.words === usual ? _("{words} (usual)", { words: one.shown }) : one.shown })));
      const row = (this.rows[name] = { select, says, read: () => select.value });
      const chosen = (given) => {
        const choice = choices.find((one) => one.words === select.value) || choices[0];
        says.textContent = choice.says;
        const inputs = choice.parameters.map((one) => [one, this.parameter(one, given && given[one.name])]);
        more.replaceChildren(...inputs.map(([one, input]) => h("label", { for: input.id }, `${one.question} `, input)));
        row.read = () => (inputs.length ? Object.fromEntries([["name", select.value], ...inputs.map(([one, input]) => [one.name, readParameter(one.kind, input.value)])]) : select.value);
      };
      select.addEventListener("change", () => chosen(null));
      chosen(typeof value === "object" ? value : null);
      return h("p", { className: "cuckoo-field" }, h("label", { for: select.id, text: question }), select, says, more);
    }

    parameter({ name, kind, value }, given) {
      const now = given === undefined || given === null ? value : given;
      if (kind === "number") return h("input", { type: "number", min: "0", max: "1000", value: String(now), id: fresh(name) });
      return h("input", { type: "text", value: kind === "prices" ? Object.entries(now).map(([face, price]) => `${face} ${price}`).join(", ") : String(now), id: fresh(name), size: kind === "prices" ? 20 : 6 });
    }

    cards(deck) {
      const text = typeof deck.faces === "string" ? deck.faces : deck.faces.join(" ");
      const known = this.form.packs.find(({ faces }) => faces === text);
      this.pack = h("select", { id: fresh("pack") }, this.form.packs.map(({ faces, says }) => h("option", { value: faces, text: says, selected: faces === text })), h("option", { value: OWN, text: _("another pack"), selected: !known }));
      this.faces = h("input", { type: "text", value: text, id: fresh("faces"), autocomplete: "off" });
      this.pack.addEventListener("change", () => { if (this.pack.value !== OWN) this.faces.value = this.pack.value; });
      this.faces.addEventListener("input", () => { this.pack.value = this.form.packs.some(({ faces }) => faces === this.faces.value) ? this.faces.value : OWN; });
      const copies = typeof deck.copies === "number" ? String(deck.copies) : Object.entries(deck.copies).map(([face, number]) => `${face} ${number}`).join(", ");
      this.copies = h("input", { type: "text", value: copies, id: fresh("copies"), autocomplete: "off" });
      this.packs = h("input", { type: "number", min: "1", max: "20", value: String(deck.packs), id: fresh("packs") });
      this.powers = { asked: this.powerRows("asked", deck.asked), on_turn: this.powerRows("on_turn", deck.on_turn || {}) };
      return h("fieldset", {}, h("legend", { text: _("The cards") }), this.field(_("Which cards are there?"), this.pack),
        this.field(_("The faces, from worst to best"), this.faces, _("letters run together, or names with spaces between them")),
        this.field(_("How many of each in one pack?"), this.copies, _("one number, or a number for each face: A 4, K 1")),
        this.field(_("How many packs?"), this.packs),
        h("div", { role: "group", "aria-label": _("Cards that do something when their holder is asked") }, h("p", { text: _("When its holder is asked for it, a card may do something:") }), this.powers.asked.box),
        h("div", { role: "group", "aria-label": _("Cards that do something on their holder's turn") }, h("p", { text: _("When its holder's turn comes, a card may do something:") }), this.powers.on_turn.box));
    }

    powerRows(name, said) {
      const box = h("div", { className: "cuckoo-powers" });
      const rows = [];
      const add = (face, powers) => {
        const what = h("input", { type: "text", value: face, size: 6, "aria-label": _("Face, or best, or worst"), autocomplete: "off" });
        const picks = [0, 1, 2].map((place) => h("select", { "aria-label": place ? _("and then") : _("What it does") }, h("option", { value: "", text: place ? _("nothing more") : _("nothing") }), this.form.powers.map(({ word, shown, says }) => h("option", { value: word, text: shown, title: says, selected: powers[place] === word }))));
        const row = { what, picks, line: null };
        const gone = button(_("Remove"), () => { rows.splice(rows.indexOf(row), 1); row.line.remove(); this.soon(); }, "cuckoo-link");
        gone.setAttribute("aria-label", face ? _("Remove the power of {face}", { face }) : _("Remove the power of this face"));
        const tidy = () => picks.forEach((pick, place) => { pick.hidden = place > 0 && !picks[place - 1].value; });
        picks.forEach((pick) => pick.addEventListener("change", tidy));
        tidy();
        row.line = h("div", { className: "cuckoo-row" }, what, picks, gone);
        rows.push(row);
        box.insertBefore(row.line, more);
      };
      const more = button(_("Another card"), () => { add("", ["blocks"]); rows[rows.length - 1].what.focus(); });
      box.append(more);
      for (const [face, powers] of Object.entries(said)) add(face, Array.isArray(powers) ? powers : [powers]);
      const read = () => Object.fromEntries(rows.map(({ what, picks }) => [what.value.trim(), picks.map((pick) => pick.value).filter(Boolean)]).filter(([face, powers]) => face && powers.length));
      return { box, read };
    }

    // the document of a form
    document() {
      const faces = this.faces.value.trim();
      const old = typeof this.said.deck.faces === "string" ? this.said.deck.faces : this.said.deck.faces.join(" ");
      const table = { stake: number(this.stake.value) };
      const rules = { lives: number(this.lives.value) || "none" };
      for (const { slots } of this.form.sections) for (const { name } of slots) (name in this.said.table ? table : rules)[name] = this.rows[name].read();
      const deck = { faces: faces.includes(" ") ? faces.split(/\s+/) : faces, copies: readCopies(this.copies.value), packs: number(this.packs.value), asked: this.powers.asked.read(), on_turn: this.powers.on_turn.read() };
      if (this.said.deck.by_seats && faces === old) deck.by_seats = this.said.deck.by_seats;
      return { deck, table, rules };
    }

    soon() { clearTimeout(this.timer); this.timer = setTimeout(() => this.build(), 150); }

    async build() {
      const turn = (this.turn = {});
      try {
        const told = await engine.ask({ do: "build", title: this.title.value, document: this.document() });
        if (turn !== this.turn) return;
        const before = this.told;
        this.told = told;
        keep(this.name, { toml: told.toml });
        this.book.replaceChildren(...bookOf(told, before));
        this.toml.textContent = told.toml;
        const changed = [...this.book.querySelectorAll(".cuckoo-changed")].pop();
        this.status.textContent = changed && before ? changed.textContent : told.changes ? _n("{number} point differs from the base game.", "{number} points differ from the base game.", told.changes) : _("These are the rules of the base game.");
        this.status.classList.remove("cuckoo-wrong");
      } catch (error) {
        if (turn !== this.turn) return;
        this.status.textContent = error instanceof Problem ? _("This cannot be played yet: {why}", { why: error.message.replace(/^your rules: /, "") }) : sorry(error);
        this.status.classList.add("cuckoo-wrong");
      }
    }

    async check() {
      if (!this.told) return;
      this.halt.hidden = false;
      try {
        const found = await engine.ask({ do: "quarrels", toml: this.told.toml }, ({ what, done, of }) => { if (what) this.status.textContent = _("Rule {number} of {all}: {what}", { number: done + 1, all: of, what }); });
        this.found.replaceChildren(...findings(found));
        this.found.scrollIntoView({ block: "nearest" });
        this.status.textContent = this.found.firstElementChild.textContent;
      } catch (error) { this.status.textContent = sorry(error); }
      this.halt.hidden = true;
    }

    play() {
      if (!this.told) return;
      const place = h("div", { className: "cuckoo-live", "data-widget": "play", "data-toml": this.told.toml, "data-seats": String(Math.min(4, this.told.most)), "data-seed": "1" });
      this.below.replaceChildren(place);
      new Table(place, `${this.name}:play`).opener.click();
      place.scrollIntoView({ block: "nearest" });
    }
  }
  const number = (text) => Number.parseInt(text, 10) || 0;
  const readPairs = (text) => Object.fromEntries(text.split(",").map((pair) => pair.trim().split(/\s+/)).filter((pair) => pair.length > 1).map((pair) => [pair.slice(0, -1).join(" "), number(pair[pair.length - 1])]));
  const readParameter = (kind, text) => (kind === "number" ? number(text) : kind === "prices" ? readPairs(text) : text.trim());
  const readCopies = (text) => (/^\s*\d+\s*$/.test(text) ? number(text) : readPairs(text));

  // ------------------------------------------------------------------------------------------------- an exercise
  const EXAMPLES = { deal: _("a line such as  K 9 4 4 / Q  t t - t"), number: _("a number, such as 12 or 3/4"), choice: _("the players who lose, from 1: such as 1, 3 or none"), strategy: _("a number") };
  class Exercise {
    constructor(place, name) {
      Object.assign(this, { place, name });
      const input = h("input", { type: "text", id: fresh("answer"), className: "cuckoo-answer", autocomplete: "off", autocapitalize: "off", spellcheck: "false", value: kept(name) || "" });
      const status = h("p", { className: "cuckoo-status", role: "status" });
      const drawn = h("div", { className: "cuckoo-drawn" });
      const check = async (event) => {
        event.preventDefault();
        status.textContent = engine.ready ? _("The model looks at it …") : _("Python is starting in your browser …");
        drawn.replaceChildren();
        const { kind, check: condition } = place.dataset;
        try {
          const { right, why } = await engine.ask({ do: "mark", kind, check: condition, answer: input.value, ...rulesOf(place) });
          status.textContent = `${right ? _("✓ Right.") : _("Not yet.")}${right || kind === "deal" ? ` ${capital(why)}.` : why && !right ? ` ${capital(why)}.` : ""}`;
          status.classList.toggle("cuckoo-right", right);
          keep(name, input.value);
          if (kind === "deal") drawn.replaceChildren(picture((await engine.ask({ do: "tell", line: input.value, ...rulesOf(place), names: namesOf(place) })).picture));
        } catch (error) { status.textContent = sorry(error); status.classList.remove("cuckoo-right"); }
      };
      place.append(h("form", { className: "cuckoo-exercise-form", onsubmit: check }, h("label", { for: input.id, text: _("Your answer") }), input, h("button", { type: "submit", className: "cuckoo-button cuckoo-primary", text: _("Check") }),
        h("small", { text: EXAMPLES[place.dataset.kind] || "" })), status, drawn);
    }
  }

  // ------------------------------------------------------------------------------------------------- a bet
  class Bet { // nobody marks a bet: it is laid, and then the page shows what happens
    constructor(place, name) {
      const list = place.querySelector("ul, ol");
      if (!list) return;
      const status = h("p", { className: "cuckoo-status", role: "status" });
      const group = h("fieldset", { className: "cuckoo-bets" }, h("legend", { className: "cuckoo-spoken", text: _("Place your bet") }));
      [...list.children].forEach((item, number) => {
        const pick = h("input", { type: "radio", name, value: String(number), id: fresh("bet"), checked: kept(name) === number,
          onchange: () => {
            keep(name, number);
            let next = place.nextElementSibling;
            while (next && !next.classList.contains("cuckoo-reveal")) next = next.nextElementSibling;
            status.textContent = next ? _("Your bet is laid. Open what comes next and see.") : _("Your bet is laid.");
          } });
        group.append(h("label", { for: pick.id }, pick, h("span", {}, ...item.childNodes)));
      });
      list.replaceWith(group, status);
    }
  }

  // -- everything that a page has
  const WIDGETS = { play: Table, tree: Tree, lab: Lab, builder: Builder };
  const begin = () => {
    document.querySelectorAll(".cuckoo-live[data-widget]").forEach((place, index) => {
      const Widget = WIDGETS[place.dataset.widget];
      if (Widget && !place.classList.contains("cuckoo-taken")) { place.classList.add("cuckoo-taken"); new Widget(place, placeName(place, index)); }
    });
    document.querySelectorAll(".cuckoo-bet").forEach((place, index) => new Bet(place, `${location.pathname}#bet${index}`));
    document.querySelectorAll(".cuckoo-exercise[data-check]").forEach((place, index) => new Exercise(place, `${location.pathname}#exercise${index}`));
  };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
  else begin();
})();
