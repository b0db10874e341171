// Tests that `explain` answers for the texts of answers to gaps.
import { expect, it } from "vitest";
import { ownModel } from "../../generator/testing/models.js";
import { kindOf } from "../../spec/answers/kinds.js";
import { observableAnswers } from "../../spec/answers/read-answer.js";
import { answerTopic } from "./answer-topic.js";

const model = ownModel();

it("every answer that can be listed", () => {
  const answers = model.gaps.flatMap(({ probe, about }) => {
    const kind = kindOf(probe);
    return kind === undefined ? [] : observableAnswers(kind, { model, about }).known;
  });
  expect(answers.length).toBeGreaterThan(200);
  expect(answers.filter((answer) => answerTopic(model, answer) === undefined)).toEqual([]);
});

it("an answer with the mark of a report, or with any status", () => {
  expect(answerTopic(model, "every value of some *")).toMatchObject({
    id: "every value of some",
    title: "an answer to 1 gap",
    example: "cri-kit explain gap.search.later-values",
  });
  expect(answerTopic(model, "update: refused 418; delete: done 204")?.example).toContain(
    "operation.unlisted",
  );
});

it("whether the document answers the question", () => {
  const said = (basis: "stated" | "chosen") =>
    answerTopic({ ...model, gaps: model.gaps.map((gap) => ({ ...gap, basis })) }, "member items")?.paragraph;
  expect(said("stated")).toBe(
    "What a deployment does. The document answers the question, and the suite requires its answer.",
  );
  expect(said("chosen")).toBe("What a deployment does where the document does not say it.");
});

it("no other words", () => {
  for (const text of ["frost", "the frost", "Patient", "is ignored"])
    expect(answerTopic(model, text)).toBeUndefined();
});
