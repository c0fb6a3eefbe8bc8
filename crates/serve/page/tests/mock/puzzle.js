// Puzzles of the mock server: a part of the corpus line format, of constraint strings of the Interactive Sudoku Solver, and
// lines of characters. Enough for the tests of the page; the real rules are the program's.

const BOXES = { 4: [2, 2], 6: [2, 3], 8: [2, 4], 9: [3, 3], 12: [3, 4], 16: [4, 4] };

/** What typed names take, with the rule: a part of the real table. */
export const KINDS = [
  ["cage", "cage 15 R1C1 R1C2 R2C1", "values differ, and sum to the number if there is one", true, "value cells"],
  ["thermo", "thermo R1C1 R1C2 R2C3", "values increase along the line from its first cell", true, "line", ["thermometer"]],
  ["arrow", "arrow R1C1 : R1C2 R2C3", "values of the second list sum to the circle, the first list", true, "line"],
  ["white", "white 1 R1C1 R1C2", "two neighbors differ by the number", true, "value pair", ["kropki"]],
  ["black", "black 2 R1C1 R2C1", "of two neighbors one is the other times the number", true, "value pair", ["kropki"]],
  ["x", "x R1C1 R1C2", "two neighbors sum to 10", true, "pair"],
  ["v", "v R1C1 R1C2", "two neighbors sum to 5", true, "pair"],
  ["whispers", "whispers 5 R1C1 R2C2 R3C3", "neighbors on the line differ by at least the number", true, "value line", ["german"]],
  ["renban", "renban R1C1 R2C2 R3C3", "values are consecutive, in any order, and differ", true, "line"],
  ["palindrome", "palindrome R1C1 R2C2 R3C3", "values along the line are the same in both directions", true, "line"],
  ["sandwich", "sandwich 15 R1C1-R1C9", "those between the smallest and the largest value of the line sum to the number", true, "outside"],
  ["little-killer", "little-killer 15 R1C3 R2C2 R3C1", "values along the diagonal sum to the number; they may repeat", true, "outside"],
  ["quadruple", "quadruple 1.2.3 R1C1 R1C2 R2C1 R2C2", "the 2x2 block has each value at least as often as it is named", true, "value cells"],
  ["antiknight", "antiknight", "cells a knight's move apart differ", false, "none"],
  ["regex", "regex [246]*[135] R1C1 R1C2", "values along the line match the regular expression", false, "value line"],
  ["skyscraper", "skyscraper 4 R1C1-R1C9", "the number counts the cells that exceed all cells before them", false, "outside"],
].map(([name, typedExample, rule, common, takes, aliases = []], order) => {
  const [value, cells] = /^\S+ (?:([^R:]\S*) )?(.*)$/.exec(`${typedExample} `)?.slice(1) ?? [];
  const lists = (cells ?? "").trim().split(" : ").map((list) => list.trim().replaceAll(" ", ".")).join("|");
  const takesValue = takes.includes("value") || takes === "outside";
  return { name, example: `${name}${value ? `=${value}` : ""}:${lists}`, rule, common, order, takes, parameter: takesValue ? "a number" : "", lists: lists ? lists.split("|").length : 0, aliases };
});

export class Refusal extends Error {}

const name = (size, cell) => `R${Math.floor(cell / size) + 1}C${(cell % size) + 1}`;
const cellOf = (size, text) => {
  const [, row, column] = /^R(\d+)C(\d+)$/i.exec(text) ?? [];
  if (!row || row > size || column > size || row < 1 || column < 1) throw new Refusal(`expected a cell such as R1C1, found ${text}`);
  return (row - 1) * size + (column - 1);
};

function boxLabels(size) {
  const [height, width] = BOXES[size] ?? [1, size];
  return Array.from({ length: size * size }, (_, cell) => Math.floor(Math.floor(cell / size) / height) * (size / width) + Math.floor((cell % size) / width));
}

export function blank(size, boxes) {
  if (!(size >= 2 && size <= 25)) throw new Refusal("the size must be 2 to 25");
  return { size, regions: boxes ? boxLabels(size) : null, boxes: Boolean(boxes), diagonals: false, givens: Array(size * size).fill(null), marks: Array(size * size).fill(null), signs: [], constraints: [] };
}

/** The corpus line of a puzzle. */
export function line(puzzle) {
  const { size } = puzzle;
  const [height, width] = BOXES[size] ?? [];
  const wide = size > 9;
  const cells = puzzle.givens.map((value, cell) => (value !== null ? String(value) : puzzle.marks[cell] ? `{${puzzle.marks[cell].join(wide ? " " : "")}}` : "."));
  const rows = Array.from({ length: size }, (_, row) => cells.slice(row * size, (row + 1) * size).join(wide ? " " : ""));
  const regions = puzzle.regions === null ? "boxes=none" : puzzle.boxes ? `boxes=${height}x${width}` : `regions=${Array.from({ length: size }, (_, row) => puzzle.regions.slice(row * size, (row + 1) * size).map((label) => (label + 1).toString(36)).join("")).join("/")}`;
  const parts = [`${size}x${size}`, regions];
  if (puzzle.diagonals) parts.push("diagonals=both");
  parts.push(`cells=${rows.join("/")}`);
  // Inequalities are written as a field of their own; the real format draws them.
  if (puzzle.signs.length) parts.push(`less=${puzzle.signs.map(([a, b]) => `${name(size, a)}.${name(size, b)}`).join("/")}`);
  if (puzzle.constraints.length) parts.push(`constraints=${puzzle.constraints.map((one) => `${one.name}${one.value ? `=${one.value}` : ""}:${one.lists.map((cellsOf) => cellsOf.map((cell) => name(size, cell)).join(".")).join("|")}`).join("/")}`);
  return parts.join(";");
}

export function fromLine(text) {
  const fields = Object.fromEntries(text.trim().split(";").slice(1).map((field) => [field.slice(0, field.indexOf("=")), field.slice(field.indexOf("=") + 1)]));
  const size = Number(text.split("x")[0]);
  if (!fields.cells) throw new Refusal("expected a field cells=");
  const puzzle = blank(size, fields.boxes && fields.boxes !== "none" ? fields.boxes : null);
  if (fields.regions) {
    puzzle.regions = [...fields.regions.replaceAll("/", "")].map((letter) => parseInt(letter, 36) - 1);
    puzzle.boxes = false;
  }
  puzzle.diagonals = fields.diagonals === "both";
  const tokens = size > 9 ? fields.cells.split(/[\s/]+(?![^{]*\})/) : fields.cells.replaceAll("/", "").match(/\{[^}]*\}|./g);
  tokens.forEach((token, cell) => {
    if (/^\d+$/.test(token)) puzzle.givens[cell] = Number(token);
    else if (token.startsWith("{")) puzzle.marks[cell] = size > 9 ? token.slice(1, -1).split(" ").map(Number) : [...token.slice(1, -1)].map(Number);
  });
  for (const pair of (fields.less ?? "").split("/").filter(Boolean)) puzzle.signs.push(pair.split(".").map((each) => cellOf(size, each)));
  for (const item of (fields.constraints ?? "").split("/").filter(Boolean)) {
    const [head, lists] = item.split(":");
    const [kind, value = ""] = head.split("=");
    puzzle.constraints.push({ name: kind, value, lists: lists.split("|").map((list) => list.split(".").filter(Boolean).map((each) => cellOf(size, each))) });
  }
  return puzzle;
}

/** A constraint as it is typed: NAME VALUE CELLS. */
export function typed(size, text) {
  const [head, ...rest] = text.trim().split(/\s+/);
  const kind = KINDS.find((one) => one.name === head || one.aliases.includes(head));
  if (!kind) throw new Refusal(`expected the name of a constraint, found ${head}`);
  const value = rest.length && !/^R\d/i.test(rest[0]) && rest[0] !== ":" ? rest.shift() : "";
  const lists = rest.join(" ").split(/\s*:\s*/).map((list) => list.split(" ").filter(Boolean).flatMap((each) => {
    const [from, to] = each.split("-").map((one) => cellOf(size, one));
    if (to === undefined) return [from];
    const step = Math.floor(from / size) === Math.floor(to / size) ? 1 : size;
    return Array.from({ length: (to - from) / step + 1 }, (_, index) => from + index * step);
  }));
  if (kind.takes !== "none" && lists.flat().length < 1) throw new Refusal(`${kind.name}: expected cells, found none`);
  return { name: kind.name, value, lists };
}

export const corpusText = (size, one) => `${one.name}${one.value ? `=${one.value}` : ""}:${one.lists.map((cells) => cells.map((cell) => name(size, cell)).join(".")).join("|")}`;
export const words = (size, one) => `${one.name}${one.value ? ` of ${one.value}` : ""}: ${one.lists.map((cells) => cells.map((cell) => name(size, cell)).join(", ")).join(" | ")}`;
export const clueName = name;

function fromIss(text) {
  const shape = Number(/\.Shape~(\d+)x/.exec(text)?.[1] ?? 9);
  const puzzle = blank(shape, "usual");
  for (const item of text.split(".").filter(Boolean)) {
    const [head, ...args] = item.split("~");
    if (head === "" || head === "Given") for (const given of args) {
      const [cell, value] = given.split("_");
      puzzle.givens[cellOf(shape, cell)] = Number(value);
    }
    else if (head === "Cage") puzzle.constraints.push({ name: "cage", value: args[0], lists: [args.slice(1).map((each) => cellOf(shape, each))] });
    else if (head === "Thermo") puzzle.constraints.push({ name: "thermo", value: "", lists: [args.map((each) => cellOf(shape, each))] });
    else if (head === "Arrow") puzzle.constraints.push({ name: "arrow", value: "", lists: [[cellOf(shape, args[0])], args.slice(1).map((each) => cellOf(shape, each))] });
  }
  return puzzle;
}

/** Puzzles of a text, and the name of the format. */
export function read(text) {
  const trimmed = text.trim();
  const link = /[?&]q=([^&\s]+)/.exec(trimmed);
  if (link) return { puzzles: [fromIss(decodeURIComponent(link[1]))], format: "iss-link" };
  if (/^\d+x\d+;/.test(trimmed)) return { puzzles: trimmed.split("\n").map(fromLine), format: "corpus" };
  const lines = trimmed.split("\n").map((each) => each.trim()).filter(Boolean);
  if (lines.every((each) => /^[0-9.]{81}$|^[0-9.]{16}$/.test(each))) {
    return { format: "line", puzzles: lines.map((each) => {
      const puzzle = blank(Math.sqrt(each.length), "usual");
      puzzle.givens = [...each].map((letter) => (letter === "." || letter === "0" ? null : Number(letter)));
      return puzzle;
    }) };
  }
  throw Object.assign(new Refusal(`no format has the text ${JSON.stringify(trimmed.slice(0, 40))}`), { line: 1 });
}

/** Applies an edit of the contract. */
export function edit(puzzle, change) {
  const { size } = puzzle;
  switch (change.op) {
    case "given": for (const cell of change.cells) { puzzle.givens[cell] = change.value; puzzle.marks[cell] = null; } break;
    case "marks": for (const cell of change.cells) puzzle.marks[cell] = change.values; break;
    case "add": puzzle.constraints.push(typed(size, change.text)); break;
    case "replace": puzzle.constraints[change.number] = typed(size, change.text); break;
    case "remove": puzzle.constraints.splice(change.number, 1); break;
    case "clue": case "drop": {
      const [, cell, value] = /^(R\d+C\d+)=(\d+)$/.exec(change.text) ?? [];
      const [, lesser, greater] = /^(R\d+C\d+)<(R\d+C\d+)$/.exec(change.text) ?? [];
      if (cell) puzzle.givens[cellOf(size, cell)] = change.op === "clue" ? Number(value) : null;
      else if (lesser && change.op === "clue") edit(puzzle, { op: "sign", lesser: cellOf(size, lesser), greater: cellOf(size, greater) });
      else {
        const at = puzzle.constraints.findIndex((one) => words(size, one) === change.text);
        const pair = puzzle.signs.findIndex(([a, b]) => `${name(size, a)}<${name(size, b)}` === change.text);
        if (at >= 0) puzzle.constraints.splice(at, 1);
        else if (pair >= 0) puzzle.signs.splice(pair, 1);
        else throw new Refusal(`no clue is ${change.text}`);
      }
      break;
    }
    case "regions": puzzle.regions = change.labels.length ? change.labels : null; puzzle.boxes = String(puzzle.regions) === String(boxLabels(size)); break;
    case "diagonals": puzzle.diagonals = change.on; break;
    case "sign": puzzle.signs = [...puzzle.signs.filter((pair) => !(pair.includes(change.lesser) && pair.includes(change.greater))), [change.lesser, change.greater]]; break;
    case "unsign": puzzle.signs = puzzle.signs.filter((pair) => !pair.every((cell) => change.cells.includes(cell))); break;
    default: throw new Refusal(`no edit is called ${change.op}`);
  }
}
