import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadSpec } from "../../spec/load.js";
import type { InterfaceModel } from "../../spec/model.js";
import { otherSpec } from "../../spec/package-root.js";
import { isWhole, proofOf } from "./proof.js";
import { proofMarkdown } from "./proof-page.js";
import { proofSentence, quoteIn } from "./quote.js";
import { requiredOf } from "./run-mutant.js";
import { attempt } from "./run-trial.js";
import { type TrialOutcome, trials } from "./trial.js";

let model: InterfaceModel;
let folder: string;
beforeAll(async () => {
  const loaded = await loadSpec(otherSpec());
  if (!loaded.ok) throw new Error("the tests' spec has mistakes");
  model = loaded.model;
  folder = await mkdtemp(join(tmpdir(), "cri-proof-"));
});
afterAll(() => rm(folder, { recursive: true }));

const none = { seed: 1, combined: 0 };

const required = () => requiredOf(model).map(({ id }) => id);

const mutant = (name: string, failed: readonly string[], caughtBy = failed): TrialOutcome => {
  return { kind: "mutant", name, verdict: "nonconformant", failed, caughtBy, unexpected: [] };
};
const conforming = (name: string, more: Partial<TrialOutcome> = {}): TrialOutcome => {
  return { kind: "variant", name, verdict: "conformant", failed: [], caughtBy: [], unexpected: [], ...more };
};

describe("a trial", () => {
  it("catches a mutant of another interface, by a check that is meant to catch it", async () => {
    const trial = trials(model, none).find(({ name }) => name === "an update changes nothing");
    if (!trial) throw new Error("there is no such mutant");
    const { verdict, caughtBy } = await attempt(model, { trial });
    expect({ verdict, caughtBy }).toEqual({
      verdict: "nonconformant",
      caughtBy: ["Driver", "Vehicle"].flatMap((type) =>
        ["current", "legacy"].map((form) => `update/${type}@${form}/replaces`),
      ),
    });
  });

  it("passes a conforming variant of another interface", async () => {
    const trial = trials(model, none).find(({ name }) => name === "lists are bare arrays");
    if (!trial) throw new Error("there is no such server");
    expect(await attempt(model, { trial })).toMatchObject({
      verdict: "conformant",
      failed: [],
      unexpected: [],
    });
  });
});

describe("the proof", () => {
  it("is whole if every mutant is caught, every check was seen to fail, and every variant passed", () => {
    const proof = proofOf(model, none, [mutant("all", required()), conforming("one")]);
    expect(isWhole(proof)).toBe(true);
    expect(proofMarkdown(model, proof).match(/None\./g)).toHaveLength(5);
  });

  it("lists survivors, never-failing checks and false alarms", () => {
    const [neverFailing = "", ...rest] = required();
    const proof = proofOf(model, none, [
      mutant("all", rest),
      mutant("sly", ["x/y/z"], []),
      conforming("odd", { unexpected: ["g: other"] }),
    ]);
    expect(isWhole(proof)).toBe(false);
    expect([
      proof.survivors.map(({ name }) => name),
      proof.neverFailing,
      proof.falseAlarms.map(({ name }) => name),
    ]).toEqual([["sly"], [neverFailing], ["odd"]]);
    expect(proofSentence(proof)).toContain("1 of 2 mutants");
  });

  it("is written between the marks of a page, repeatedly, and nowhere else", async () => {
    const page = join(folder, "page.md");
    await writeFile(page, "before\n<!-- proof --><!-- /proof -->\nafter\n");
    await quoteIn(page, "proof", "old.");
    await quoteIn(page, "proof", "new.");
    expect(await readFile(page, "utf8")).toBe("before\n<!-- proof -->\nnew.\n<!-- /proof -->\nafter\n");
    await writeFile(page, "no marks\n");
    await expect(quoteIn(page, "proof", "lost.")).rejects.toMatchObject({ name: "UserError" });
    expect(await readFile(page, "utf8")).toBe("no marks\n");
  });
});
