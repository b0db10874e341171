// Judges the answer of an action by what the document states of it.

import type { Action } from "../../../spec/action.js";
import { actionAnswerInWords } from "../../../spec/action-words.js";
import { brokenLimits } from "../../../spec/broken-limits.js";
import { limitInWords } from "../../../spec/constraint.js";
import type { Field, FieldType } from "../../../spec/field.js";
import { isArray, isObject, type Json, type JsonObject, ownMember } from "../../../spec/json.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { typeWords } from "../../../spec/type-words.js";
import { locateRecord } from "../../http/api/locate-record.js";
import { idIn } from "../../http/api/record-id.js";
import { signsOf } from "../../http/api/record-signs.js";
import type { Exchange } from "../../http/exchange.js";
import { type Problem, problem, unreadable } from "../../http/problem.js";
import { isSuccess } from "../../http/status.js";
import { fail, pass } from "../expect.js";
import type { Finding } from "../finding.js";

/** The clauses of what is stated of the answer: its own, those of its fields, and those of their constraints. */
export function answerClauses({ answer }: Action): readonly string[] {
  if (answer === undefined || answer.basis === "chosen") return [];
  const fields = answer.fields.flatMap(({ clause, constraints = [] }) => [
    clause,
    ...constraints.map((limit) => limit.clause),
  ]);
  return [answer.clause, ...fields];
}

/** The clauses of a body that an action takes, and of all its members. */
export function bodyClauses({ body }: Action): readonly string[] {
  const inside = ({ clause, type }: Field): readonly string[] => [
    clause,
    ...(type.kind === "object" ? type.fields.flatMap(inside) : []),
  ];
  return body === undefined ? [] : [body.clause, ...body.fields.flatMap(inside)];
}

/** The type of the record, and its id if the action is on a record. */
interface Asked {
  readonly resource: Resource;
  readonly id?: string;
}

/** Any success conforms if the document does not state the answer. */
export function judgeAnswer(
  model: InterfaceModel,
  asked: Asked,
  action: Action,
  exchange: Exchange,
): Finding {
  const answer = action.answer?.basis === "chosen" ? undefined : action.answer;
  const expected = answer === undefined ? "a 2xx status" : `an answer ${actionAnswerInWords(answer)}`;
  const { status } = exchange;
  const isStated = answer?.status === undefined ? isSuccess(exchange) : status === answer.status;
  if (!isStated) {
    const code = isSuccess(exchange) ? "other-answer" : "refused";
    return fail(expected, problem(code, `status ${status}`), exchange);
  }
  const wrong = answer === undefined ? undefined : bodyProblem(model, asked, action, exchange);
  return wrong === undefined ? pass(exchange) : fail(expected, wrong, exchange);
}

function bodyProblem(
  model: InterfaceModel,
  { resource, id }: Asked,
  { answer }: Action,
  exchange: Exchange,
): Problem | undefined {
  const { json, responseBody } = exchange;
  if (answer === undefined) return undefined;
  if (answer.shows === "nothing")
    return responseBody.trim() === "" ? undefined : problem("other-answer", "a body");
  if (answer.shows === "record") {
    const located = locateRecord(json, signsOf(model, resource));
    if (located === undefined)
      return unreadable(exchange) ?? problem("no-record", "a body without the record");
    const shown = idIn(model, located.record);
    const isOther = shown !== undefined && shown !== id;
    return isOther ? problem("other-record", `the record ${shown}`) : undefined;
  }
  if (!isObject(json)) return unreadable(exchange) ?? problem("other-answer", "a body that is not an object");
  return fieldsProblem(model, answer.fields, json);
}

function fieldsProblem(
  model: InterfaceModel,
  fields: readonly Field[],
  body: JsonObject,
): Problem | undefined {
  const [broken] = brokenLimits(model, { fields }, body, "returned");
  if (broken !== undefined) {
    const { path, limit } = broken;
    const code = limit.keyword === "required" ? "value-lost" : "value-changed";
    return problem(code, `a body of which it does not hold that ${path} ${limitInWords(limit)}`);
  }
  const other = fields.find((field) => !isOfType(field, ownMember(body, field.name)));
  return (
    other && problem("value-changed", `a body whose ${other.name} is not of type ${typeWords(other.type)}`)
  );
}

/** The JSON type of each kind of value that is no text. */
const jsonTypes: Readonly<Partial<Record<FieldType["kind"], string>>> = {
  boolean: "boolean",
  number: "number",
  integer: "number",
};

/** Whether a value has the JSON type of the field; a member that is missing or null has no type. */
function isOfType({ type, many }: Field, value: Json | undefined): boolean {
  if (value === undefined || value === null) return true;
  if (many) return isArray(value);
  if (type.kind === "object" || type.kind === "shape") return isObject(value);
  return typeof value === (jsonTypes[type.kind] ?? "string");
}
