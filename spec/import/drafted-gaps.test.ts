import { expect, it } from "vitest";
import { otherModel } from "../../generator/testing/models.js";
import { isObject, type Json } from "../json.js";
import { draftedGaps } from "./drafted-gaps.js";

const answerOf = (gaps: Json | undefined, id: string): Json | undefined => {
  const gap = isObject(gaps) ? gaps[id] : undefined;
  return isObject(gap) ? gap["answer"] : undefined;
};

const plain = { ...otherModel(), gaps: [] };

it("chooses default answers that go together with what the document states", () => {
  const { gaps } = draftedGaps(plain, {
    answers: [{ probe: "search-response", says: "array", from: "#/paths/~1pets/get" }],
  });
  expect(gaps["search.response"]).toMatchObject({ basis: "stated", answer: "array" });
  expect(answerOf(gaps, "search.paging")).toBe("Link header");
  expect(answerOf(draftedGaps(plain, { answers: [] }).gaps, "search.paging")).toBe("next link in the body");
});
