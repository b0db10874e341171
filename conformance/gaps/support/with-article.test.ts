import { expect, it } from "vitest";
import { withArticle } from "./with-article.js";

it("fits the first letter", () => {
  expect(["Encounter", "Patient", "update"].map(withArticle)).toEqual([
    "an Encounter",
    "a Patient",
    "an update",
  ]);
});
