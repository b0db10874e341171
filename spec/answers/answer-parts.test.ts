// Tests answers of several parts, which a spec writes as a list.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseSpec } from "../parse-spec.js";

const fleet = readFileSync(new URL("../testing/fleet.yaml", import.meta.url), "utf8");

/** The fleet's spec with another answer to what an add, or a delete, answers. */
const answering = (from: string, to: string) => {
  expect(fleet).toContain(from);
  return parseSpec(fleet.replace(from, to), "fleet.yaml");
};

const gapsOf = (result: ReturnType<typeof answering>) => (result.ok ? result.model.gaps : []);
const mistakesOf = (result: ReturnType<typeof answering>) =>
  result.ok ? [] : result.diagnostics.map(({ code, remedy, column }) => [code, column, remedy]);

const add = 'answer: ["201", Location, record]';

test.each(['["201", Location, record]', '[record, "201", Location]', '[Location, record, "201"]'])(
  "%s has the text that reports show",
  (answer) => {
    const gap = gapsOf(answering(add, `answer: ${answer}`)).find(({ id }) => id === "add.response");
    expect(gap?.answer).toBe("201, Location, record");
  },
);

test("a record deeper in the body, and a type, have their place too", () => {
  const deeper = gapsOf(answering(add, 'answer: [record in data, "201", Location]'));
  expect(deeper.find(({ id }) => id === "add.response")?.answer).toBe("201, Location, record in data");
  const asked =
    "  form.other: { asks: So?, answer: [Job], because: so, observe: So., probe: form-elsewhere, about: form.legacy }\n";
  const also = gapsOf(answering("gaps:\n", `gaps:\n${asked}`));
  expect(also.find(({ id }) => id === "form.other")?.answer).toBe("also Job");
});

test("each of several stated answers may have several parts", () => {
  const from = 'states: ["200", "204"]\n    answer: ["204", no body]';
  const gaps = gapsOf(answering(from, 'states: ["200", [no body, "204"]]\n    answer: ["204", no body]'));
  expect(gaps.find(({ id }) => id === "delete.response")?.states).toEqual(["200", "204, no body"]);
});

test("a text with commas gets the list to write instead", () => {
  const written = answering(add, "answer: 201, Location, record");
  expect(mistakesOf(written)).toEqual([["CRI1103", 13, 'Write answer: ["201", Location, record]']]);
});

test("a part that no answer has is reported at its place, with the parts that there are", () => {
  const [mistake] = mistakesOf(answering(add, 'answer: ["201", Locatoin, record]'));
  expect(mistake?.slice(0, 2)).toEqual(["CRI1209", 21]);
  expect(String(mistake?.[2])).toContain('"Content-Location"');
});

test("parts that make no answer together are reported", () => {
  expect(mistakesOf(answering(add, 'answer: ["204", record]')).map(([code]) => code)).toEqual(["CRI1331"]);
});

test("an answer that has no parts is a text", () => {
  const [mistake] = mistakesOf(answering("answer: newest first", "answer: [newest first]"));
  expect(mistake).toEqual(["CRI1103", 13, "Write answer: newest first"]);
});
