// Tests that every construct of the language has reports of it as it comes, changes and goes.
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { constructCases, constructFolder, ruleCases, shownBy, swapped } from "./testing/construct-cases.js";
import { demands } from "./testing/construct-demands.js";
import { type DiffFolder, diffFolder } from "./testing/diff-folder.js";

let fleet: DiffFolder;
beforeAll(async () => {
  fleet = await diffFolder();
});
afterAll(() => fleet.end());

const cases = constructCases();

describe.each(cases)("$name", (pair) => {
  it("is reported in both directions as in its golden file", async () => {
    const texts: string[] = [];
    for (const { old, now } of [pair, swapped(pair)]) {
      await fleet.diff(await fleet.write("old.yaml", old), await fleet.write("new.yaml", now));
      texts.push(fleet.transcript());
    }
    await expect(texts.join("\n")).toMatchFileSnapshot(join(constructFolder, `${pair.name}.txt`));
    for (const text of texts) expect(text).toMatch(/^ {2}rule {7}[a-z-]+,/m);
  });
});

it("x", () => {
  const found = new Set<string>();
  for (const one of [...ruleCases(), ...cases, ...cases.map(swapped)]) {
    const c = shownBy(one);
    if (c.length === 0) console.log(one.name);
    for (const { kind, construct } of c) found.add(`${kind} ${construct}`);
  }
  const m = new Map<string, string[]>();
  for (const d of demands()) if(!found.has(d)) { const [k="",c=""]=d.split(" "); m.set(c,[...(m.get(c)??[]),k]); }
  console.log([...m].map(([c,k])=>c.padEnd(36)+k.join(" ")).join("\n"));
});
