// The main states: rules of accessibility (axe), the grid as a screen reader gets it, and screenshots where a folder is given.

import AxeBuilder from "@axe-core/playwright";
import { cell, CLASSIC, expect, folder, paste, shoot, test, verdict, withUnread } from "./page.js";

const SMALL = "6x6;boxes=2x3;cells=1...../....../...2../....../....../.....3;constraints=cage=9:R1C3.R1C4.R2C3/thermo:R4C1.R5C1.R5C2/arrow:R6C4|R5C4.R4C5";

/** Two equal digits in a row. */
const TWICE = `${".".repeat(18)}5.....5..${".".repeat(54)}`;
const PROSE = `rules in words: ${"Normal sudoku rules apply. Digits along a red line differ by at least three from R1C1 on. ".repeat(5)}`;
const ENDED = `${JSON.stringify({ event: "failed", message: "the question ended its process: it took too much memory, or there is a defect of quorum" })}\n`;

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The states, each from a fresh page. */
const STATES = {
  empty: async () => {},
  unique: async (sheet) => { await paste(sheet, CLASSIC); await verdict(sheet, "Exactly one solution"); await expect(sheet.getByText("Difficulty")).toBeVisible(); },
  several: async (sheet) => { await paste(sheet, CLASSIC.replace("8.6", "8..")); await verdict(sheet, /solutions/); await expect(sheet.getByText(/^Common/)).toBeVisible(); await cell(sheet, 1, 1).focus(); await sheet.keyboard.press("n"); },
  none: async (sheet) => { await paste(sheet, CLASSIC.replace(".......1.", "1......1.")); await verdict(sheet, /^No solution/); await expect(sheet.getByText("Remove one of them")).toBeVisible(); },
  twice: async (sheet) => { await paste(sheet, TWICE); await verdict(sheet, /^No solution/); await expect(sheet.getByText("Remove one of them")).toBeVisible(); },
  unread: async (sheet) => { await withUnread(sheet, ["2 lines in the color red", PROSE]); await paste(sheet, CLASSIC.replace("8.6", "8..")); await verdict(sheet, "Not decided: rules were not read"); await sheet.locator(".unread summary").click(); },
  fault: async (sheet) => { await sheet.route("**/api/verdict", (route) => route.fulfill({ contentType: "application/x-ndjson", body: ENDED })); await paste(sheet, CLASSIC); await verdict(sheet, "No answer"); },
  signs: async (sheet) => { await sheet.getByRole("tab", { name: "Draw" }).click(); await cell(sheet, 4, 4).focus(); for (const key of ["Shift+ArrowRight", "<"]) await sheet.keyboard.press(key); await expect(sheet.locator(".verdict .rules")).toContainText("1 inequality"); },
  diagonals: async (sheet) => { await sheet.getByRole("tab", { name: "Draw" }).click(); await sheet.getByRole("button", { name: "Little killer" }).click(); await sheet.locator("#ring--1-3").click(); await sheet.getByLabel("Number").fill("30"); await sheet.getByLabel("Number").press("Enter"); await expect(cell(sheet, 1, 5)).toHaveAccessibleName(/little.killer/); },
  refused: async (sheet) => { await paste(sheet, SMALL); await verdict(sheet, /solution/); await sheet.getByRole("button", { name: /^Save as/ }).click(); await sheet.getByRole("button", { name: "81 characters" }).click(); await sheet.getByLabel("More formats").selectOption("hodoku"); await expect(sheet.locator("#refusal-line")).toBeVisible(); await expect(sheet.locator(".refusal")).toBeVisible(); },
  working: async (sheet) => { await slow(sheet); await paste(sheet, CLASSIC); await verdict(sheet, "Working …"); },
  variant: async (sheet) => { await paste(sheet, SMALL); await verdict(sheet, /solution/); },
  draw: async (sheet) => { await paste(sheet, SMALL); await verdict(sheet, /solution/); await sheet.getByRole("tab", { name: "Draw" }).click(); await cell(sheet, 1, 3).click(); await expect(sheet.getByRole("form", { name: /^Cage/ })).toBeVisible(); },
  hand: async (sheet) => { await cell(sheet, 4, 4).focus(); for (const key of ["7", "Shift+ArrowRight", "/"]) await sheet.keyboard.press(key); await expect(sheet.getByLabel(/^Search all/)).toBeFocused(); await sheet.keyboard.type("cage"); await sheet.keyboard.press("Enter"); await expect(sheet.getByLabel("Value")).toBeFocused(); },
  outside: async (sheet) => { await sheet.getByRole("tab", { name: "Draw" }).click(); await sheet.getByRole("button", { name: "Sandwich" }).click(); await sheet.getByLabel("Line", { exact: true }).selectOption("Row 2 from the left"); },
  paint: async (sheet) => { await sheet.getByRole("radio", { name: "Painted" }).check({ force: true }); await expect(sheet.getByRole("group", { name: "Regions" }).first()).toBeVisible(); },
  steps: async (sheet) => { await paste(sheet, CLASSIC); await verdict(sheet, "Exactly one solution"); await sheet.getByRole("tab", { name: "Steps" }).click(); for (let step = 0; step < 4; step++) await sheet.getByRole("button", { name: /Take the step/ }).click(); },
  panel: async (sheet) => { await paste(sheet, CLASSIC); await verdict(sheet, "Exactly one solution"); await sheet.getByText(/^Checked by/).click(); await expect(sheet.getByRole("button", { name: "Save certificate" })).toBeVisible(); },
  save: async (sheet) => { await paste(sheet, CLASSIC); await verdict(sheet, "Exactly one solution"); await sheet.getByRole("button", { name: /^Save as/ }).click(); },
  keys: async (sheet) => { await sheet.getByRole("button", { name: /^Keys/ }).click(); },
};

/** Verdicts that never come. */
const slow = (sheet) => sheet.route("**/api/verdict", () => {});

/** States with a refused request, which the browser logs. */
const REFUSED = ["refused"];

for (const [name, reach] of Object.entries(STATES)) {
  test.describe(() => {
    test.use({ refusals: REFUSED.includes(name) });
    test(`axe: ${name}`, async ({ sheet }) => {
      test.setTimeout(240_000); // axe looks at every cell
      await reach(sheet);
      for (const [width, colorScheme] of /** @type {[number, "light" | "dark"][]} */ ([[1280, "light"], [1280, "dark"], [400, "dark"], [400, "light"]])) {
        await sheet.setViewportSize({ width, height: 900 });
        await sheet.emulateMedia({ colorScheme });
        const { violations } = await new AxeBuilder({ page: sheet }).options({ runOnly: { type: "tag", values: TAGS }, resultTypes: ["violations"], iframes: false }).analyze();
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => node.html.slice(0, 200)).join(" | ")}`), `${width} ${colorScheme}`).toEqual([]);
        const small = await sheet.evaluate(() => [...document.querySelectorAll("button, input, select, summary, textarea, [role=gridcell], a[href]")].filter((element) => element.checkVisibility()).map((element) => {
          const { width: wide, height } = (element.matches("input[type=radio]") ? element.parentElement ?? element : element).getBoundingClientRect();
          return wide > 0 && (wide < 23.9 || height < 23.9) ? `${element.outerHTML.slice(0, 80)}: ${wide}x${height}` : "";
        }).filter(Boolean));
        expect(small, `targets below 24 px at ${width}`).toEqual([]);
        expect(await sheet.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `no scrolling aside at ${width}`).toBe(true);
      }
    });

    test(`screenshots: ${name}`, async ({ sheet }) => {
      test.skip(!folder, "needs QUORUM_PAGE_SHOTS");
      await reach(sheet);
      for (const [width, height] of [[1400, 1000], [900, 900], [400, 860]]) {
        await sheet.setViewportSize({ width, height });
        for (const colorScheme of ["light", "dark"]) {
          await sheet.emulateMedia({ colorScheme });
          await shoot(sheet, `${name}-${width}-${colorScheme}`);
        }
      }
      await sheet.setViewportSize({ width: 700, height: 500 }); // 1,400 by 1,000 at 200 % zoom
      await sheet.emulateMedia({ colorScheme: "light" });
      await shoot(sheet, `${name}-zoom`);
      await sheet.setViewportSize({ width: 1400, height: 1000 });
      await sheet.emulateMedia({ forcedColors: "active" });
      await shoot(sheet, `${name}-forced`);
    });
  });
}

test("the grid as a screen reader gets it", async ({ sheet }) => {
  await paste(sheet, "4x4;boxes=2x2;cells=1..{23}/..../..../4...");
  await verdict(sheet, /solution/);
  await sheet.getByRole("radio", { name: "Givens" }).last().check({ force: true });
  await expect(sheet.getByRole("grid")).toMatchAriaSnapshot({ name: "grid.aria.yml" });
});

test("working: shown after 200 ms, cancelled by Escape, asked again; typing goes on", async ({ sheet }) => {
  await slow(sheet);
  await paste(sheet, CLASSIC);
  await verdict(sheet, "Working …");
  await expect(sheet.getByRole("button", { name: /^Cancel/ })).toBeVisible();
  await cell(sheet, 1, 1).focus();
  await sheet.keyboard.press("6");
  await expect(cell(sheet, 1, 1)).toHaveAccessibleName(/given 6/);
  await expect(sheet.locator(".verdict .rules")).toContainText("18 givens"); // confirmed: the question is that of the new puzzle
  await sheet.keyboard.press("Escape");
  await verdict(sheet, "Cancelled");
  await sheet.unroute("**/api/verdict");
  await sheet.getByRole("button", { name: "Ask again" }).click();
  await verdict(sheet, "Exactly one solution");
});

test("a change of looks asks nothing", async ({ sheet }) => {
  await paste(sheet, CLASSIC);
  await verdict(sheet, "Exactly one solution");
  await expect(sheet.getByText("Difficulty")).toBeVisible();
  const asked = [];
  sheet.on("request", (request) => { if (request.url().includes("/api/")) asked.push(request.url()); });
  await sheet.getByRole("radio", { name: "Candidates" }).last().check({ force: true });
  await cell(sheet, 1, 1).focus();
  for (const key of ["x", "7", "z", "ArrowRight"]) await sheet.keyboard.press(key);
  await sheet.getByText(/^Checked by/).click();
  await sheet.getByRole("tab", { name: "Draw" }).click();
  await sheet.setViewportSize({ width: 500, height: 700 });
  expect(asked).toEqual([]);
});

test("undecided and disagreeing solvers", async ({ sheet }) => {
  const run = (solver, verdictOf, status) => ({ id: "x", solver, verdict: verdictOf, status, solutions: [], exhausted: false, engine_ran: true, total_ns: 6e10 });
  const answer = (runs, of) => [{ event: "started", solvers: ["native"] }, { event: "verdict", report: { id: "x", verdict: of, agreed: false, solutions: [], runs } }, { event: "end" }].map((event) => JSON.stringify(event)).join("\n");
  await sheet.route("**/api/verdict", (route) => route.fulfill({ contentType: "application/x-ndjson", body: answer([run("native", "unknown", "timeout")], "unknown") }));
  await paste(sheet, CLASSIC);
  await verdict(sheet, /^Undecided/);
  await sheet.unroute("**/api/verdict");
  await sheet.route("**/api/verdict", (route) => route.fulfill({ contentType: "application/x-ndjson", body: answer([run("native", "none", "ok"), run("batsat", "unique", "ok")], "unknown") }));
  await paste(sheet, CLASSIC.replace("8.6", "8.."));
  await verdict(sheet, "The solvers disagree");
});

test("the clues of a contradiction are numbered on the board, in the order of the list", async ({ sheet }) => {
  await paste(sheet, TWICE);
  await expect(sheet.locator(".verdict .sub")).toContainText("5 is twice in row 3: R3C1 and R3C7");
  await expect(sheet.locator(".verdict .sub")).toContainText("5 is twice in row 3: row 3 column 1 and row 3 column 7");
  const flag = (row, column) => cell(sheet, row, column).locator(".flag");
  await expect(flag(3, 1)).toHaveText("1");
  await expect(flag(3, 7)).toHaveText("2");
  await expect(sheet.getByRole("button", { name: "Remove the clue row 3 column 7 is 5" }).locator(".why")).toHaveText("2");
  // Three clues: two cages without a way, and a given. Each cell has the number of its clue.
  await paste(sheet, "4x4;boxes=2x2;cells=1.../..../..../....;constraints=cage=3:R1C2.R1C3/cage=4:R1C4.R2C4");
  await verdict(sheet, /^No solution/);
  const buttons = sheet.locator(".clues .clue");
  await expect(buttons.first()).toBeVisible();
  for (const [index, button] of (await buttons.all()).entries()) {
    await expect(button.locator(".why")).toHaveText(String(index + 1));
    await button.focus();
    const ringed = sheet.locator("td.repair .flag");
    expect(await ringed.count()).toBeGreaterThan(0);
    for (const text of await ringed.allTextContents()) expect(text).toContain(String(index + 1));
  }
});
