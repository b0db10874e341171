// Tests the fields that adds or updates alone set, and the steps of a state: what the model has, and the mistakes.
import { expect, it } from "vitest";
import { limitInWords } from "../constraint.js";
import { isChanged, isSent, sentInWords, setterInWords } from "../direction.js";
import { smallSpec } from "../testing/small-spec.js";

async function fieldOf(written: unknown) {
  const { resources } = await smallSpec({
    Loan: { interactions: ["read", "add", "update"], fields: { state: written } },
  });
  const field = resources[0]?.fields.find(({ name }) => name === "state");
  if (field === undefined) throw new Error("the type has no such field");
  return field;
}

const states = { is: "string", enum: ["asked", "out", "back"] };
const steps = { asked: ["out"], out: ["back"] };

it("an update takes only the steps that are listed", async () => {
  const { constraints = [] } = await fieldOf({ ...states, steps: { is: steps, refused: 409 } });
  const [, limit] = constraints;
  expect(limit).toMatchObject({ clause: "constraint.Loan.state.steps", to: steps, refused: 409 });
  expect(limit && limitInWords(limit)).toBe(
    "takes only the steps asked to out, out to back (any other is refused with 409)",
  );
});

it.each([
  ["add", false, true, "only updates set it", "a value that an add sends is ignored"],
  ["update", true, false, "only adds set it", "a value that an update sends is ignored"],
])("what an %s does not set, the other does", async (on, sent, changed, who, words) => {
  const field = await fieldOf({ is: "string", readOnly: { is: "ignored", on } });
  expect([isSent(field), isChanged(field), setterInWords(field), sentInWords(field)]).toEqual([
    sent,
    changed,
    who,
    words,
  ]);
});

it.each([
  [{ ...states, steps: { asked: ["lost"] } }, "CRI1335"],
  [{ is: "integer", steps }, "CRI1334"],
  [{ ...states, steps, readOnly: { is: "refused", on: "update" } }, "CRI1338"],
  [{ is: "object", fields: { state: { ...states, steps } } }, "CRI1334"],
])("%j is a mistake", async (written, code) => {
  await expect(fieldOf(written)).rejects.toThrow(code);
});
