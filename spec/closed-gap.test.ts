import { expect, it } from "vitest";
import { allowedWords, allows, isClosed, titleOf } from "./closed-gap.js";
import type { Gap } from "./model.js";

const open: Gap = {
  clause: "gap.add.response",
  basis: "chosen",
  section: "Writes",
  at: { line: 1, column: 1 },
  id: "add.response",
  asks: "What does an add answer with?",
  answer: "201, Location, record",
  because: "the client learns the id twice",
  observe: "Add a record.",
  probe: "add-response",
};
const closed: Gap = { ...open, basis: "stated", means: "an add answers with the record" };
const inPart: Gap = { ...closed, states: ["201", "200, record"] };

it("is closed if the document answers it, in its words or by what follows from them", () => {
  expect([open, closed, { ...open, basis: "derived" as const }].map(isClosed)).toEqual([false, true, true]);
});

it("allows exactly the answer if the whole of it is stated", () => {
  const seen = ["201, Location, record", "201, record", "201, Location, record, other"];
  expect(seen.map((answer) => allows(closed, answer))).toEqual([true, false, false]);
  expect(allowedWords(closed)).toBe("201, Location, record");
});

it("allows every answer that has all parts of one of the stated texts", () => {
  const seen = ["201, no body", "201, Location, record", "200, record", "200, no body", "2010"];
  expect(seen.map((answer) => allows(inPart, answer))).toEqual([true, true, true, false, false]);
  expect(allowedWords(inPart)).toBe("an answer with 201 or with 200, record");
});

it("allows an answer that the probe sees less exactly than it is stated", () => {
  const pages: Gap = { ...closed, probe: "count-default", answer: "500" };
  expect(["500", "more than 120", "100"].map((answer) => allows(pages, answer))).toEqual([true, true, false]);
});

it("is called by what the document answers once it does", () => {
  expect([open, closed, { ...open, basis: "stated" as const }].map(titleOf)).toEqual([
    "What does an add answer with?",
    "an add answers with the record",
    "What does an add answer with? 201, Location, record",
  ]);
});
