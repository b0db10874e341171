// Tests which files of answers a run may replace.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { loadSpec } from "../../../spec/load.js";
import { ownSpec } from "../../../spec/package-root.js";
import { probes } from "../../gaps/all.js";
import { planOf } from "../plan.js";
import { refuseOtherAnswers } from "./refuse-other-answers.js";

const loaded = await loadSpec(ownSpec());
if (!loaded.ok) throw new Error("the committed spec has mistakes");
const { model } = loaded;
const gaps = planOf(model, [], probes, []).observations.map(({ gap }) => gap.id);

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "answers-"));
});
afterAll(() => rm(folder, { recursive: true }));

const profile = (names: readonly string[]) =>
  JSON.stringify({ answers: Object.fromEntries(names.map((name) => [name, { answer: "yes" }])) });

async function trying(text: string, only: readonly string[] = []): Promise<string> {
  const file = join(folder, "answers.yaml");
  await writeFile(file, text);
  return refuseOtherAnswers(file, model, only).then(
    (held) => (held === undefined ? "accepted" : `accepted, ${Object.keys(held.answers).length} held`),
    (error: Error) => error.message.replace(file, "FILE"),
  );
}

it("replaces the answers of a run with the same selection, an empty file and a file that is not there", async () => {
  expect(await trying(profile(gaps))).toBe(`accepted, ${gaps.length} held`);
  expect(await trying(profile(["update.target"]), ["gap/update.target"])).toBe("accepted, 1 held");
  expect(await trying(JSON.stringify({ incomplete: "2 answers", answers: {} }))).toBe("accepted, 0 held");
  expect(await trying("")).toBe("accepted");
  await refuseOtherAnswers(join(folder, "none.yaml"), model, []);
});

it("replaces no answers that somebody chose, no more answers than it records, and no other file", async () => {
  expect(await trying(profile(gaps.slice(0, 2)))).toBe(
    `FILE exists, with 2 answers of its own; this run records ${gaps.length}`,
  );
  expect(await trying(profile(gaps), ["gap/update.target"])).toContain("this run records 1");
  const incomplete = JSON.stringify({ ...JSON.parse(profile(gaps)), incomplete: "2 answers are missing" });
  expect(await trying(incomplete, ["gap/update.target"])).toContain("this run records 1");
  expect(await trying("a: b: c")).toBe("FILE exists, and is not a file of answers");
  expect(await trying("notes: mine")).toBe("FILE exists, and is not a file of answers");
});
