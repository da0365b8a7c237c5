// The page's side of tankchess.widget.GameViewer, for anywidget. Python sends the picture of the current place; what
// is clicked or typed here sets `node`, the address of a move, and Python answers with the next picture.
// Every text of a record is set as text, never as HTML; the picture is made by Python and is shown as an image.

const BUTTONS = [
  ["first", "First", "|◀"],
  ["previous", "Previous move", "◀"],
  ["next", "Next move", "▶"],
  ["last", "Last", "▶|"],
];
const KEYS = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };
// Numbers that programs write for what has a sign of its own.
const SIGNS = { $10: "=", $13: "∞", $14: "⩲", $15: "⩱", $16: "±", $17: "∓", $18: "+−", $19: "−+" };

function make(tag, className, text = "") {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  if (tag === "button") {
    element.type = "button";
  }
  return element;
}

/** The tree of the moves by address; the start has the address "0". */
function treeOf(moves) {
  const tree = new Map([["0", { address: "0", parent: null, children: [] }]]);
  for (const move of moves) {
    tree.set(move.address, { ...move, children: [] });
  }
  // The first move of a line comes before its variations, so the order of the list is that of the children.
  for (const move of moves) {
    tree.get(move.parent).children.push(move.address);
  }
  return tree;
}

/** The addresses of the line through a place, from the start to its end. */
function lineThrough(tree, address) {
  const line = [];
  for (let place = address; place !== null; place = tree.get(place).parent) {
    line.unshift(place);
  }
  for (let place = tree.get(address).children[0]; place !== undefined; place = tree.get(place).children[0]) {
    line.push(place);
  }
  return line;
}

function signsOf(move) {
  return move.signs.map((sign) => SIGNS[sign] ?? sign).join(" ");
}

function render({ model, el }) {
  const listeners = new AbortController();
  const on = (element, event, action) => element.addEventListener(event, action, { signal: listeners.signal });

  const root = make("div", "tankchess-viewer");
  root.setAttribute("role", "group");
  const title = make("div", "tcv-title");
  const columns = make("div", "tcv-columns");
  const left = make("div", "tcv-left");
  const picture = make("img", "tcv-board");
  picture.tabIndex = 0;
  const bar = make("div", "tcv-bar");
  const slider = make("input", "tcv-slider");
  slider.type = "range";
  slider.min = "0";
  slider.setAttribute("aria-label", "Move");
  const status = make("div", "tcv-status");
  status.setAttribute("aria-live", "polite");
  const place = make("div", "tcv-place");
  const comment = make("div", "tcv-comment");
  const list = make("div", "tcv-moves");
  list.setAttribute("role", "group");
  list.setAttribute("aria-label", "Moves");
  const flip = make("button", "tcv-button", "⇅");
  flip.setAttribute("aria-label", "Turn the board");
  flip.title = "Turn the board";
  const theme = make("button", "tcv-button", "◐");
  theme.setAttribute("aria-label", "Dark colours");
  theme.title = "Dark colours";

  let tree = new Map();
  let line = ["0"];
  let entries = new Map();

  // A page may still have an address that Python has just taken away.
  const here = () => (tree.has(model.get("node")) ? model.get("node") : "0");

  function go(address) {
    if (address !== undefined && address !== model.get("node")) {
      model.set("node", address);
      model.save_changes();
    }
  }

  function step(name) {
    const index = line.indexOf(here());
    const last = line.length - 1;
    go(line[{ first: 0, previous: Math.max(0, index - 1), next: Math.min(last, index + 1), last }[name]]);
  }

  function toggle(name, value) {
    model.set(name, value);
    model.save_changes();
  }

  const buttons = new Map();
  for (const [name, label, sign] of BUTTONS) {
    const button = make("button", "tcv-button", sign);
    button.setAttribute("aria-label", label);
    button.title = label;
    on(button, "click", () => step(name));
    buttons.set(name, button);
    bar.append(button);
  }
  bar.append(flip, theme);
  on(flip, "click", () => toggle("flip", !model.get("flip")));
  on(theme, "click", () => toggle("theme", model.get("theme") === "dark" ? "light" : "dark"));
  on(slider, "input", () => go(line[Number(slider.value)]));
  on(root, "keydown", (event) => {
    // The slider has these keys itself; with others held down they are the notebook's.
    if (event.target === slider || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) {
      return;
    }
    if (event.key in KEYS) {
      event.preventDefault();
      event.stopPropagation();
      step(KEYS[event.key]);
    }
  });

  function showMoves() {
    tree = treeOf(model.get("_moves"));
    entries = new Map();
    list.replaceChildren();
    const open = [list];
    for (const move of model.get("_moves")) {
      open.length = Math.min(open.length, move.depth + (move.begins ? 0 : 1));
      if (move.begins) {
        const variation = make("div", "tcv-variation");
        open[open.length - 1].append(variation);
        open.push(variation);
      }
      // A number stays on the line of its move.
      const item = make("span", "tcv-item");
      if (move.label) {
        item.append(make("span", "tcv-number", move.label));
      }
      const entry = make("button", "tcv-move", [move.text, signsOf(move)].filter(Boolean).join(" "));
      on(entry, "click", () => go(move.address));
      entries.set(move.address, entry);
      item.append(entry);
      open[open.length - 1].append(item, " ");
    }
    showPlace();
  }

  function numbered(move) {
    // A move in the middle of a round has its number further up in the list.
    let label = move.label;
    for (let before = tree.get(move.parent); !label && before.parent !== null; before = tree.get(before.parent)) {
      label = before.label.replace(/\D+$/, "…");
    }
    return [label, move.text, signsOf(move)].filter(Boolean).join(" ");
  }

  function showPlace() {
    const address = here();
    line = lineThrough(tree, address);
    const index = line.indexOf(address);
    const last = line.length - 1;
    slider.max = String(last);
    slider.value = String(index);
    place.textContent = index === 0 ? `Start, ${last} ${last === 1 ? "move" : "moves"}` : numbered(tree.get(address));
    slider.setAttribute("aria-valuetext", place.textContent);
    picture.alt = `The board: ${place.textContent}`;
    for (const [name, button] of buttons) {
      const ends = name === "first" || name === "previous" ? index === 0 : index === last;
      // Not `disabled`: that would take the focus away from somebody who steps by keys.
      button.setAttribute("aria-disabled", String(ends));
    }
    for (const [each, entry] of entries) {
      if (each === address) {
        entry.setAttribute("aria-current", "true");
        // Not scrollIntoView, which would scroll the notebook, too.
        const top = entry.getBoundingClientRect().top - list.getBoundingClientRect().top;
        if (top < 0 || top > list.clientHeight - entry.offsetHeight) {
          list.scrollTop += top - list.clientHeight / 2;
        }
      } else {
        entry.removeAttribute("aria-current");
      }
    }
  }

  function showPicture() {
    picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(model.get("_picture"))}`;
  }

  function showComment() {
    comment.textContent = model.get("_comment");
  }

  function showLook() {
    root.dataset.theme = model.get("theme") === "dark" ? "dark" : "light";
    theme.setAttribute("aria-pressed", String(model.get("theme") === "dark"));
    flip.setAttribute("aria-pressed", String(model.get("flip")));
    left.style.width = `${model.get("size")}px`;
  }

  function showTitle() {
    title.textContent = model.get("_title");
    root.setAttribute("aria-label", model.get("_title"));
  }

  const shown = {
    "change:_moves": showMoves,
    "change:node": showPlace,
    "change:_picture": showPicture,
    "change:_comment": showComment,
    "change:theme": showLook,
    "change:flip": showLook,
    "change:size": showLook,
    "change:_title": showTitle,
  };
  status.append(place, comment);
  left.append(picture, bar, slider, status);
  columns.append(left, list);
  root.append(title, columns);
  el.append(root);
  for (const [event, show] of Object.entries(shown)) {
    model.on(event, show);
    show();
  }
  return () => {
    listeners.abort();
    for (const [event, show] of Object.entries(shown)) {
      model.off(event, show);
    }
  };
}

export default { render };
