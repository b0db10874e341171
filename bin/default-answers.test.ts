// Tests the default answers to the gaps.
import { describe, expect, test } from "vitest";
import { ownModel } from "../generator/testing/models.js";
import { defaultAnswers } from "../runtime/server/answers.js";
import type { AnswerKind, AnswerValue } from "../spec/answers/answer-kind.js";
import { answerOf } from "../spec/answers/chosen-answers.js";
import { answerKinds } from "../spec/answers/kinds.js";
import { defaultAnswer, listedAnswers, readAnswer } from "../spec/answers/read-answer.js";
import { serverAnswers } from "../spec/answers/server-answers.js";
import { isObject, readSchema } from "../spec/language/schema.js";

const model = ownModel();
const kinds = Object.entries<AnswerKind<AnswerValue>>(answerKinds);

describe("the kinds of gaps", () => {
  test("are the probes that a spec may name", () => {
    const definitions = readSchema()["$defs"];
    const gap = isObject(definitions) ? JSON.stringify(definitions["gap"]) : "";
    const named = /"probe":\{[^}]*"enum":(\[[^\]]*\])/.exec(gap)?.[1] ?? "[]";
    expect(kinds.map(([name]) => name).sort()).toEqual(JSON.parse(named).sort());
  });

  test("have their default answers in the kit's own interface, and the server uses the same", () => {
    for (const { probe, about, answer } of model.gaps) {
      const kind = kinds.find(([name]) => name === probe)?.[1];
      expect(kind && defaultAnswer(kind, { model, about }), probe).toBe(answer);
    }
    // Only other interfaces have these gaps.
    const others = {
      uniqueClash: answerOf(model, "unique-clash"),
      headerMissing: answerOf(model, "missing-header"),
      siteMissing: answerOf(model, "missing-site"),
      versionMissing: answerOf(model, "missing-version"),
      chosenFields: answerOf(model, "chosen-fields"),
      unknownField: answerOf(model, "unknown-field"),
    };
    expect({ ...serverAnswers(model), ...others }).toEqual(defaultAnswers);
  });

  test.each(kinds)("%s: each answer can be read, and is listed once", (_, kind) => {
    const scope = { model, about: undefined };
    for (const text of listedAnswers(kind, scope)) expect(readAnswer(kind, text, scope), text).toBeDefined();
    const given = kind.given(scope).map(([text]) => text);
    expect(new Set(given).size).toBe(given.length);
  });
});
