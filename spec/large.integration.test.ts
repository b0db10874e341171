import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { renderDiagnostics } from "./diagnostics/render.js";
import { createReporter } from "./diagnostics/reporter.js";
import { loadSpec } from "./load.js";
import { parseSpec } from "./parse-spec.js";
import { parseSource } from "./source/parse.js";

// Each takes a second or less where its time grows with the text, and minutes, or all of the memory, where it grows faster.
const small = readFileSync(new URL("golden/small.yaml", import.meta.url), "utf8");
const times = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at)).join("");
const mistakes = (text: string) => {
  const result = parseSpec(text, "spec.yaml");
  return result.ok ? [] : result.diagnostics;
};

it("reads 60,000 names with anchors, and tells each that stands twice", () => {
  const reporter = createReporter("spec.yaml");
  const tree = parseSource(
    times(60_000, (at) => `x${at}: &a${at} 1\n`),
    reporter,
  );
  expect(tree?.kind === "map" && tree.entries.length).toBe(60_000);
  expect(reporter.diagnostics()).toEqual([]);
});

it("reads names in braces as quickly", () => {
  const reporter = createReporter("spec.yaml");
  parseSource(`a: { ${times(30_000, (at) => `x${at}: 1, `)} }\n`, reporter);
  expect(reporter.diagnostics()).toEqual([]);
});

it("tells 10,000 mistakes in one map, with their lines", () => {
  const text = `${small}${times(10_000, (at) => `x${at}: 1\n`)}`;
  const found = mistakes(text);
  expect(found).toHaveLength(10_000);
  expect(renderDiagnostics(found, text, { color: false, width: 80 })).toContain("10000 mistakes");
});

it("takes no alias for what it stands for, however often they are multiplied", () => {
  const nine = (of: string): string => Array.from({ length: 9 }, () => of).join(", ");
  const laughs = times(40, (at) => `a${at + 1}: &a${at + 1} [${nine(`*a${at}`)}]\n`);
  expect(mistakes(`${small}a0: &a0 [${nine("lol")}]\n${laughs}`).map(({ code }) => code)).toContain(
    "CRI1004",
  );
});

it("combines 3,000 files, and finds a name that is in two of them", async () => {
  const files = times(3_000, (at) => `  - f${at}.yaml\n`);
  const loaded = await loadSpec("main.yaml", async (file) => {
    const at = Number(/^f(\d+)/.exec(file)?.[1]);
    return file === "main.yaml" ? `include:\n${files}${small}` : `gaps: { a${at % 2_999}: x }\n`;
  });
  const codes = loaded.ok ? [] : loaded.diagnostics.map(({ code }) => code);
  expect(codes.filter((code) => code === "CRI1503")).toHaveLength(1);
});

it.each(["include: [f%.yaml]", "overlay-of: f%.yaml\nname: north"])(
  "reports files that lead to each other without an end: %s",
  async (line) => {
    const loaded = await loadSpec("f0.yaml", async (file) =>
      line.replace("%", `${Number(/\d+/.exec(file)?.[0]) + 1}`),
    );
    const codes = loaded.ok ? [] : loaded.diagnostics.map(({ code }) => code);
    expect(codes).toContain("CRI1006");
  },
);
