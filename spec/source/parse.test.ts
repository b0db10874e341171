// Tests parsing YAML with positions.
import { expect, test } from "vitest";
import { createReporter } from "../diagnostics/reporter.js";
import { parseSource } from "./parse.js";
import { plainOf } from "./tree.js";

function parsed(text: string) {
  const reporter = createReporter("spec.yaml");
  const tree = parseSource(text, reporter);
  const found = reporter.diagnostics().map(({ line, column, code }) => `${line}:${column} ${code}`);
  return { tree, found, plain: tree === undefined ? undefined : plainOf(tree) };
}

test.each([
  ["brackets without end", "[".repeat(20_000), "1:401 CRI1006"],
  ["braces without end", `a: 1\nb: ${"{a: ".repeat(5_000)}`, "2:1604 CRI1006"],
  ["lists in lists in one line", "- ".repeat(20_000), "1:1 CRI1006"],
  ["an empty file", "", "1:1 CRI1005"],
  ["a text alone", "just text", "1:1 CRI1005"],
  ["an alias to what holds it", "a: &x [*x]", "1:8 CRI1004"],
  ["a second document", "a: 1\n---\nb: 2", "2:1 CRI1002"],
])("%s is reported at its place", (_name, text, expected) => {
  expect(parsed(text).found).toEqual([expected]);
});

test("an empty spec and an invalid name are reported with a remedy", () => {
  const remedies = (text: string) => {
    const reporter = createReporter("spec.yaml");
    parseSource(text, reporter);
    return reporter.diagnostics().map(({ remedy }) => remedy);
  };
  expect(remedies("")).toEqual([expect.stringContaining("such as name: clinical-records; cri init")]);
  expect(remedies("{ a: b }: c\n")).toEqual([expect.stringContaining("in quotes")]);
});

test.each([
  ["", "the file is empty"],
  ["# a plan\n", "the file has nothing but comments"],
  ["- a\n", "the file is a list, not a map of names and values"],
  ["just text", "the file is a single value, not a map of names and values"],
])("%j: says what the file is instead of a map", (text, message) => {
  const reporter = createReporter("spec.yaml");
  parseSource(text, reporter);
  expect(reporter.diagnostics().map((one) => one.message)).toEqual([message]);
});

test.each([
  ["9007199254740993", "9007199254740992", "9007199254740993"],
  ["0x20000000000001", "9007199254740992", "0x20000000000001"],
  ["-12345678901234567891", "-12345678901234567000", "-12345678901234567891"],
])("a whole number that would be rounded is reported as it is written: %s", (written, rounded, quoted) => {
  const reporter = createReporter("spec.yaml");
  parseSource(`a:\n  b: ${written}\n`, reporter);
  expect(reporter.diagnostics()).toMatchObject([
    {
      code: "CRI1008",
      line: 2,
      column: 6,
      message: `${written} would be rounded to ${rounded}`,
      remedy: `If a text is meant, put it in quotes: "${quoted}"; else write ${rounded}.`,
    },
  ]);
  expect(
    parsed(`a: ${rounded}\nb: 0x10\nc: 1e21\nd: 9007199254740991\ne: 0.12345678901234567891\n`).found,
  ).toEqual([]);
  const imported = createReporter("openapi.yaml");
  parseSource(`a: ${written}\n`, imported, { aliases: true });
  expect(imported.diagnostics()).toEqual([]);
});

test("names are kept as written, numbers and prototypes too", () => {
  const { plain, found } = parsed("017: a\n34133-9: b\n__proto__: c\n");
  expect(found).toEqual([]);
  expect(Object.entries(plain ?? {})).toEqual([
    ["017", "a"],
    ["34133-9", "b"],
    ["__proto__", "c"],
  ]);
});

test("every value has its position", () => {
  const { tree } = parsed("a: 1\nb:\n  - c\n  - word: x\n");
  const second = tree?.kind === "map" ? tree.entries[1] : undefined;
  expect(second?.keySpot).toEqual({ line: 2, column: 1, length: 1 });
  const item = second?.value.kind === "list" ? second.value.items[1] : undefined;
  const word = item?.kind === "map" ? item.entries[0] : undefined;
  expect(word?.keySpot).toEqual({ line: 4, column: 5, length: 4 });
  expect(word?.value.spot).toEqual({ line: 4, column: 11, length: 1 });
});
