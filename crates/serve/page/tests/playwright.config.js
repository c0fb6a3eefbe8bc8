// Tests of the page in Debian's Chromium. Environment:
//   QUORUM_PAGE_COMMAND  command that starts a server and prints its address as its first line
//                        (default: target/debug/quorum serve --port 0 in the repository)
//   QUORUM_CHROMIUM      the browser (default: /usr/bin/chromium)
//   QUORUM_PAGE_SHOTS    folder for screenshots; without it none are taken
import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: ".",
  testMatch: "*.test.js",
  outputDir: process.env.QUORUM_PAGE_OUTPUT ?? "../../../../build/page-tests/output",
  snapshotPathTemplate: "{testDir}/golden/{arg}{ext}",
  timeout: 180_000,
  expect: { timeout: 10_000 },
  workers: 1,
  reporter: [["list"]],
  use: {
    viewport: { width: 1400, height: 1000 },
    colorScheme: "light",
    permissions: ["clipboard-read", "clipboard-write"],
    launchOptions: {
      executablePath: process.env.QUORUM_CHROMIUM ?? "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
    },
  },
});
