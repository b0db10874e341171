// Tests that the suite observes every answer that the generated server can give.
import { describe, expect, test } from "vitest";
import { ownModel } from "../generator/testing/models.js";
import { kindOf } from "../spec/answers/kinds.js";
import { seenAs } from "../spec/answers/read-answer.js";
import { interfaceDefinition } from "./interface-definition.js";
import { answeredOtherwise } from "./testing/answered-otherwise.js";
import { circumstancesOf } from "./testing/circumstances.js";
import { companions } from "./testing/companions.js";
import { everyAnswer } from "./testing/every-answer.js";
import { reportOn } from "./testing/observed-answer.js";
import { printedDefinition, validatorsOf } from "./testing/printed-definition.js";

const model = ownModel();
const validators = validatorsOf(await interfaceDefinition(model));

const every = everyAnswer.map(({ gap, answer }) => [gap.id, answer, gap] as const);

/** Every answer to every gap: an overlay of the spec chooses it, the server gives it, and the suite observes it. */
describe("the suite observes the answer that the spec chooses", () => {
  test.each(every)("%s: %s", async (id, answer, gap) => {
    const chosen = await answeredOtherwise({ ...companions[`${id}: ${answer}`], [id]: answer });
    const definition = printedDefinition(chosen, validators);
    const report = await reportOn(chosen, definition, [`gap/${id}`], circumstancesOf(gap.probe, answer));
    const observed = report.observations.find((one) => one.gap === id);
    expect(observed?.value ?? observed?.evidence).toBe(seenAs(kindOf(gap.probe), answer));
  });
});
