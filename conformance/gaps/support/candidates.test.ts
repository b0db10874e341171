// Tests what a probe says if it has no result.
import { expect, it } from "vitest";
import { Lacking, Unanswerable } from "./answers.js";
import { resultsOf } from "./candidates.js";

const asking = (candidates: readonly number[]) =>
  resultsOf(candidates, "type that offers add", async () => undefined).catch((error: unknown) => error);

it("says that the interface has no candidate only if it has none", async () => {
  expect(await asking([])).toEqual(new Lacking("type that offers add"));
  expect(await asking([1])).toEqual(new Unanswerable("no type that offers add showed an answer"));
});
