// Choices that scripts add to the page: other pairs and corpora, the table of all puzzles, a
// dialog for each. Without them the page is complete but static. Names are inserted as text,
// never as markup.
"use strict";

const data = JSON.parse(document.getElementById("data").textContent);
const { solvers, sets, puzzles, time, end, ends } = data;
const $ = (id) => document.getElementById(id);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
// Of very many puzzles the page has some: `numbers` are their places among all, which points and rows name.
const place = data.numbers && new Map(data.numbers.map((number, place) => [number, place]));
const placeOf = (element) => (place ? place.get(Number(element.dataset.p)) : Number(element.dataset.p));
const numberOf = (puzzle) => (place ? data.numbers[puzzle] : puzzle);
const isSampled = (puzzle) => numberOf(puzzle) % data.step === 0;
const ofAll = place ? ` on this page, of ${data.all}` : "";
const numbers = (text) => text.split(" ").map(Number);

for (const element of all(".scripted")) element.hidden = false;

// ---- figures -------------------------------------------------------------------------

function showTime(ns) {
  const units = [[999.5, 1, "ns"], [999.5e3, 1e3, "µs"], [999.5e6, 1e6, "ms"], [Infinity, 1e9, "s"]];
  const [, factor, unit] = units.find(([most]) => ns < most);
  const value = ns / factor;
  const decimals = unit === "ns" || value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2;
  return `${value.toFixed(decimals)} ${unit}`;
}

const ending = (solver, puzzle) => ends[end[solver][puzzle]];
const outcome = (solver, puzzle) =>
  time[solver][puzzle] === null ? ending(solver, puzzle).label : showTime(time[solver][puzzle]);

const best = puzzles.name.map((_, puzzle) => {
  let winner = null;
  for (let solver = 0; solver < solvers.length; solver++) {
    const ns = time[solver][puzzle];
    if (ns !== null && (winner === null || ns < time[winner][puzzle])) winner = solver;
  }
  return winner;
});
const failures = puzzles.name.map(
  (_, puzzle) => solvers.filter((_, solver) => ending(solver, puzzle).state === "unsolved").length);
const solvedBy = puzzles.name.map(
  (_, puzzle) => solvers.filter((_, solver) => ending(solver, puzzle).state === "solved").length);

// ---- theme ---------------------------------------------------------------------------

const themes = ["auto", "light", "dark"];
$("theme").addEventListener("click", () => {
  const root = document.documentElement;
  const next = themes[(themes.indexOf(root.dataset.theme ?? "auto") + 1) % 3];
  if (next === "auto") delete root.dataset.theme;
  else root.dataset.theme = next;
  $("theme").textContent = `Theme: ${next}`;
});

// ---- which puzzles are shown -----------------------------------------------------------

const chosenSet = () => ($("set").value === "all" ? null : Number($("set").value));
const isShown = (puzzle) => chosenSet() === null || puzzles.set[puzzle] === chosenSet();

// Views of single corpora wait as text, so that the page opens quickly.
function unfold(set) {
  for (const text of all(`script.later[data-set="${set}"]`)) {
    const view = document.createElement("div");
    view.className = "view";
    view.dataset.set = set;
    view.innerHTML = text.textContent;
    text.replaceWith(view);
    for (const svg of all(".plot", view)) prepare(svg);
    prepareLegends(view);
    watchWidths(view);
  }
  showColumn();
}

// Marks parts that are wider than the screen, so that no column is hidden without a hint.
const widths = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    const part = target.closest(".scroll");
    const overflows = part.scrollWidth > part.clientWidth + 1;
    part.classList.toggle("overflows", overflows);
    if (overflows) part.tabIndex = 0;
    else part.removeAttribute("tabindex");
  }
});
function watchWidths(root) {
  for (const part of all(".scroll", root)) {
    widths.observe(part);
    if (part.firstElementChild) widths.observe(part.firstElementChild);
  }
}

addEventListener("beforeprint", () => { for (const part of all("details")) part.open = true; });

$("set").addEventListener("change", () => {
  unfold($("set").value);
  for (const view of all(".view")) view.hidden = view.dataset.set !== $("set").value;
  for (const key of all(".dots li"))
    key.hidden = chosenSet() !== null && Number(key.dataset.set) !== chosenSet();
  drawScatter();
  fillTable();
});

function showColumn() {
  for (const column of all("#scaling .column")) column.hidden = column.dataset.column !== $("column").value;
}
$("column").addEventListener("change", showColumn);

// ---- scatter -----------------------------------------------------------------------------

const MOST_POINTS = 5000;
const scatter = document.querySelector("#scatter figure svg");

function drawScatter() {
  const [first, second] = [Number($("first").value), Number($("second").value)];
  const [left, top, width, height] = numbers(scatter.dataset.frame);
  const [min, max] = numbers(scatter.dataset.scale);
  const rail = Number(scatter.dataset.rail);
  const share = (ns) => Math.min(1, Math.max(0, Math.log(ns / min) / Math.log(max / min)));
  // Those that took longest are on the page beside the sample, and would bias the counts.
  const shown = puzzles.name.map((_, puzzle) => puzzle).filter((puzzle) => isShown(puzzle) && isSampled(puzzle));
  const step = Math.max(1, Math.ceil(shown.length / MOST_POINTS));
  const points = scatter.querySelector(".points");
  points.replaceChildren();
  let [pairs, faster, slower] = [0, 0, 0];
  shown.forEach((puzzle, place) => {
    const states = [first, second].map((solver) => ending(solver, puzzle).state);
    const [a, b] = [time[first][puzzle], time[second][puzzle]];
    const isTimed = (ns, state) => ns !== null || state === "unsolved";
    if (!isTimed(a, states[0]) || !isTimed(b, states[1])) return;
    pairs += 1;
    if ((a ?? Infinity) < (b ?? Infinity)) faster += 1;
    if ((b ?? Infinity) < (a ?? Infinity)) slower += 1;
    if (place % step) return;
    const x = a === null ? left + width + rail : left + share(a) * width;
    const y = b === null ? top - rail : top + (1 - share(b)) * height;
    const point = document.createElementNS("http://www.w3.org/2000/svg", "path");
    point.setAttribute("class", `p f${puzzles.set[puzzle] % 8}`);
    point.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
    point.setAttribute("d", data.shapes[puzzles.set[puzzle]]);
    point.dataset.p = numberOf(puzzle);
    points.append(point);
  });
  const labels = all("text.axis", scatter);
  labels[0].textContent = solvers[first];
  labels[1].textContent = solvers[second];
  scatter.dataset.pair = `${first} ${second}`;
  scatter.setAttribute("aria-label", `Times of ${solvers[first]} and ${solvers[second]}`);
  $("pair-words").textContent =
    `${solvers[first]} is faster on ${faster}, ${solvers[second]} on ${slower} of ${pairs} puzzles${place ? `, a sample of one in ${data.step}` : ""}.` +
    (step > 1 ? ` One point of every ${step} is drawn.` : "");
  prepare(scatter);
}

for (const id of ["first", "second"]) $(id).addEventListener("change", () => { drawScatter(); drawRows(); });
$("swap").addEventListener("click", () => {
  [$("first").value, $("second").value] = [$("second").value, $("first").value];
  drawScatter();
  drawRows();
});

// ---- legends: a name hides its curve, and lights it up under the pointer --------------------

function prepareLegends(root) {
  for (const key of all(".legend .key", root)) {
    const svg = key.closest(".plotted").querySelector(":scope > svg");
    const curves = all(`.curve[data-s="${key.dataset.s}"]`, svg);
    key.setAttribute("role", "button");
    key.setAttribute("tabindex", "0");
    key.setAttribute("aria-pressed", "true");
    key.setAttribute("aria-label", solvers[key.dataset.s]);
    const toggle = () => {
      const isOff = key.classList.toggle("off");
      for (const curve of curves) curve.classList.toggle("off", isOff);
      key.setAttribute("aria-pressed", String(!isOff));
    };
    key.addEventListener("click", toggle);
    key.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      toggle();
    });
    for (const [type, isLit] of [["pointerenter", true], ["focus", true], ["pointerleave", false], ["blur", false]])
      key.addEventListener(type, () => {
        svg.classList.toggle("faded", isLit);
        for (const curve of curves) curve.classList.toggle("lit", isLit);
      });
  }
}

// ---- points: named when pointed at or focused, opened by click or Enter ----------------------

// One point of a plot is in the order of the Tab key; arrows go on from there.
function prepare(svg) {
  const points = all("[data-p]", svg);
  points.forEach((point, place) => {
    point.querySelector("title")?.remove();
    point.setAttribute("tabindex", place ? "-1" : "0");
    point.setAttribute("role", "button");
    point.setAttribute("aria-label", puzzles.name[placeOf(point)]);
  });
}

function describe(point, event) {
  const puzzle = placeOf(point);
  const lines = [`${puzzles.name[puzzle]} (${sets[puzzles.set[puzzle]]})`];
  const cells = all("rect", point);
  const solver = cells.indexOf(event.target);
  if (solver >= 0) lines.push(`${solvers[solver]}: ${outcome(solver, puzzle)}`);
  else if (cells.length) lines.push(best[puzzle] === null ? "unsolved by all" : `fastest: ${solvers[best[puzzle]]}, ${outcome(best[puzzle], puzzle)}`);
  else for (const id of ["first", "second"]) lines.push(`${solvers[$(id).value]}: ${outcome($(id).value, puzzle)}`);
  return lines.join("\n");
}

function showTip(event) {
  const point = event.target.closest?.(".plot [data-p]");
  $("tip").hidden = !point;
  if (!point) return;
  $("tip").textContent = describe(point, event);
  const at = event.type === "focusin" ? point.getBoundingClientRect() : { right: event.clientX, bottom: event.clientY };
  const { offsetWidth, offsetHeight } = $("tip");
  $("tip").style.left = `${Math.max(0, Math.min(at.right + 12, innerWidth - offsetWidth - 8))}px`;
  $("tip").style.top = `${Math.max(0, Math.min(at.bottom + 12, innerHeight - offsetHeight - 8))}px`;
}
for (const type of ["pointermove", "focusin"]) document.addEventListener(type, showTip);
document.addEventListener("focusout", () => { $("tip").hidden = true; });

document.addEventListener("click", (event) => {
  const point = event.target.closest?.("[data-p]");
  if (point) open(placeOf(point), point);
});
document.addEventListener("keydown", (event) => {
  const point = event.target.closest?.("[data-p]");
  if (!point) return;
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    open(placeOf(point), point);
    return;
  }
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  if (point.closest("#table")) return moveRow(Number(point.dataset.row) + step);
  const points = all("[data-p]", point.closest("svg"));
  const next = points[points.indexOf(point) + step];
  if (!next) return;
  point.setAttribute("tabindex", "-1");
  next.setAttribute("tabindex", "0");
  next.focus();
});

// ---- one puzzle --------------------------------------------------------------------------

const counted = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;

function open(puzzle) {
  $("tip").hidden = true;
  const set = sets[puzzles.set[puzzle]];
  const [name, heading] = [puzzles.name[puzzle], data.pictures.of[puzzle]?.[5]];
  $("puzzle-name").textContent = heading && heading !== name ? `${heading} (${name})` : name;
  const size = puzzles.size[puzzle];
  $("facts").textContent =
    `${set}, place ${puzzles.index[puzzle]} (from 0). ${data.kinds[puzzles.kind[puzzle]]} ${size}x${size}, ` +
    `${counted(puzzles.givens[puzzle], "given")}, ${counted(puzzles.signs[puzzle], "sign")}. ` +
    `Verdict: ${data.verdicts[puzzles.verdict[puzzle]] || "none reached"}.`;
  showPicture(data.pictures.of[puzzle]);
  const solution = data.solution[puzzle];
  $("solution-text").textContent = solution ? `Solution: ${solution}` : "";
  const chosen = [Number($("first").value), Number($("second").value)];
  const times = time.map((row) => row[puzzle]).filter((ns) => ns !== null);
  const [least, most] = [Math.min(...times), Math.max(...times)];
  const order = solvers.map((_, solver) => solver)
    .sort((a, b) => (time[a][puzzle] ?? Infinity) - (time[b][puzzle] ?? Infinity) || a - b);
  $("times").tBodies[0].replaceChildren(...order.map((solver) => {
    const row = document.createElement("tr");
    row.className = chosen.includes(solver) ? "pair" : "";
    row.insertCell().textContent = solvers[solver];
    const cell = row.insertCell();
    cell.textContent = outcome(solver, puzzle);
    if (ending(solver, puzzle).state === "unsolved") cell.className = "failed";
    const bar = row.insertCell();
    bar.className = "wide";
    if (time[solver][puzzle] !== null) {
      const mark = document.createElement("i");
      // Logarithmic, as all times here; the fastest has a short bar.
      const share = most > least ? Math.log(time[solver][puzzle] / least) / Math.log(most / least) : 1;
      mark.style.width = `${6 + 94 * share}%`;
      bar.append(mark);
    }
    return row;
  }));
  $("puzzle").showModal();
}

function showPicture(picture) {
  const [side, title, text, links, lines] = picture ?? [0, "", "", [], []];
  const svg = picture
    ? `<svg viewBox="0 0 ${side} ${side}" width="${side}" height="${side}" role="img">` +
      lines.map((line) => data.pictures.lines[line]).join("") + "</svg>"
    : "";
  // The only markup that is inserted: numbers and shapes from the SVG writer.
  $("picture").innerHTML = svg;
  $("picture").firstElementChild?.setAttribute("aria-label", title);
  if (!picture) $("picture").textContent = "No picture: the text of the puzzle was not found.";
  $("solution-box").hidden = !picture || !$("picture").querySelector(".value");
  $("solution").checked = false;
  $("picture").classList.add("closed");
  $("text").textContent = text;
  $("links").replaceChildren(...links.flatMap(([program, address]) => {
    const link = document.createElement("a");
    link.href = address;
    link.target = "_blank";
    link.rel = "noopener noreferrer";
    link.textContent = `Open in ${program}`;
    return [link, document.createElement("br")];
  }));
}

$("solution").addEventListener("change", () => $("picture").classList.toggle("closed", !$("solution").checked));
$("close").addEventListener("click", () => $("puzzle").close());
$("puzzle").addEventListener("click", (event) => { if (event.target === $("puzzle")) $("puzzle").close(); });

// ---- the table of all puzzles: only the rows in sight are drawn ------------------------------

const ROW = 30;
const text = (value) => value;
const columns = [
  { title: "puzzle", words: true, value: (p) => puzzles.name[p], show: text },
  { title: "corpus", words: true, value: (p) => sets[puzzles.set[p]], show: text },
  { title: "kind", words: true, value: (p) => data.kinds[puzzles.kind[p]], show: text },
  { title: "size", value: (p) => puzzles.size[p], show: text },
  { title: "givens", value: (p) => puzzles.givens[p], show: text },
  { title: "signs", value: (p) => puzzles.signs[p], show: text },
  { title: "verdict", words: true, value: (p) => data.verdicts[puzzles.verdict[p]], show: text },
  { title: "solved by", value: (p) => solvedBy[p], show: (n) => `${n}/${solvers.length}` },
  { title: "fastest", words: true, value: (p) => (best[p] === null ? "" : solvers[best[p]]), show: text },
  { title: "its time", value: (p) => (best[p] === null ? Infinity : time[best[p]][p]), show: (ns) => (ns === Infinity ? "" : showTime(ns)) },
  ...["first", "second"].map((id) => ({
    title: id,
    name: () => solvers[$(id).value],
    value: (p) => time[$(id).value][p] ?? Infinity,
    show: (ns, p) => outcome($(id).value, p),
  })),
];
let order = [];
let sorted = { column: 9, descending: true };

for (const [place, column] of columns.entries()) {
  const header = document.createElement("th");
  header.scope = "col";
  const button = document.createElement("button");
  button.type = "button";
  button.addEventListener("click", () => {
    const again = sorted.column === place;
    sorted = { column: place, descending: again ? !sorted.descending : !column.words };
    fillTable();
  });
  header.append(button);
  $("table").tHead.rows[0].append(header);
}

function fillTable() {
  const words = $("filter").value.toLowerCase().split(/\s+/).filter(Boolean);
  const wanted = { "": () => true, unsolved: (p) => failures[p] > 0, hard: (p) => solvedBy[p] === 0 }[$("outcome").value];
  const searched = (p) => columns.filter((column) => column.words).map((column) => column.value(p)).join(" ").toLowerCase();
  order = puzzles.name.map((_, puzzle) => puzzle).filter((p) => isShown(p) && wanted(p));
  if (words.length) order = order.filter((p) => words.every((word) => searched(p).includes(word)));
  const { value, words: isText } = columns[sorted.column];
  const keys = new Map(order.map((p) => [p, value(p)]));
  const compare = (a, b) => (isText ? a.localeCompare(b) : a === b ? 0 : a - b);
  order.sort((a, b) => (sorted.descending ? -1 : 1) * compare(keys.get(a), keys.get(b)) || a - b);
  $("found").textContent = `${order.length} of ${puzzles.name.length} puzzles${ofAll}`;
  $("window").scrollTop = 0;
  drawRows();
}

function drawRows() {
  [...$("table").tHead.rows[0].cells].forEach((header, place) => {
    const isSorted = place === sorted.column;
    header.className = columns[place].words ? "words" : "";
    header.ariaSort = isSorted ? (sorted.descending ? "descending" : "ascending") : "none";
    const mark = isSorted ? (sorted.descending ? " ▼" : " ▲") : "";
    header.firstChild.textContent = (columns[place].name?.() ?? columns[place].title) + mark;
  });
  const from = Math.max(0, Math.floor($("window").scrollTop / ROW) - 10);
  const to = Math.min(order.length, from + 40);
  const space = (rows) => {
    const row = document.createElement("tr");
    row.className = "space";
    const cell = row.insertCell();
    cell.colSpan = columns.length;
    cell.style.height = `${rows * ROW}px`;
    return row;
  };
  const rows = order.slice(from, to).map((puzzle, place) => {
    const row = document.createElement("tr");
    row.dataset.p = numberOf(puzzle);
    row.dataset.row = from + place;
    row.tabIndex = place ? -1 : 0;
    for (const column of columns) {
      const cell = row.insertCell();
      cell.textContent = column.show(column.value(puzzle), puzzle);
      if (column.words) cell.className = "words";
    }
    return row;
  });
  $("table").ariaRowCount = order.length;
  $("table").tBodies[0].replaceChildren(space(from), ...rows, space(order.length - to));
}

function moveRow(row) {
  if (row < 0 || row >= order.length) return;
  const view = $("window");
  if (row * ROW < view.scrollTop) view.scrollTop = row * ROW;
  if ((row + 3) * ROW > view.scrollTop + view.clientHeight) view.scrollTop = (row + 3) * ROW - view.clientHeight;
  drawRows();
  $("table").querySelector(`[data-row="${row}"]`)?.focus();
}

$("window").addEventListener("scroll", () => {
  const focused = document.activeElement?.dataset?.row;
  drawRows();
  if (focused !== undefined) $("table").querySelector(`[data-row="${focused}"]`)?.focus({ preventScroll: true });
});
$("filter").addEventListener("input", fillTable);
$("outcome").addEventListener("change", fillTable);

for (const svg of all("figure .plot")) if (svg !== scatter) prepare(svg);
prepareLegends(document);
watchWidths(document);
drawScatter();
fillTable();

// ---- choices in the address ------------------------------------------------------------

// A link, and a page that is loaded again while results are added, has the same view.
const choices = ["set", "column", "first", "second", "filter", "outcome"].map($).filter((choice) => choice !== null);
const usual = new Map(choices.map((choice) => [choice.id, choice.value]));

function keepChoices() {
  const kept = new URLSearchParams();
  for (const { id, value } of choices) if (value !== usual.get(id)) kept.set(id, value);
  const fragment = kept.toString();
  if (fragment || location.hash.includes("=")) history.replaceState(null, "", `#${fragment}`);
}

for (const [id, value] of new URLSearchParams(location.hash.slice(1))) {
  const choice = choices.find((choice) => choice.id === id);
  if (!choice) continue;
  choice.value = value;
  // A choice that is there no more.
  if (choice.value !== value) choice.value = usual.get(id);
  choice.dispatchEvent(new Event("input", { bubbles: true }));
  choice.dispatchEvent(new Event("change", { bubbles: true }));
}
for (const choice of choices) {
  choice.addEventListener("input", keepChoices);
  choice.addEventListener("change", keepChoices);
}
