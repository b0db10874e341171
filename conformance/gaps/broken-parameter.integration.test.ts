// Tests that a parameter which is refused does not falsify what is observed of other things, nor does a value that is lost.
import { expect, it } from "vitest";
import { isArray, isObject, type JsonObject } from "../../spec/json.js";
import { loadSpec } from "../../spec/load.js";
import { ownSpec } from "../../spec/package-root.js";
import { behave } from "../behaviours/behave.js";
import { type MakeBehaviour, plainReply } from "../behaviours/call.js";
import { mutants } from "../mutation/mutants.js";
import { promptServer, runAgainst } from "../mutation/run-against.js";
import { fetchOf } from "../mutation/server/served.js";
import { answerLines } from "../reports/answer-lines.js";
import { conforming, storedAs } from "../testkit/run-peer.js";

const loaded = await loadSpec(ownSpec());
if (!loaded.ok) throw new Error("the committed spec has mistakes");
const { model } = loaded;

const untouched: MakeBehaviour = () => async (call, next) => next(call);

/** The server refuses every search by a reference that a field holds, except by these parameters. */
const refusingReferences =
  (...taken: readonly string[]): MakeBehaviour =>
  () =>
  async (call, next) => {
    const { kind, resource } = call.route ?? {};
    const refused = resource?.parameters.some(
      ({ name, match, unseen }) =>
        match === "reference" &&
        unseen === undefined &&
        !taken.includes(name) &&
        call.url.searchParams.has(name),
    );
    return kind === "search" && refused ? plainReply(400, { error: "no such parameter" }) : next(call);
  };

async function observed(make: MakeBehaviour, only = "gap/", write = true) {
  const { fetch, close } = await fetchOf(model);
  try {
    const { report } = await runAgainst(behave(fetch, model, make), model, {
      only: [only],
      observing: true,
      ...(!write && { write, filledBy: fetch }),
      settings: promptServer,
    });
    return report;
  } finally {
    await close();
  }
}

const { answers: correct } = await observed(untouched);

it("observes the same on a server that refuses one parameter", async () => {
  const mutant = mutants(model).find(({ name }) => name === "refuses search.DocumentReference.encounter");
  if (mutant === undefined) throw new Error("there is no such mutant");
  const { answers } = await observed(mutant.behaviour);
  expect(answers).toEqual(correct);
});

it("observes nothing by a parameter that is refused", async () => {
  const { answers } = await observed(refusingReferences("subject", "patient"));
  expect(correct).toMatchObject(answers);
  expect(answers["authentication"]).toBe(correct["authentication"]);
});

it("searches by no value of a list that the server does not keep", async () => {
  const gap = "search.later-values";
  const firstOf = ({ family, ...name }: JsonObject): JsonObject => ({
    ...name,
    family: isArray(family) ? family.slice(0, 1) : (family ?? null),
  });
  const make = storedAs("Patient", ({ name, ...rest }) => ({
    ...rest,
    ...(isArray(name) && { name: name.map((one) => (isObject(one) ? firstOf(one) : one)) }),
  }));
  const { answers } = await observed(make, `gap/${gap}`);
  expect(answers[gap]).toBe(correct[gap]);
});

it("observes nothing by a search that needs a parameter which finds nothing", async () => {
  const mutant = mutants(model).find(({ name }) => name === "finds nothing by search.Patient.family");
  if (mutant === undefined) throw new Error("there is no such mutant");
  const gap = "search.Patient.birthdate.prefixes";
  expect(correct).toHaveProperty([gap]);
  expect((await observed(mutant.behaviour)).answers).not.toHaveProperty([gap]);
});

it.each([true, false])(
  "names the parameters that find by the first value only (writing: %s)",
  async (write) => {
    const gap = "search.later-values";
    const report = await observed(
      conforming("searches by texts look at the first value of a list"),
      `gap/${gap}`,
      write,
    );
    expect(report.observations).toMatchObject([
      {
        value: "every value of some",
        except: ["Patient.family", "Patient.given"],
        evidence: expect.stringMatching(
          /: 8 of 10 found the record; not found by Patient.family, Patient.given$/,
        ),
      },
    ]);
    expect(answerLines(report).join(" ").replace(/\s+/g, " ")).toContain(
      `${gap}: every value of some, not Patient.family, Patient.given (`,
    );
    expect((await observed(untouched, `gap/${gap}`, write)).answers[gap]).toBe("every value");
  },
);
