// What a person reads when something fails: formats that cannot hold the puzzle, processes that end, seeds that are none.

import { cell, CLASSIC, expect, paste, test, verdict } from "./page.js";

const CAGED = "4x4;boxes=2x2;cells=1.../..../..../....;constraints=cage=3:R1C2.R1C3";
const ENDED = "the question ended its process: it took too much memory, or there is a defect of quorum";

test.describe("refused", () => {
  test.use({ refusals: true });

  test("the reason why a format cannot hold the puzzle stays until the puzzle changes", async ({ sheet }) => {
    await paste(sheet, CAGED);
    await verdict(sheet, /solution/);
    await sheet.getByRole("button", { name: /^Save as/ }).click();
    const entry = sheet.getByRole("button", { name: "81 characters" });
    await entry.click();
    await expect(entry).toHaveAccessibleDescription(/cannot hold the constraint 'cage'/i);
    await sheet.getByRole("button", { name: "f-puzzles", exact: true }).click();
    await expect(sheet.locator(".made a")).toBeVisible();
    await sheet.keyboard.press("Escape");
    await sheet.getByRole("button", { name: /^Save as/ }).click();
    await expect(entry).toHaveAccessibleDescription(/cannot hold/i);
    await sheet.keyboard.press("Escape");
    await cell(sheet, 4, 4).focus();
    await sheet.keyboard.press("2");
    await expect(cell(sheet, 4, 4)).toHaveAccessibleName(/given 2/);
    await sheet.getByRole("button", { name: /^Save as/ }).click();
    await expect(entry).not.toHaveAccessibleDescription(/cannot hold/i);
  });
});

test("a question whose process ended: what happened, the puzzle to report, and the way on", async ({ sheet }) => {
  await sheet.route("**/api/verdict", (route) => route.fulfill({ contentType: "application/x-ndjson", body: `${JSON.stringify({ event: "failed", message: ENDED })}\n` }));
  await paste(sheet, CLASSIC);
  await verdict(sheet, "No answer");
  const report = sheet.locator(".fault");
  await expect(report).toContainText("fault of quorum");
  await expect(report.locator("code")).toContainText("cells=.......1.");
  await report.getByRole("button", { name: "Copy the puzzle" }).click();
  await expect(report.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await sheet.evaluate(() => navigator.clipboard.readText())).toContain("cells=.......1.");
  await sheet.unroute("**/api/verdict");
  await sheet.getByRole("button", { name: "Ask again" }).click();
  await verdict(sheet, "Exactly one solution");
  await expect(report).toHaveCount(0);
});

test("a seed makes the same puzzle again", async ({ sheet }) => {
  const digits = () => sheet.getByRole("gridcell").allTextContents();
  const made = async () => {
    await sheet.getByLabel("Seed").fill("7");
    await sheet.getByRole("button", { name: "Generate" }).click();
    await verdict(sheet, "Exactly one solution");
    await expect(sheet.getByText(/^Generated: kind .*, seed 7\./)).toBeVisible();
    return digits();
  };
  await sheet.getByLabel("Seed").fill("seven");
  await sheet.getByRole("button", { name: "Generate" }).click();
  await expect(sheet.getByRole("alert")).toContainText("expected a whole number");
  const first = await made();
  await sheet.getByRole("button", { name: "New" }).click();
  expect(await made()).toEqual(first);
});
