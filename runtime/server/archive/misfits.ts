/** Finds stored records that do not fit the interface, such as those of an earlier version of it. */

import { answersOf } from "../answers.js";
import type { InterfaceDefinition, ResourceDefinition } from "../definition.js";
import { type BodyRules, checkContent, checkedBody } from "../http/body.js";
import { Problem } from "../http/problem.js";
import { isObject } from "../record/assign.js";
import { withoutReadOnly } from "../record/directions.js";
import { splitObject } from "../record/json-members.js";
import { idIn, idsOf } from "../record/record-id.js";
import type { ArchivedVersion } from "../store/archive.js";

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
export type Check = (version: ArchivedVersion) => Misfit | "fits" | undefined;

/** Checks records against the rules for the bodies of requests. */
export function recordCheck(definition: InterfaceDefinition): Check {
  const rules = { definition, answers: answersOf(definition) };
  const resources = new Map(definition.resources.map((resource) => [resource.type, resource]));
  return ({ type, id, past, body }) => {
    const resource = resources.get(type);
    if (past || body === undefined || resource === undefined) return undefined;
    const faults = faultsOf(body, id, resource, rules);
    return faults.length === 0 ? "fits" : { type, id, faults };
  };
}

function faultsOf(
  text: string,
  id: string,
  resource: ResourceDefinition,
  rules: BodyRules,
): readonly string[] {
  const value = objectIn(text);
  if (value === undefined) return ["The body is not a JSON object"];
  const named = idIn(value, idsOf(rules.definition));
  if (named !== undefined && named !== id) return [`The body has another id: ${JSON.stringify(named)}`];
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

function objectIn(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
