// A small solver for the mock server: propagation of houses, cages, thermometers, arrows and inequalities, then search.

/** Houses and constraints of a puzzle as functions that narrow candidates; false is a contradiction. */
function propagators(puzzle, without) {
  const { size } = puzzle;
  const all = [];
  const houses = [];
  const cells = Array.from({ length: size * size }, (_, cell) => cell);
  for (let line = 0; line < size; line++) {
    houses.push(cells.filter((cell) => Math.floor(cell / size) === line), cells.filter((cell) => cell % size === line));
    if (puzzle.regions) houses.push(cells.filter((cell) => puzzle.regions[cell] === line));
  }
  if (puzzle.diagonals) houses.push(cells.filter((cell) => Math.floor(cell / size) === cell % size), cells.filter((cell) => Math.floor(cell / size) + (cell % size) === size - 1));
  const bits = (mask) => { let count = 0; for (; mask; mask &= mask - 1) count++; return count; };
  const different = (house, full) => (domain) => {
    for (const cell of house) if (bits(domain[cell]) === 1) for (const other of house) if (other !== cell && domain[other] & domain[cell]) { domain[other] &= ~domain[cell]; if (!domain[other]) return false; }
    if (!full) return true;
    for (let value = 1; value <= size; value++) {
      const at = house.filter((cell) => domain[cell] & (1 << value));
      if (!at.length) return false;
      if (at.length === 1) domain[at[0]] = 1 << value;
    }
    return true;
  };
  const min = (mask) => 31 - Math.clz32(mask & -mask);
  const max = (mask) => 31 - Math.clz32(mask);
  const between = (domain, cell, low, high) => {
    let mask = 0;
    for (let value = Math.max(1, low); value <= Math.min(size, high); value++) mask |= 1 << value;
    domain[cell] &= mask;
    return domain[cell] !== 0;
  };
  const less = (a, b) => (domain) => between(domain, a, 1, max(domain[b]) - 1) && between(domain, b, min(domain[a]) + 1, size);
  const cage = (list, sum) => (domain) => {
    const allowed = list.map(() => 0);
    const chosen = [];
    const extend = (index, used, left) => {
      if (index === list.length) {
        if (left === 0) chosen.forEach((value, place) => { allowed[place] |= 1 << value; });
        return;
      }
      for (let value = 1; value <= Math.min(size, left); value++) {
        if (used & (1 << value) || !(domain[list[index]] & (1 << value))) continue;
        const rest = list.length - index - 1;
        if (left - value < (rest * (rest + 1)) / 2 || left - value > (rest * (2 * size - rest + 1)) / 2) continue;
        chosen[index] = value;
        extend(index + 1, used | (1 << value), left - value);
      }
    };
    extend(0, 0, sum);
    return list.every((cell, place) => (domain[cell] &= allowed[place]) !== 0);
  };
  const arrow = (circle, line) => (domain) => {
    const low = line.reduce((sum, cell) => sum + min(domain[cell]), 0);
    const high = line.reduce((sum, cell) => sum + max(domain[cell]), 0);
    if (!between(domain, circle, low, high)) return false;
    return line.every((cell) => between(domain, cell, min(domain[circle]) - (high - max(domain[cell])), max(domain[circle]) - (low - min(domain[cell]))));
  };
  houses.forEach((house) => all.push(different(house, house.length === size)));
  puzzle.constraints.forEach((one, index) => {
    if (without?.has(`c${index}`)) return;
    const [first, second] = one.lists;
    if (one.name === "cage") { all.push(different(first, false)); if (one.value) all.push(cage(first, Number(one.value))); }
    else if (one.name === "thermo") for (let at = 1; at < first.length; at++) all.push(less(first[at - 1], first[at]));
    else if (one.name === "arrow" && second) all.push(arrow(first[0], second));
    else if (one.name === "palindrome") all.push((domain) => first.every((cell, at) => { const other = first[first.length - 1 - at]; domain[cell] &= domain[other]; domain[other] = domain[cell]; return domain[cell] !== 0; }));
    else if (one.name === "x" || one.name === "v") all.push((domain) => [[0, 1], [1, 0]].every(([a, b]) => { let mask = 0; for (let value = 1; value <= size; value++) if (domain[first[a]] & (1 << value)) { const rest = (one.name === "x" ? 10 : 5) - value; if (rest > 0 && rest <= size) mask |= 1 << rest; } domain[first[b]] &= mask; return domain[first[b]] !== 0; }));
  });
  puzzle.signs.forEach(([a, b], index) => { if (!without?.has(`s${index}`)) all.push(less(a, b)); });
  return all;
}

/** Up to `most` solutions; null if it took more than `nodes`. `without`: names of clues to leave out. */
export function solutions(puzzle, most, { without, nodes = 20000 } = {}) {
  const { size } = puzzle;
  const full = (1 << (size + 1)) - 2;
  const start = puzzle.givens.map((value, cell) => (value !== null && !without?.has(`g${cell}`) ? 1 << value : puzzle.marks[cell] ? puzzle.marks[cell].reduce((mask, one) => mask | (1 << one), 0) : full));
  const all = propagators(puzzle, without);
  const found = [];
  let left = nodes;
  const single = (mask) => (mask & (mask - 1)) === 0;
  const search = (domain) => {
    if (left-- <= 0) return false;
    for (let before; ;) {
      before = domain.join();
      if (!all.every((narrow) => narrow(domain))) return true;
      if (domain.join() === before) break;
    }
    let best = -1;
    let least = 99;
    domain.forEach((mask, cell) => {
      let count = 0;
      for (let rest = mask; rest; rest &= rest - 1) count++;
      if (count > 1 && count < least) [best, least] = [cell, count];
    });
    if (best < 0) { found.push(domain.map((mask) => 31 - Math.clz32(mask))); return found.length < most; }
    for (let value = 1; value <= size; value++) {
      if (!(domain[best] & (1 << value))) continue;
      const next = [...domain];
      next[best] = 1 << value;
      if (!search(next)) return false;
    }
    return true;
  };
  if (start.some((mask) => !mask)) return [];
  search([...start].map((mask) => (single(mask) ? mask : mask)));
  return left <= 0 && found.length < most ? null : found;
}

/** Names of all clues. */
const cluesOf = (puzzle) => [
  ...puzzle.givens.flatMap((value, cell) => (value === null ? [] : [`g${cell}`])),
  ...puzzle.constraints.map((_, index) => `c${index}`), ...puzzle.signs.map((_, index) => `s${index}`),
];

/** A minimal conflict by deletion. */
export function conflict(puzzle) {
  const without = new Set();
  for (const clue of cluesOf(puzzle)) {
    without.add(clue);
    if (solutions(puzzle, 1, { without })?.length !== 0) without.delete(clue);
  }
  return cluesOf(puzzle).filter((clue) => !without.has(clue));
}

/** Hidden singles and naked singles until nothing is left. */
export function singles(puzzle) {
  const { size } = puzzle;
  const values = [...puzzle.givens];
  const sees = (a, b) => Math.floor(a / size) === Math.floor(b / size) || a % size === b % size || (puzzle.regions && puzzle.regions[a] === puzzle.regions[b]);
  const name = (cell) => `R${Math.floor(cell / size) + 1}C${(cell % size) + 1}`;
  const steps = [];
  const possible = (cell, value) => values[cell] === null && !values.some((other, at) => other === value && sees(at, cell));
  for (let go = true; go;) {
    go = false;
    for (let box = 0; box < size && !go; box++) {
      const cells = values.map((_, cell) => cell).filter((cell) => (puzzle.regions ?? [])[cell] === box);
      for (let value = 1; value <= size && !go; value++) {
        const at = cells.filter((cell) => possible(cell, value));
        if (at.length !== 1 || cells.some((cell) => values[cell] === value)) continue;
        const because = values.flatMap((other, cell) => (other === value && cells.some((each) => sees(each, cell)) ? [cell] : []));
        values[at[0]] = value;
        steps.push({ words: `${name(at[0])} is ${value}: its only place in box ${box + 1}`, technique: "hidden single in box", level: "hidden", places: [{ cell: at[0], value }], removes: [], because });
        go = true;
      }
    }
    for (let cell = 0; cell < values.length && !go; cell++) {
      const left = Array.from({ length: size }, (_, index) => index + 1).filter((value) => possible(cell, value));
      if (left.length !== 1) continue;
      values[cell] = left[0];
      steps.push({ words: `${name(cell)} is ${left[0]}: nothing else is left there`, technique: "naked single", level: "hidden", places: [{ cell, value: left[0] }], removes: [], because: [] });
      go = true;
    }
  }
  return { steps, values, solved: !values.includes(null) };
}
