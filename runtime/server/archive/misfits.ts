/** Finds stored records that do not fit the interface, such as those of an earlier version of it. */

import { answersOf } from "../answers.js";
import type { InterfaceDefinition, ResourceDefinition } from "../definition.js";
import { Problem } from "../http/problem.js";
import { type BodyRules, checkContent, checkedBody } from "../interactions/body.js";
import { linearPattern } from "../linear-pattern.js";
import { isObject } from "../record/assign.js";
import { withoutReadOnly } from "../record/directions.js";
import { splitObject } from "../record/json-members.js";
import { idIn, idsOf } from "../record/record-id.js";
import { exactStored, uniqueConditions } from "../search/unique.js";
import type { ArchivedVersion } from "../store-port/archive.js";

/** A record for which an update with the same content would be refused. */
export interface Misfit {
  readonly type: string;
  readonly id: string;
  /** What is wrong, each in a sentence. */
  readonly faults: readonly string[];
}

/**
 * The result of a check: undefined if there is nothing to check. Old versions and deletes are history, and no request reaches the
 * records of a type that the interface does not have.
 */
export type Check = (
  version: Pick<ArchivedVersion, "type" | "id" | "past" | "body">,
) => Misfit | "fits" | undefined;

/**
 * Checks the records of one site against the rules for the bodies of requests, and the values that only one record may have against
 * those of the records before.
 */
export function recordCheck(definition: InterfaceDefinition): Check {
  definition.matchWith?.(linearPattern);
  const rules = { definition, answers: answersOf(definition) };
  const resources = new Map(definition.resources.map((resource) => [resource.type, resource]));
  const repeated = repeatedValues();
  return ({ type, id, past, body }) => {
    const resource = resources.get(type);
    if (past || body === undefined || resource === undefined) return undefined;
    const value = objectIn(body);
    const faults =
      value === undefined
        ? ["The body is not a JSON object"]
        : [
            ...idFaults(value, id, rules),
            ...bodyFaults(body, value, resource, rules),
            ...repeated(body, id, resource),
          ];
    return faults.length === 0 ? "fits" : { type, id, faults };
  };
}

type JsonObject = Readonly<Record<string, unknown>>;

function idFaults(value: JsonObject, id: string, { definition }: BodyRules): readonly string[] {
  const named = idIn(value, idsOf(definition));
  return named === undefined || named === id ? [] : [`The body has another id: ${JSON.stringify(named)}`];
}

function bodyFaults(
  text: string,
  value: JsonObject,
  resource: ResourceDefinition,
  rules: BodyRules,
): readonly string[] {
  try {
    // Members that only the server sets are in the record, and members that no answer contains are not.
    const sent = withoutReadOnly({ value, text, members: splitObject(text).members }, resource);
    checkContent(sent, resource, rules);
    checkedBody(sent, resource, rules, resource.writeOnly);
    return [];
  } catch (fault) {
    if (fault instanceof Problem) return fault.issues.map(({ text }) => text);
    throw fault;
  }
}

/** Returns a function that finds unique values of a record that an earlier record has. It remembers the unique values of all records. */
function repeatedValues(): (body: string, id: string, resource: ResourceDefinition) => readonly string[] {
  const owners = new Map<string, string>();
  return (body, id, resource) => {
    const { type } = resource;
    return uniqueConditions(exactStored(body, resource), resource).flatMap(({ members, condition }) => {
      const key = JSON.stringify([type, condition]);
      const owner = owners.get(key);
      if (owner === undefined) owners.set(key, id);
      if (owner === undefined) return [];
      return members.length === 1
        ? [`${type}.${members[0]} has the same value as in ${type}/${owner}`]
        : [`${type} has the same values of ${members.join(" and ")} as ${type}/${owner}`];
    });
  };
}

/** The object that a text holds; undefined if it holds none. */
export function objectIn(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
