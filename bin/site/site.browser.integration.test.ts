// Tests the pages of the site in a real browser, from files, if there is one.
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openAll, violationsEverywhere } from "../../conformance/testkit/reports/html/audit.js";
import { browserFile, type Opener, openBrowser } from "../../conformance/testkit/reports/html/browser.js";
import { builtFile } from "../../spec/package-root.js";
import { buildSite } from "./site.js";

const folder = "site-in-browser";
const pages = [
  "index.html",
  "guides/conformance.html",
  "guides/words.html",
  "guides/production.html",
  "reference/codes.html",
  "changelog.html",
];

// Skipped without Chromium; the environment variable CHROMIUM can give its path.
describe.skipIf(browserFile === undefined)("the site in a browser (CHROMIUM)", () => {
  let browser: Opener;
  beforeAll(async () => {
    await buildSite(`dist/${folder}`);
    browser = await openBrowser(browserFile ?? "");
  });
  afterAll(() => browser?.close());
  const open = (path: string) => browser.visit(pathToFileURL(builtFile(`${folder}/${path}`)).href);

  it.each(pages)(
    "opens %s from a file, with its style, needs no horizontal scrolling, and has no accessibility problem",
    async (path) => {
      const { page, misdeeds } = await open(path);
      await page.evaluate(openAll);
      expect(await page.evaluate("getComputedStyle(document.querySelector('.frame')).maxWidth")).toBe(
        "1344px",
      );
      for (const width of [360, 800, 1_280]) {
        await page.setViewportSize({ width, height: 800 });
        expect([width, await page.evaluate("document.documentElement.scrollWidth")]).toEqual([width, width]);
      }
      expect(misdeeds).toEqual([]);
      expect(await violationsEverywhere(page)).toEqual([]);
    },
  );

  it("keeps the columns of what a program prints on a phone, and wraps commands", async () => {
    const { page } = await open("guides/conformance.html");
    await page.setViewportSize({ width: 360, height: 800 });
    const wider = (selector: string) =>
      page.evaluate(
        `[...document.querySelectorAll('${selector}')].filter((one) => one.scrollWidth > one.clientWidth).length`,
      );
    expect([await wider("pre.printed"), await wider("pre:not(.printed)")]).toEqual([1, 0]);
    const lines = await page.evaluate(
      "[...document.querySelectorAll('pre .line')].map((line) => [line.textContent, getComputedStyle(line).display])",
    );
    expect(lines).toContainEqual([
      "npx cri-kit conform https://records.example.org/api --site 12\n",
      "block",
    ]);
  });
});
