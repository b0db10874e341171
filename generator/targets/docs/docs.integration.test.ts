// Tests the reference in Markdown and HTML.
import { beforeAll, describe, expect, it } from "vitest";
import type { CheckEntry } from "../../../spec/check-entry.js";
import { anchorOf } from "../../../spec/published-addresses.js";
import type { GeneratedFiles } from "../../file.js";
import { generate } from "../../generate.js";
import { oddModel, otherModel, ownModel } from "../../testing/models.js";
import { docs, htmlDocs } from "../docs.js";
import { openapi } from "../openapi.js";
import { checkLines, command } from "./clause-checks.js";
import { codeText } from "./html-format.js";
import { markdown } from "./markdown-format.js";

describe.each([
  ["the kit's own interface", ownModel],
  ["an interface of another domain", otherModel],
  ["names that get in the way", oddModel],
])("the reference of %s", (_, modelOfCase) => {
  const model = modelOfCase();
  const checks: readonly CheckEntry[] = model.clauses.map(({ id }) => ({
    id: `family/${id}`,
    title: `${id} <holds> | *well*`,
    kind: "required",
    clauses: [id],
  }));
  let files: GeneratedFiles;
  beforeAll(async () => {
    files = await generate(model, { checks, targets: [docs, htmlDocs, openapi] });
  });
  const ending = (wanted: string) => files.filter(({ path }) => path.endsWith(wanted));

  it.each(["html", "md"])("has every clause once, with its check, in %s", (wanted) => {
    const anchors = ending(`.${wanted}`).flatMap(({ text }) =>
      [...text.matchAll(/id="([^"]+)"/g)].map(([, id]) => id),
    );
    for (const { id } of model.clauses) {
      expect(
        anchors.filter((anchor) => anchor === anchorOf(id)),
        id,
      ).toHaveLength(1);
    }
    const all = ending(`.${wanted}`)
      .map(({ text }) => text)
      .join("");
    for (const { id } of checks)
      expect(all).toContain(wanted === "html" ? codeText(command(id)) : command(id));
  });

  it("says beside a clause what the document does not say of it, and what the generated server answers", () => {
    const pages = ending(".md").map(({ text }) => text);
    for (const gap of model.gaps.filter(({ about, basis }) => about !== undefined && basis === "chosen")) {
      const said = `#${anchorOf(gap.clause)}) The generated server's answer: ${markdown.code(gap.answer)}`;
      const lines = pages.flatMap((text) => text.split("\n")).filter((line) => line.includes(said));
      expect(lines, gap.id).not.toEqual([]);
      for (const line of lines) expect(line).toMatch(/^- The document does not say: \[/);
    }
  });

  it("has no broken links", () => {
    const ids = new Map(
      files.map(({ path, text }) => [path, new Set([...text.matchAll(/id="([^"]+)"/g)].map(([, id]) => id))]),
    );
    for (const { path, text } of files.filter(({ path }) => path.startsWith("docs/"))) {
      const links = path.endsWith("html")
        ? text.matchAll(/href="([^"]*)"/g)
        : text.matchAll(/\]\(([^)]*)\)/g);
      for (const [, href = ""] of links) {
        const { pathname, hash } = new URL(href, `file:///${path}`);
        const target = ids.get(pathname.slice(1));
        expect(target, `${path}: ${href}`).toBeDefined();
        if (hash !== "") expect(target, `${path}: ${href}`).toContain(hash.slice(1));
      }
    }
  });

  it("gives each id to only one element of a page", () => {
    for (const { path, text } of files) {
      const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect(
        ids.filter((id, index) => ids.indexOf(id) !== index),
        path,
      ).toEqual([]);
    }
  });

  it("loads nothing, and contains only its own markup", () => {
    const tags =
      /<\/?(?:html|head|meta|title|style|body|a|div|nav|ul|li|main|header|p|h[123]|search|form|label|input|output|section|table|thead|tbody|tr|th|td|article|span|dl|dt|dd|details|summary|br|wbr|code|footer|script)\b[^<>]*>|<!doctype html>|<!-- [^<>]* -->/g;
    for (const { path, text } of ending(".html")) {
      const body = text.replace(/<(style|script)>[\s\S]*?<\/\1>/g, "");
      expect(body.replace(tags, ""), path).not.toMatch(/[<>]/);
      expect(text, path).not.toMatch(/\bsrc=|url\(|@import|="https?:/);
    }
  });
});

describe("text of a spec in Markdown", () => {
  it.each([
    ["*/ and $\u{7b}these} and {{those}} <Kind>", "\\*/ and \\$\\{these\\} and \\{\\{those\\}\\} \\<Kind\\>"],
    ["# no heading", "\\# no heading"],
    ["## nor a smaller one", "\\#\\# nor a smaller one"],
    ["1. no list", "1\\. no list"],
    ["- no list", "\\- no list"],
    ["a_b\n[c](d)", "a\\_b \\[c\\](d)"],
  ])("%j is plain text", (words, written) => {
    expect(markdown.text(words)).toBe(written);
  });

  it.each([
    ["a|b", "`a|b`"],
    ["`", "`` ` ``"],
    ["a``b", "```a``b```"],
    ["<Kind>", "`<Kind>`"],
  ])("%j is code, unchanged", (words, written) => {
    expect(markdown.code(words)).toBe(written);
  });
});

describe("an anchor", () => {
  it("is the clause's id if an address can contain it", () => {
    expect(anchorOf("search.Tooth.date")).toBe("search.Tooth.date");
    expect(anchorOf("value.a b~<")).toBe("value.a~20~b~7e~~3c~");
  });
});

it("shows many checks of one family on one line, by the common beginning of their ids", () => {
  const checks = Array.from({ length: 13 }, (_, index) => ({
    id: index === 0 ? "ids/Tooth/new" : `search/Tooth.date/${index}`,
    title: `title ${index}`,
    kind: "required" as const,
    clauses: [],
  }));
  expect(checkLines(checks)).toEqual([
    { title: "title 0", kind: "required", command: "npx cri-kit conform … --only ids/Tooth/new" },
    {
      title: "12 checks, such as title 1",
      kind: "required",
      command: "npx cri-kit conform … --only search/Tooth.date/",
    },
  ]);
  expect(checkLines(checks.slice(1, 5))).toHaveLength(4);
});

it("quotes an id that a shell would interpret", () => {
  expect(command("search/Tooth.date/finds")).toBe("npx cri-kit conform … --only search/Tooth.date/finds");
  expect(command("value/it's $so")).toBe("npx cri-kit conform … --only 'value/it'\\''s $so'");
});
