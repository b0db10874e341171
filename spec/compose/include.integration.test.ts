// Tests specs in several files.
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { isMap, parseDocument, type YAMLMap } from "yaml";
import type { InterfaceModel } from "../model.js";
import { specParts } from "../source/parts.js";
import { type Files, loadFrom, modelFrom } from "../testing/several-files.js";

const text = readFileSync(new URL("../testing/fleet.yaml", import.meta.url), "utf8");

/** The model as text, without positions. */
const content = (model: InterfaceModel): string =>
  JSON.stringify(model, (key, value: unknown) => (key === "at" ? undefined : value));

/** The spec in one file for each name of its maps, in a random order and in random folders. */
function scattered(seeds: readonly number[]): Files {
  const head = parseDocument(text);
  const files: Record<string, string> = {};
  let drawn = 0;
  const draw = () => (seeds[drawn++ % seeds.length] ?? 0) + drawn;
  for (const part of specParts) {
    const map = head.get(part);
    if (!isMap(map)) continue;
    head.delete(part);
    for (const pair of (map as YAMLMap).items) {
      const name = `${"lib/".repeat(draw() % 3)}${part}-${String(pair.key)}.yaml`;
      files[name] = `${part}:\n  ${String(pair.key)}: ${JSON.stringify(parsed(pair.value))}\n`;
    }
  }
  const names = Object.keys(files).map((name) => ({ name, by: draw() % 97 }));
  head.set(
    "include",
    names.sort((a, b) => a.by - b.by).map(({ name }) => name),
  );
  return { ...files, "main.yaml": head.toString() };
}

function parsed(value: unknown): unknown {
  return parseDocument(String(value)).toJS();
}

describe("a spec in several files", () => {
  let whole: string;
  beforeAll(async () => {
    whole = content(await modelFrom({ "main.yaml": text }, "main.yaml"));
  });

  test("gives the same model as in one file, in any order and folders", async () => {
    const seeds = fc.array(fc.nat(), { minLength: 1, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(seeds, async (drawn) => {
        const files = scattered(drawn);
        expect(Object.keys(files).length).toBeGreaterThan(15);
        expect(content(await modelFrom(files, "main.yaml")) === whole).toBe(true);
      }),
      { numRuns: 10 },
    );
  });

  test("gives the position of each clause with its file, relative to the main file's folder", async () => {
    const files = {
      "specs/main.yaml": text.replace(/^gaps:[\s\S]*/m, "include: [lib/more.yaml]\n"),
      "specs/lib/more.yaml": "include: [../gaps.yaml]\n",
      "specs/gaps.yaml": (/^gaps:[\s\S]*/m.exec(text) ?? [""])[0],
    };
    const model = await modelFrom(files, "specs/main.yaml");
    expect(content(model)).toBe(whole);
    expect(model.gaps.map(({ at }) => at.file)).toEqual(model.gaps.map(() => "gaps.yaml"));
    expect(model.gaps[0]?.at).toEqual({ file: "gaps.yaml", line: 2, column: 3 });
    expect(model.shapes[0]?.at).not.toHaveProperty("file");
  });

  test("lists every file that was read, so that they can be watched", async () => {
    const files = { "a/main.yaml": `include: [none.yaml, b.yaml]\n${text}`, "a/b.yaml": "gaps: {}\n" };
    const loaded = await loadFrom(files, "a/main.yaml");
    expect([...loaded.texts.keys()]).toEqual(["a/main.yaml", "a/b.yaml"]);
  });
});
