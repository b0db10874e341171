// Tests that the reader of specs is fast for very large specs.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { renderDiagnostics } from "./diagnostics/render.js";
import { createReporter } from "./diagnostics/reporter.js";
import { loadSpec } from "./load.js";
import { parseSpec } from "./parse-spec.js";
import { parseSource } from "./source/parse.js";

// Each test takes a second or less if the time grows linearly with the text, else minutes, or all memory.
const small = readFileSync(new URL("golden/small.yaml", import.meta.url), "utf8");
const times = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at)).join("");
const mistakes = (text: string) => {
  const result = parseSpec(text, "spec.yaml");
  return result.ok ? [] : result.diagnostics;
};

it("reads 60,000 names with anchors, and reports duplicates", () => {
  const reporter = createReporter("spec.yaml");
  const tree = parseSource(
    times(60_000, (at) => `x${at}: &a${at} 1\n`),
    reporter,
  );
  expect(tree?.kind === "map" && tree.entries.length).toBe(60_000);
  expect(reporter.diagnostics()).toEqual([]);
});

it("reads names in braces as fast", () => {
  const reporter = createReporter("spec.yaml");
  parseSource(`a: { ${times(30_000, (at) => `x${at}: 1, `)} }\n`, reporter);
  expect(reporter.diagnostics()).toEqual([]);
});

it("reports 10,000 mistakes in one map, with their lines", () => {
  const text = `${small}${times(10_000, (at) => `x${at}: 1\n`)}`;
  const found = mistakes(text);
  expect(found).toHaveLength(10_000);
  expect(renderDiagnostics(found, text, { color: false, width: 80 })).toContain("10000 mistakes");
});

it("does not expand aliases, so that nested ones cannot exhaust the memory", () => {
  const nine = (of: string): string => Array.from({ length: 9 }, () => of).join(", ");
  const laughs = times(40, (at) => `a${at + 1}: &a${at + 1} [${nine(`*a${at}`)}]\n`);
  expect(mistakes(`${small}a0: &a0 [${nine("lol")}]\n${laughs}`).map(({ code }) => code)).toContain(
    "CRI1004",
  );
});

it("combines 3,000 files, and finds a name that occurs in two of them", async () => {
  const files = times(3_000, (at) => `  - f${at}.yaml\n`);
  const loaded = await loadSpec("main.yaml", async (file) => {
    const at = Number(/^f(\d+)/.exec(file)?.[1]);
    return file === "main.yaml" ? `include:\n${files}${small}` : `gaps: { a${at % 2_999}: x }\n`;
  });
  const codes = loaded.ok ? [] : loaded.diagnostics.map(({ code }) => code);
  expect(codes.filter((code) => code === "CRI1503")).toHaveLength(1);
});

it.each(["include: [f%.yaml]", "overlay-of: f%.yaml\nname: north"])(
  "reports an endless chain of files: %s",
  async (line) => {
    const loaded = await loadSpec("f0.yaml", async (file) =>
      line.replace("%", `${Number(/\d+/.exec(file)?.[0]) + 1}`),
    );
    const codes = loaded.ok ? [] : loaded.diagnostics.map(({ code }) => code);
    expect(codes).toContain("CRI1006");
  },
);
