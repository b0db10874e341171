// Tests the actions of a type: their nodes, and what our server does of them without a handler.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { isServed, servedAnswer } from "./action.js";
import { thirdSpec } from "./package-root.js";
import { parseSpec } from "./parse-spec.js";

const text = readFileSync(thirdSpec(), "utf8");

function bookOf(spec: string) {
  const result = parseSpec(spec, "library.yaml");
  if (!result.ok) throw new Error(result.diagnostics.map(({ message }) => message).join("; "));
  const book = result.model.resources.find(({ name }) => name === "Book");
  const { actions = [], fields = [] } = book ?? {};
  return { model: result.model, actions, fields };
}

it("are nodes, and so are their bodies, answers, effects, fields and constraints", () => {
  const { model, actions } = bookOf(text);
  expect(actions.map(({ name, method, on, segment }) => [name, method, on, segment])).toEqual([
    ["lend", "POST", "record", "lend"],
    ["return", "POST", "record", "return"],
  ]);
  const ids = model.clauses.map(({ id }) => id).filter((id) => id.includes(".Book.lend"));
  expect(ids).toEqual([
    "action.Book.lend",
    "action.Book.lend.answer",
    "action.Book.lend.answer.key",
    "action.Book.lend.answer.state",
    "action.Book.lend.body",
    "action.Book.lend.body.days",
    "action.Book.lend.body.reader",
    "action.Book.lend.sets.state",
    "constraint.Book.lend.answer.key.required",
    "constraint.Book.lend.answer.state.required",
    "constraint.Book.lend.body.days.maximum",
    "constraint.Book.lend.body.days.minimum",
    "constraint.Book.lend.body.reader.maxLength",
    "constraint.Book.lend.body.reader.required",
    "security.action.Book.lend",
  ]);
});

it("are done by our server if the effect is stated and the record has what the answer needs", () => {
  const { model, actions, fields } = bookOf(text);
  expect(actions.map((action) => isServed(action, fields, model))).toEqual([true, true]);
  const asking = bookOf(
    text.replace("            key: { is: integer, required: true }\n", "            due: date\n"),
  );
  expect(asking.actions.map((action) => isServed(action, asking.fields, model))).toEqual([false, true]);
  const silent = bookOf(text.replace("        sets: { state: lent }\n", ""));
  expect(silent.actions.map((action) => isServed(action, silent.fields, model))).toEqual([false, true]);
});

it("are answered with the record, or without a body, where the document does not say", () => {
  const { actions } = bookOf(text.replace("        answer: { status: 200, shows: record }\n", ""));
  const [, back] = actions;
  expect(back && servedAnswer(back)).toEqual({ status: 200, shows: "record" });
  expect(back && servedAnswer({ ...back, on: "collection" })).toEqual({ status: 204, shows: "nothing" });
});

it.each(["search", "next", "delete", "then", "close-all", "Close"])("cannot be called %s", (name) => {
  expect(parseSpec(text.replace("      return:\n", `      ${name}:\n`), "library.yaml").ok).toBe(false);
});
