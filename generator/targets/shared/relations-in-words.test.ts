// Tests the sentences about the relations between the fields of a type.
import { expect, it } from "vitest";
import { smallSpec } from "../../../spec/testing/small-spec.js";
import { relationsInWords } from "./describe.js";

it("says later of dates and greater of numbers, and keeps the case of a name", async () => {
  const { resources } = await smallSpec({
    Loan: {
      interactions: ["read"],
      fields: { from: "date", until: "date", price: "number", most: "integer" },
      relations: {
        days: { "at-most": ["from", "until"] },
        apart: { before: ["from", "until"] },
        prices: { "at-most": ["price", "most"] },
        spent: { before: ["price", "most"] },
      },
    },
  });
  expect(resources.flatMap(relationsInWords)).toEqual([
    "`from` is not later than `until`.",
    "`from` is earlier than `until`.",
    "`price` is not greater than `most`.",
    "`price` is less than `most`.",
  ]);
});
