// Tests the HTML reference in a real browser, if there is one.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openAll, violationsEverywhere } from "../conformance/testkit/reports/html/audit.js";
import {
  browserFile,
  type Opened,
  type Opener,
  openBrowser,
} from "../conformance/testkit/reports/html/browser.js";
import type { GeneratedFiles } from "../generator/file.js";
import { generate } from "../generator/generate.js";
import { docs, htmlDocs } from "../generator/targets/docs.js";
import { oddModel, otherModel, ownModel } from "../generator/testing/models.js";
import { markdownPage } from "../runtime/server/documents/markdown-page.js";
import { checksOf } from "./checks-of.js";

const pages = ["index", "shapes", "gaps", "clauses", "resources/job"];

// Skipped without Chromium; the environment variable CHROMIUM can give its path.
describe.skipIf(browserFile === undefined)("the reference in a browser (CHROMIUM)", () => {
  let browser: Opener;
  let files: GeneratedFiles;
  let odd: GeneratedFiles;
  const model = otherModel();
  beforeAll(async () => {
    files = await generate(model, { checks: await checksOf(model), targets: [htmlDocs] });
    odd = await generate(oddModel(), { checks: await checksOf(oddModel()), targets: [htmlDocs] });
    browser = await openBrowser(browserFile ?? "");
  });
  afterAll(() => browser?.close());
  const pageOf = (path: string, of = files) => textAt(of, `docs/${path}.html`);

  const needsNoScrolling = async (page: Opened["page"]) => {
    await page.evaluate(openAll);
    for (const width of [360, 800, 2_400]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
    }
  };

  it.each(pages)(
    "opens %s from a file, loads nothing else, reports no error, needs no horizontal scrolling, and has no accessibility problem",
    async (path) => {
      const { page, misdeeds } = await browser.open(pageOf(path));
      expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
      expect(misdeeds).toEqual([]);
      await needsNoScrolling(page);
      expect(await violationsEverywhere(page)).toEqual([]);
    },
  );

  it("shows odd names exactly, and runs none of them as code", async () => {
    const { page, misdeeds } = await browser.open(pageOf("index", odd));
    expect(await page.title()).toContain("Odd */ Names");
    expect((await page.locator(".lead").allTextContents()).join("\n")).toContain(
      "*/ and $\u{7b}these} and {{those}}",
    );
    expect(await page.getByText("{host}/fleets/{fleet}/<Kind>").count()).toBeGreaterThan(0);
    expect(misdeeds).toEqual([]);
  });

  it("would run no injected code even without the escaping", async () => {
    const markup = "<script>stolen('policy')</script><img src=x onerror=stolen('image')>";
    const { misdeeds } = await browser.open(pageOf("index").replace(/<main[^>]*>/, `$&${markup}`));
    expect(misdeeds.filter((each) => each.startsWith("ran"))).toEqual([]);
    expect(misdeeds.length).toBeGreaterThan(0);
  });

  it("filters clauses by words, shows their number, and drops the filter if the address names a hidden clause", async () => {
    const { page } = await browser.open(pageOf("resources/job"));
    const shown = page.locator("article:visible");
    const all = await shown.count();
    const field = page.getByRole("searchbox", { name: "Find on this page" });
    await field.fill("WHOSE job rule");
    expect(await shown.count()).toBe(1);
    expect(await page.getByRole("status").textContent()).toBe(`1 of ${all} found`);
    expect(await page.getByRole("heading", { name: "Fields" }).isVisible()).toBe(false);
    await page.evaluate("location.hash = '#field.Job.pallets'");
    await expect.poll(() => shown.count()).toBe(all);
    expect(await field.inputValue()).toBe("");
  });

  it("can be used with the keyboard only", async () => {
    const { page } = await browser.open(pageOf("resources/job"));
    await page.keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement?.textContent")).toBe("Skip to the reference");
    await page.keyboard.press("Enter");
    expect(await page.evaluate("document.activeElement?.id")).toBe("main");
  });

  it("needs no horizontal scrolling for odd names", async () => {
    await needsNoScrolling((await browser.open(pageOf("resources/shapes2", odd))).page);
  });

  it("keeps tables in their column, and names in one piece, in any width", async () => {
    const own = await generate(ownModel(), { checks: [], targets: [docs, htmlDocs] });
    for (const html of [pageOf("index", own), await markdownPage(textAt(own, "docs/README.md"))]) {
      const { page } = await browser.open(html);
      for (const width of [390, 820, 1_440]) {
        await page.setViewportSize({ width, height: 800 });
        const wide =
          "[...document.querySelectorAll('table')].filter((each) => each.scrollWidth > each.parentElement.clientWidth).length";
        const broken =
          "[...document.querySelectorAll('td:first-child code')].filter((each) => each.getClientRects().length > 1).length";
        expect([width, await page.evaluate(wide), await page.evaluate(broken)]).toEqual([width, 0, 0]);
      }
    }
  });

  it("shows a page that was made from Markdown without an accessibility problem", async () => {
    const own = await generate(otherModel(), { checks: [], targets: [docs] });
    const { page, misdeeds } = await browser.open(await markdownPage(textAt(own, "docs/README.md")));
    expect(misdeeds).toEqual([]);
    expect(await violationsEverywhere(page)).toEqual([]);
  });

  it("shows the cells of a table below each other on a phone, each with its label", async () => {
    const { page } = await browser.open(pageOf("clauses"), { viewport: { width: 360, height: 800 } });
    const label = "getComputedStyle(document.querySelector('tbody td:last-child'), '::before').content";
    expect(await page.evaluate(label)).toBe('"Checks "');
    await page.evaluate("document.querySelector('td code').append('.aRatherLongName'.repeat(9))");
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(360);
    await page.setViewportSize({ width: 1_280, height: 800 });
    expect(await page.evaluate(label)).toBe("none");
  });

  it("shows everything without its script", async () => {
    const { page } = await browser.open(pageOf("resources/job"), { javaScriptEnabled: false });
    expect(await page.locator("search:visible").count()).toBe(0);
    expect(await page.locator("article:visible").count()).toBeGreaterThan(10);
  });
});

function textAt(files: GeneratedFiles, wanted: string): string {
  const found = files.find(({ path }) => path === wanted);
  if (found === undefined) throw new Error(`no ${wanted}`);
  return found.text;
}
