// Tests the reason why a check of whole lists was left out.
import { expect, it } from "vitest";
import type { SearchOutcome } from "../http/api/adapter.js";
import { listTooLong } from "./list-too-long.js";

const found = (outcomes: readonly Partial<SearchOutcome>[], reason?: string) =>
  listTooLong({ added: () => [] }, outcomes as readonly SearchOutcome[], reason);

it("says that a list is too long only if the run stopped before its end", () => {
  expect(found([{}, { cut: true }])).toMatchObject({ reason: "a list is too long to read to its end" });
  expect(found([{}])).toMatchObject({
    reason: "the run saw no link to a next page, so a list may be incomplete",
  });
  expect(found([{}], "many pages")).toMatchObject({ reason: "many pages" });
});
