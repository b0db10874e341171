// Reads which members of the records of a list a query asks for, and leaves out the others.

import type { Answers } from "../answers.js";
import type { InterfaceDefinition, ResourceDefinition } from "../definition.js";
import { problem } from "../http/problem.js";
import type { Pairs } from "../http/query-pairs.js";
import { idsOf } from "../record/record-id.js";
import { valuesOf } from "./list-window.js";

type ChosenAnswers = Pick<Answers, "chosenFields" | "unknownField">;

/** The members that the records of a list have; undefined if the query does not say. Throws a problem for an unknown name. */
export function chosenMembers(
  { parameters }: ResourceDefinition,
  pairs: Pairs,
  definition: InterfaceDefinition,
  { chosenFields, unknownField }: ChosenAnswers,
): ReadonlySet<string> | undefined {
  const parameter = parameters.find(({ match }) => match === "fields");
  const values = parameter === undefined ? [] : valuesOf(pairs, parameter.name);
  if (parameter === undefined || values.length === 0) return undefined;
  const { name, separator = ",", members = [] } = parameter;
  const { typeMember } = definition;
  const own = [idsOf(definition).member, "meta", ...(typeMember === undefined ? [] : [typeMember])];
  const named = values.flatMap((value) => value.split(separator));
  const known = new Set([...own, ...members]);
  const unknown = named.filter((one) => !known.has(one));
  if (unknown.length > 0 && unknownField !== "ignored") {
    const names = [...new Set(unknown)].map((one) => JSON.stringify(one)).join(", ");
    const text = `${name} names what is no field: ${names}. Known are: ${members.join(", ")}.`;
    throw problem(unknownField, "invalid", text, { expression: name });
  }
  return new Set([...(chosenFields === "id too" ? own : []), ...named.filter((one) => known.has(one))]);
}

/** The record with only these members, as JSON text. */
export function withMembers(body: string, members: ReadonlySet<string>): string {
  const record: object = JSON.parse(body);
  return JSON.stringify(Object.fromEntries(Object.entries(record).filter(([name]) => members.has(name))));
}
