// Tests the built site: the addresses that reports link to, and every link between its pages.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { diffRules } from "../../generator/diff/rules.js";
import { ownModel } from "../../generator/testing/models.js";
import { catalogue } from "../../spec/diagnostics/catalogue.js";
import { builtFile } from "../../spec/package-root.js";
import { type Addressed, addressOf } from "../../spec/published-addresses.js";
import { checksOf } from "../checks-of.js";
import { buildSite } from "./site.js";
import { groups, interfaceReference, sourcePages } from "./site-pages.js";
import { type BuiltPage, type BuiltSite, readSite } from "./testing/built-site.js";

let site: BuiltSite;
beforeAll(async () => {
  await buildSite("dist/site-test");
  site = await readSite(builtFile("site-test"));
});

/** The pages that the site's own layout makes. */
const own = () => [...site.pages.values()].filter(({ path }) => !path.startsWith("interface/"));

/** What a link leads to that is not there; undefined if all is there, or if it leads to another site. */
function missing({ path }: { readonly path: string }, href: string): string | undefined {
  if (/^(https:|data:)/.test(href)) return undefined;
  const [relative = "", hash] = href.split("#");
  const target = relative === "" ? path : join("/", path, "..", relative).slice(1);
  if (relative.startsWith("/") || !site.files.has(target)) return `${path}: ${href}`;
  const anchors = site.pages.get(target)?.ids ?? [];
  return hash === undefined || anchors.includes(decodeURIComponent(hash)) ? undefined : `${path}: ${href}`;
}

describe("the site", () => {
  it("has every address that a report can link to", async () => {
    const model = ownModel();
    const ids: readonly (readonly [Addressed, readonly string[]])[] = [
      ["clause", model.clauses.map(({ id }) => id)],
      ["check", (await checksOf(model)).map(({ id }) => id)],
      ["rule", diffRules.map(({ id }) => id)],
      ["code", Object.keys(catalogue)],
    ];
    for (const [kind, all] of ids) {
      expect(all.length).toBeGreaterThan(30);
      const addresses = all.map((id) => addressOf("https://kit.example/", kind, id));
      const links = addresses.map((address) => address.slice("https://kit.example/".length));
      expect(links.flatMap((link) => missing({ path: "index.html" }, link) ?? [])).toEqual([]);
    }
  });

  it("has no broken link and no broken anchor, and no link that only works at one base", () => {
    const links = [...site.pages.values()].flatMap((page) => page.links.map((href) => [page, href] as const));
    expect(links.length).toBeGreaterThan(2_000);
    expect(links.flatMap(([page, href]) => missing(page, href) ?? [])).toEqual([]);
  });

  it("has a page for each entry of the navigation, and every page is in it or in the interface's reference", () => {
    const listed = groups.flatMap(({ pages }) => pages.map(({ address }) => address));
    expect(listed.filter((address) => !site.files.has(address))).toEqual([]);
    expect(
      own()
        .map(({ path }) => path)
        .sort(),
    ).toEqual(listed.filter((one) => one !== interfaceReference).sort());
  });

  it("has a page for every guide", async () => {
    const guides = (await readdir("docs")).filter((name) => name.endsWith(".md"));
    const sources = sourcePages.map(({ source }) => source);
    expect(guides.filter((name) => !sources.includes(`docs/${name}`))).toEqual([]);
  });

  it("loads nothing from other hosts, and needs no script", () => {
    const pages = [...site.pages.values()];
    expect(pages.flatMap(({ loads }) => loads.filter((href) => /^(https?:|\/\/)/.test(href)))).toEqual([]);
    expect(own().filter(({ html }) => html.includes("<script"))).toEqual([]);
  });

  it("has pages with one heading, one main part, a navigation, a skip link, and ids that are unique", () => {
    const count = ({ html }: BuiltPage, text: RegExp) => html.match(text)?.length ?? 0;
    for (const page of own()) {
      expect([page.path, count(page, /<h1[ >]/g), count(page, /<main /g)]).toEqual([page.path, 1, 1]);
      expect(page.html).toContain('<nav id="pages" aria-label="Site">');
      expect(page.html).toContain('<a class="skip" href="#main">');
      const labels = [...page.html.matchAll(/ aria-labelledby="([^"]*)"/g)].map(([, id = ""]) => id);
      expect(labels.length).toBeGreaterThanOrEqual(groups.length);
      expect([page.path, labels.filter((id) => !page.ids.includes(id))]).toEqual([page.path, []]);
      expect([page.path, page.ids.filter((id, index) => page.ids.indexOf(id) !== index)]).toEqual([
        page.path,
        [],
      ]);
    }
  });

  it("has pages whose headings skip no level", () => {
    const skips = ({ path, html }: BuiltPage) => {
      const levels = [...html.matchAll(/<h([1-6])[ >]/g)].map(([, level]) => Number(level));
      return levels.some((level, at) => level > (levels[at - 1] ?? level) + 1) ? [path] : [];
    };
    expect(own().flatMap(skips)).toEqual([]);
  });

  it("has no rule in its own style for a class that no page has", async () => {
    const style = await readFile("docs/site/site.css", "utf8");
    const rules = style.replaceAll(/\/\*.*?\*\//gs, "").matchAll(/([^{}]*)\{/g);
    const selectors = [...rules].map(([, selector = ""]) => selector).join(" ");
    const classes = [...selectors.matchAll(/\.([a-z][a-z-]*)/g)].map(([, name = ""]) => name);
    const used = new Set(
      own().flatMap(({ html }) =>
        [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(" ")),
      ),
    );
    expect(classes.length).toBeGreaterThan(3);
    expect(classes.filter((name) => !used.has(name))).toEqual([]);
  });
});
