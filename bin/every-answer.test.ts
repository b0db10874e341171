import { describe, expect, test } from "vitest";
import { ownModel } from "../generator/testing/models.js";
import { kindOf } from "../spec/answers/kinds.js";
import { listedAnswers, seenAs } from "../spec/answers/read-answer.js";
import type { Gap } from "../spec/model.js";
import { interfaceDefinition } from "./interface-definition.js";
import { answeredOtherwise } from "./testing/answered-otherwise.js";
import { circumstancesOf } from "./testing/circumstances.js";
import { reportOn } from "./testing/observed-answer.js";
import { toldDefinition, validatorsOf } from "./testing/told-definition.js";

const model = ownModel();
const validators = validatorsOf(await interfaceDefinition(model));

const every: readonly (readonly [string, string, Gap])[] = model.gaps.flatMap((gap) => {
  const kind = kindOf(gap.probe);
  if (kind === undefined) throw new Error(`${gap.probe} is no probe`);
  return listedAnswers(kind, { model, about: gap.about }).map((answer) => [gap.id, answer, gap] as const);
});

/** What has to be chosen with an answer, which would contradict the others of the spec. */
const companions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "search.response: array": { "search.paging": "Link header" },
  "search.response: array of {resource}": { "search.paging": "Link header" },
  "search.count-maximum: 2": { "search.count-default": "2" },
  "status.transitions: no other value taken": { "status.values": "closed" },
  "status.values: closed": { "status.transitions": "no other value taken" },
  "errors.payload: none": { "operation.export": "not offered" },
};

/** Every answer of every gap: chosen by an overlay of the spec, told to the server, served, and seen by the suite. */
describe("an answer that the spec chooses is what the suite sees of the server", () => {
  test.each(every)("%s: %s", async (id, answer, gap) => {
    const chosen = await answeredOtherwise({ ...companions[`${id}: ${answer}`], [id]: answer });
    const definition = toldDefinition(chosen, validators);
    // What is seen over a whole run is seen over another probe's requests.
    const only = [`gap/${id}`, ...(gap.probe === "limit-time" ? ["gap/errors.status-absent"] : [])];
    const report = await reportOn(chosen, definition, only, circumstancesOf(gap.probe, answer));
    const observed = report.observations.find((one) => one.gap === id);
    expect(observed?.value ?? observed?.evidence).toBe(seenAs(kindOf(gap.probe), answer));
  });
});
