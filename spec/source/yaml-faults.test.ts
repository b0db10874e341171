// Tests the messages for invalid YAML.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { renderDiagnostics } from "../diagnostics/render.js";
import { parseSpec } from "../parse-spec.js";

const sound = readFileSync(new URL("../golden/small.yaml", import.meta.url), "utf8");

function diagnosed(text: string) {
  const result = parseSpec(text, "small.yaml");
  return result.ok ? [] : result.diagnostics;
}

function edited(from: string, to: string): string {
  expect(sound).toContain(from);
  return sound.replace(from, () => to);
}

/** Lines that are indented with a tab. The YAML package reports each as a different fault, or as several. */
const tabbed: Readonly<Record<string, readonly [from: string, to: string]>> = {
  "the first line under a name": ["      kind: { is: string, fixed: Vehicle }", "\tkind: string"],
  "the first line under a name that is the first itself": [
    "  Vehicle:\n    segment:",
    "  Vehicle:\n\tsegment:",
  ],
  "a line among others": ["      closed: date\n", "\t\tclosed: date\n"],
  "a line, after spaces": ["      closed: date\n", "    \t  closed: date\n"],
  "a name that holds others": [`    fields: { codes: "Code[]" }`, "\tfields:\n\t  codes: Code[]"],
  "what follows a dash": [
    "      - at-least-one: [vehicle, opened]",
    "      -\tat-least-one: [vehicle, opened]",
  ],
  "a line in braces": [`{ codes: "Code[]" }`, `{\n\tcodes: "Code[]" }`],
  "a line of a long text": ["asks: In what order is a list?", "asks: |\n\tIn what order?"],
};

describe("a tab as indentation is one mistake, at its place", () => {
  test.each(Object.entries(tabbed))("%s", (_, [from, to]) => {
    const text = edited(from, to);
    const before = text.slice(0, text.indexOf("\t")).split("\n");
    const place = { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
    expect(diagnosed(text)).toMatchObject([
      {
        ...place,
        code: "CRI1002",
        message: "invalid YAML: this line is indented with a tab",
        remedy: expect.stringContaining("spaces"),
      },
    ]);
  });

  test("however many lines have one", async () => {
    const text = sound.replaceAll(/^( {2})+/gm, (indent) => "\t".repeat(indent.length / 2));
    const found = diagnosed(text);
    expect(found).toHaveLength(1);
    const shown = renderDiagnostics(found, text, { color: false, width: 80 });
    await expect(shown).toMatchFileSnapshot("../golden/codes/indented-by-tabs.txt");
  });

  test("in addition to earlier mistakes", () => {
    const text = edited("      closed: date\n", "\tclosed: date\n").replace(
      "fixed: Vehicle }",
      "fixd: Vehicle }",
    );
    expect(diagnosed(text).map(({ line, code }) => `${line} ${code}`)).toEqual(["38 CRI1101", "40 CRI1002"]);
  });
});

test("a duplicate name after a tab is reported as a duplicate", () => {
  const text = edited(`{ codes: "Code[]" }`, `{ codes: Code,\n      \tcodes: Code }`);
  expect(diagnosed(text).map(({ code }) => code)).toEqual(["CRI1003"]);
});

test("a second document is reported as such", () => {
  expect(diagnosed(edited("\nresources:", "\n---\nresources:"))).toMatchObject([
    { code: "CRI1002", message: "a second YAML document begins here", column: 1 },
  ]);
});

test("a tab elsewhere is no mistake, and other faults are not blamed on it", () => {
  const harmless = edited("      closed: date\n", "      closed:\tdate\n\t\n\t# a remark\n");
  expect(diagnosed(harmless)).toEqual([]);
  const [broken] = diagnosed(harmless.replace("paths: [Plain, Old]", "paths: [Plain, Old"));
  expect(broken?.message).toBe("invalid YAML: the [ in line 49 is not closed");
});

describe("of text after a fault", () => {
  test("nothing is reported", () => {
    const text = edited(`    fields: { codes: "Code[]" }`, "    fields: # all\n\n  ]");
    expect(diagnosed(text).map(({ line, code }) => `${line} ${code}`)).toEqual(["28 CRI1002"]);
  });

  test("nor of later text", () => {
    const text = edited(`    fields: { codes: "Code[]" }`, "\tfields: *all\n    ? [a]\n    : b");
    expect(diagnosed(text).map(({ line, code }) => `${line} ${code}`)).toEqual(["26 CRI1002"]);
  });

  test("but a name without a value before it is reported", () => {
    const text = edited("      closed: date\n", "      closed:\n      shut: date\n      late: [\n");
    expect(diagnosed(text).map(({ line, code }) => `${line} ${code}`)).toEqual(["40 CRI1103", "43 CRI1002"]);
  });
});
