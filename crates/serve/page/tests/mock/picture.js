// The picture of the mock server, with the classes of the real one: lines, borders of regions, givens, cages, thermometers,
// arrows, dots, clues outside.

const CELL = 40;

export function picture(puzzle) {
  const { size } = puzzle;
  const outside = puzzle.constraints.some((one) => ["sandwich", "little-killer", "skyscraper"].includes(one.name));
  const margin = outside ? 34 : 6;
  const side = size * CELL + 2 * margin;
  const end = side - margin;
  const at = (cell) => [margin + (cell % size) * CELL + CELL / 2, margin + Math.floor(cell / size) * CELL + CELL / 2];
  const parts = [`<rect x="0" y="0" width="${side}" height="${side}" class="paper"/>`];
  const line = (cells) => `M${cells.map((cell) => at(cell).join(" ")).join("L")}`;
  for (const one of puzzle.constraints) {
    const [first = [], second = []] = one.lists;
    if (one.name === "thermo") {
      const [x, y] = at(first[0]);
      parts.push(`<circle cx="${x}" cy="${y}" r="15.5" class="casing"/><path d="${line(first)}" class="casing" stroke-width="15" stroke-linecap="round" stroke-linejoin="round"/>`,
        `<circle cx="${x}" cy="${y}" r="14.5" fill="#c8c8c8"/><path d="${line(first)}" stroke="#c8c8c8" stroke-width="13" stroke-linecap="round" stroke-linejoin="round"/>`);
    } else if (one.name === "arrow") {
      const [x, y] = at(first[0]);
      parts.push(`<path d="${line([first[0], ...second])}" stroke="#8a8a8a" stroke-width="2"/><circle cx="${x}" cy="${y}" r="15" class="ring"/>`);
    } else if (["whispers", "renban", "palindrome"].includes(one.name)) {
      parts.push(`<path d="${line(first)}" stroke="#c8c8c8" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"/>`);
    }
  }
  let thin = "";
  for (let n = 1; n < size; n++) thin += `M${margin} ${margin + n * CELL}H${end}M${margin + n * CELL} ${margin}V${end}`;
  let border = `M${margin} ${margin}H${end}V${end}H${margin}Z`;
  if (puzzle.regions) puzzle.regions.forEach((label, cell) => {
    const [x, y] = [margin + (cell % size) * CELL, margin + Math.floor(cell / size) * CELL];
    if ((cell + 1) % size && puzzle.regions[cell + 1] !== label) border += `M${x + CELL} ${y}v${CELL}`;
    if (cell + size < size * size && puzzle.regions[cell + size] !== label) border += `M${x} ${y + CELL}h${CELL}`;
  });
  parts.push(`<path d="${thin}" class="thin"/><path d="${border}" class="border"/>`);
  if (puzzle.diagonals) parts.push(`<path d="M${margin} ${margin}L${end} ${end}M${end} ${margin}L${margin} ${end}" class="diagonal"/>`);
  for (const one of puzzle.constraints) {
    const cells = one.lists[0] ?? [];
    if (one.name === "cage") {
      const inside = new Set(cells);
      let d = "";
      for (const cell of cells) {
        const [x, y] = [margin + (cell % size) * CELL, margin + Math.floor(cell / size) * CELL];
        const [l, t, r, b] = [x + 4, y + 4, x + CELL - 4, y + CELL - 4];
        if (!inside.has(cell - size)) d += `M${l} ${t}H${r}`;
        if (!inside.has(cell + size)) d += `M${l} ${b}H${r}`;
        if (!inside.has(cell - 1) || cell % size === 0) d += `M${l} ${t}V${b}`;
        if (!inside.has(cell + 1) || (cell + 1) % size === 0) d += `M${r} ${t}V${b}`;
      }
      const corner = Math.min(...cells);
      const [x, y] = [margin + (corner % size) * CELL + 2, margin + Math.floor(corner / size) * CELL + 2];
      parts.push(`<path d="${d}" class="cage"/>`);
      if (one.value) parts.push(`<rect x="${x}" y="${y}" width="${one.value.length * 6 + 2}" height="10" class="paper"/><text x="${x + 1 + one.value.length * 3}" y="${y + 8.5}" font-size="10" class="label">${one.value}</text>`);
    } else if (["white", "black", "x", "v"].includes(one.name) && cells.length === 2) {
      const [[x1, y1], [x2, y2]] = cells.map(at);
      parts.push(one.name === "white" || one.name === "black" ? `<circle cx="${(x1 + x2) / 2}" cy="${(y1 + y2) / 2}" r="5" class="${one.name}-dot"/>` : `<text x="${(x1 + x2) / 2}" y="${(y1 + y2) / 2 + 5}" font-size="14" class="letter">${one.name.toUpperCase()}</text>`);
    } else if (["sandwich", "skyscraper", "little-killer"].includes(one.name) && cells.length > 1) {
      const [[x1, y1], [x2, y2]] = cells.map(at);
      parts.push(`<text x="${x1 - (x2 - x1) * 0.85}" y="${y1 - (y2 - y1) * 0.85 + 5}" font-size="15" class="outside">${one.value}</text>`);
    }
  }
  for (const [a, b] of puzzle.signs) {
    const [[x1, y1], [x2, y2]] = [at(a), at(b)];
    const [x, y, dx, dy] = [(x1 + x2) / 2, (y1 + y2) / 2, (x2 - x1) / 10, (y2 - y1) / 10];
    parts.push(`<path d="M${x + dx + dy} ${y + dy + dx}L${x - dx} ${y - dy}L${x + dx - dy} ${y + dy - dx}" class="sign"/>`);
  }
  puzzle.givens.forEach((value, cell) => {
    const [x, y] = at(cell);
    if (value !== null) parts.push(`<text x="${x}" y="${y + 7.9}" font-size="22" class="given">${value}</text>`);
    else if (puzzle.marks[cell]) {
      const wide = Math.ceil(Math.sqrt(size));
      for (const mark of puzzle.marks[cell]) parts.push(`<text x="${x + (((mark - 1) % wide) - (wide - 1) / 2) * 12}" y="${y + (Math.floor((mark - 1) / wide) - (wide - 1) / 2) * 12 + 3}" font-size="9" class="candidate">${mark}</text>`);
    }
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" class="quorum" viewBox="0 0 ${side} ${side}" width="${side}" height="${side}" role="img"><title>Puzzle</title>${parts.join("")}</svg>`;
  return { svg, frame: { width: side, height: side, left: margin, top: margin, right: margin, bottom: margin, labels: !outside } };
}
