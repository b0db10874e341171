import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { kindOf } from "../../spec/answers/kinds.js";
import { observableAnswers } from "../../spec/answers/read-answer.js";
import { loadSpec } from "../../spec/load.js";
import type { Gap, InterfaceModel } from "../../spec/model.js";
import { ownSpec } from "../../spec/package-root.js";
import { shownFolder } from "../../spec/testing/shown-folder.js";
import { readPinned } from "./pinned.js";

let folder: string;
let model: InterfaceModel;
beforeAll(async () => {
  folder = await shownFolder("cri-pinned");
  const loaded = await loadSpec(ownSpec());
  if (!loaded.ok) throw new Error("the spec has mistakes");
  ({ model } = loaded);
});
afterAll(() => rm(folder, { recursive: true }));

const said: string[] = [];
const io = { err: (text: string) => void said.push(text) };

async function pinnedBy(text: string) {
  const file = join(folder, "answers.yaml");
  await writeFile(file, text);
  return readPinned(file, model, io).catch((error: Error & { remedy?: string }) => {
    throw { ...error, name: error.name, message: error.message.replaceAll(file, "answers.yaml") };
  });
}

describe("a required answer that no deployment can give", () => {
  it("is a user's mistake with its line, the possible answers and the nearest one", async () => {
    await expect(
      pinnedBy("add.response: 201, Location, record\ndelete.absent: refused\n"),
    ).rejects.toMatchObject({
      name: "UserError",
      message: 'answers.yaml:2: "refused" is not an answer to delete.absent',
      remedy: 'Possible: "404"; "400"; "410"; "422"; "no answer"; a status of HTTP.',
    });
    await expect(pinnedBy("delete.referred: deletd\n")).rejects.toMatchObject({
      message: 'answers.yaml:1: "deletd" is not an answer to delete.referred; did you mean deleted?',
      remedy: 'Possible: "deleted"; "refused" and a status of HTTP.',
    });
  });

  it("is found in a profile, at the line of the answer", async () => {
    const profile = "profile: x\nanswers:\n  delete.absent:\n    asks: what?\n    answer: gone\n";
    await expect(pinnedBy(profile)).rejects.toMatchObject({
      message: expect.stringMatching(/^answers\.yaml:5: "gone"/),
    });
  });

  it("is none of those that a deployment can give", async () => {
    const answersOf = ({ probe, about }: Gap) => {
      const kind = kindOf(probe);
      return kind === undefined ? [] : observableAnswers(kind, { model, about }).known;
    };
    const all = model.gaps.map((gap) => ({ id: gap.id, answers: answersOf(gap) }));
    let tried = 0;
    for (let at = 0; all.some(({ answers }) => at < answers.length); at += 1) {
      const pins = all.flatMap(({ id, answers }) => answers.slice(at, at + 1).map((answer) => [id, answer]));
      expect(await pinnedBy(JSON.stringify(Object.fromEntries(pins)))).toEqual(Object.fromEntries(pins));
      tried += pins.length;
    }
    expect(tried).toBeGreaterThan(200);
  });
});

describe("a file that does not exist", () => {
  it("is a misspelt word if it is close to it", async () => {
    await expect(readPinned("chosn", model, io)).rejects.toMatchObject({
      name: "UserError",
      message: "the answers in chosn can't be used: it does not exist",
      remedy: "did you mean chosen?",
    });
  });

  it("else its remedy names the files and the word that can be used", async () => {
    await expect(readPinned(join(folder, "none.json"), model, io)).rejects.toMatchObject({
      remedy:
        "name a file that an earlier run wrote with --save-answers or --json, or write chosen for the answers of the spec",
    });
  });
});

describe("a name that is no gap", () => {
  it("is a user's mistake with its line and the nearest name", async () => {
    await expect(
      pinnedBy('add.response: "201, Location, record"\ndelete.absnt: "404"\n'),
    ).rejects.toMatchObject({
      message: expect.stringMatching(
        /answers\.yaml:2: delete\.absnt is not a gap of .*did you mean delete\.absent\?$/,
      ),
      remedy: "correct the id, or delete it; cri explain --list gap lists all gaps",
    });
  });
});

it("warns of answers that a failed check explains, from a profile and from a report", async () => {
  const failedChecks = ["search/Patient.family/finds"];
  const given = { answer: "201, Location, record", failedChecks };
  const profile = { profile: "clinical-records", answers: { "add.response": given } };
  const report = {
    answers: { "add.response": given.answer },
    observations: [{ gap: "add.response", value: given.answer, failedChecks }],
  };
  for (const content of [profile, report]) {
    said.length = 0;
    expect(await pinnedBy(JSON.stringify(content))).toEqual({ "add.response": given.answer });
    expect(said).toEqual([
      "Do not pin this answer yet, since a failed check is about the same requests and\n",
      "a fix may change it: add.response.\n",
    ]);
  }
  said.length = 0;
  await pinnedBy("add.response: 201, Location, record\n");
  expect(said).toEqual([]);
});
