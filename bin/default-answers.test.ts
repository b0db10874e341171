// Tests the default answers to the gaps.
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { otherModel, ownModel, thirdModel } from "../generator/testing/models.js";
import { defaultAnswers } from "../runtime/server/answers.js";
import type { AnswerKind, AnswerValue } from "../spec/answers/answer-kind.js";
import { writtenParts } from "../spec/answers/answer-parts.js";
import { answerRules } from "../spec/answers/answer-schema.js";
import { answerOf } from "../spec/answers/chosen-answers.js";
import { answerKinds } from "../spec/answers/kinds.js";
import { defaultAnswer, isForeign, listedAnswers, readAnswer } from "../spec/answers/read-answer.js";
import { serverAnswers } from "../spec/answers/server-answers.js";
import { isObject, readSchema } from "../spec/language/schema.js";

const model = ownModel();
const kinds = Object.entries<AnswerKind<AnswerValue>>(answerKinds);

const rules = answerRules(model);

/** The rule of a probe in the schema of specs; undefined if its answers depend on the interface. */
const ruleOf = (probe: string) =>
  rules.find((rule) => JSON.stringify(rule["if"]).includes(`"const":"${probe}"`))?.["then"];

describe("the options of answers in the schema of specs", () => {
  test("are those of every interface: after a change, run npm run catalogue", () => {
    const definitions = readSchema()["$defs"];
    const gap = isObject(definitions) ? definitions["gap"] : undefined;
    expect(isObject(gap) ? gap["allOf"] : undefined).toEqual(rules);
    for (const other of [otherModel(), thirdModel()]) expect(answerRules(other)).toEqual(rules);
  });

  test.each(kinds.filter(([name]) => ruleOf(name) !== undefined))(
    "%s: are the answers that our server can give",
    (name, kind) => {
      const ajv = new Ajv2020({ strictTypes: false });
      const allowed = ajv.compile({ properties: { answer: true }, ...Object(ruleOf(name)) });
      const scope = { model, about: undefined };
      for (const text of listedAnswers(kind, scope))
        expect(allowed({ answer: writtenParts(kind, text), states: [writtenParts(kind, text)] }), text).toBe(
          true,
        );
      const others = kinds.flatMap(([, one]) => listedAnswers(one, scope));
      for (const text of [
        ...others,
        "",
        "0",
        "10001",
        "701 MB",
        "wrapped in a..b",
        "member a b",
        "array of {}",
      ]) {
        const isOne =
          typeof writtenParts(kind, text) === "string" && readAnswer(kind, text, scope) !== undefined;
        expect(allowed({ answer: text }), text).toBe(isOne);
      }
    },
  );

  test.each(kinds.filter(([name]) => ruleOf(name) !== undefined))(
    "%s: are also those that the document can state",
    (name, kind) => {
      const allowed = new Ajv2020({ strictTypes: false }).compile(Object(ruleOf(name)));
      for (const one of kind.foreign ?? []) {
        const texts = typeof one === "string" ? [one] : one.examples;
        for (const text of texts) {
          expect(isForeign(kind, text), text).toBe(true);
          expect(allowed({ states: [writtenParts(kind, text)] }), text).toBe(true);
        }
      }
      expect(allowed({ states: ["no such answer"] })).toBe(false);
    },
  );
});

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
      unknownCursor: answerOf(model, "unknown-cursor"),
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
