// Builds the actions of a type, and checks that their parts agree.

import {
  type Action,
  type ActionAnswer,
  type ActionBody,
  type ActionContent,
  type ActionEffect,
  actionStatuses,
} from "../action.js";
import { defined } from "../defined.js";
import type { Field } from "../field.js";
import { isRequired, isUnique, isWithin } from "../limits.js";
import { type Entry, entriesOf, entryAt, type Tree, textAt, valueAt } from "../source/tree.js";
import { typeWords } from "../type-words.js";
import { fieldsOf } from "./fields.js";
import { nodeOf } from "./node.js";
import type { Scope } from "./scope.js";
import { securityIn } from "./security.js";

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** In the order of the spec; undefined if the type has none. `fields` are those of its records. */
export function actionsOf(
  resource: Entry,
  fields: readonly Field[],
  scope: Scope,
): readonly Action[] | undefined {
  const entries = entriesOf(valueAt(resource.value, "actions"));
  const actions = entries.map((entry) => actionOf(resource.key, entry, fields, scope));
  return actions.length === 0 ? undefined : actions;
}

function actionOf(resource: string, entry: Entry, fields: readonly Field[], scope: Scope): Action {
  const { key: name, keySpot: spot, value: details } = entry;
  const clause = `action.${resource}.${name}`;
  const node = nodeOf(
    { clause, spot, details, section: scope.header.section("operations", resource) },
    scope,
  );
  const { section } = node;
  const inner = { resource, name, clause, section };
  const action = defined({
    ...node,
    name,
    resource,
    method: methods.find((method) => method === textAt(details, "method")) ?? ("POST" as const),
    on: textAt(details, "on") === "collection" ? ("collection" as const) : ("record" as const),
    segment: textAt(details, "path") ?? name,
    security: securityIn(details, { clause, of: `${name} of ${resource}`, section }, scope),
    body: bodyOf(entryAt(details, "body"), inner, scope),
    answer: answerOf(entryAt(details, "answer"), inner, scope),
    sets: effectsOf(entryAt(details, "sets"), { ...inner, fields }, scope),
  });
  checkTogether(action, entry, scope);
  return action;
}

/** What the clauses of an action's parts begin with. */
interface Home {
  readonly resource: string;
  readonly name: string;
  readonly clause: string;
  readonly section: string;
}

function partFields(tree: Tree, part: "body" | "answer", home: Home, scope: Scope): readonly Field[] {
  const { resource, name, clause, section } = home;
  const values = `value.${resource}.${name}.${part}`;
  const place = { clause: `${clause}.${part}`, values, path: "", section, statusSection: section };
  return fieldsOf(valueAt(tree, "fields"), place, scope);
}

function bodyOf(entry: Entry | undefined, home: Home, scope: Scope): ActionBody | undefined {
  if (entry === undefined || entry.value.kind !== "map") return undefined;
  const { keySpot: spot, value: details } = entry;
  const node = nodeOf({ clause: `${home.clause}.body`, spot, details, section: home.section }, scope);
  return { ...node, fields: partFields(details, "body", home, scope) };
}

function answerOf(entry: Entry | undefined, home: Home, scope: Scope): ActionAnswer | undefined {
  if (entry === undefined || entry.value.kind !== "map") return undefined;
  const { keySpot: spot, value: details } = entry;
  const node = nodeOf({ clause: `${home.clause}.answer`, spot, details, section: home.section }, scope);
  const fields = partFields(details, "answer", home, scope);
  const written = valueAt(details, "status");
  const status = actionStatuses.find((one) => written?.kind === "scalar" && written.value === one);
  const plain = textAt(details, "shows") === "record" ? "record" : "nothing";
  const shows: ActionContent = fields.length > 0 ? "fields" : plain;
  return defined({ ...node, status, shows, fields });
}

function effectsOf(
  entry: Entry | undefined,
  { fields, ...home }: Home & { readonly fields: readonly Field[] },
  scope: Scope,
): readonly ActionEffect[] | undefined {
  const effects = entriesOf(entry?.value).flatMap((one) => effectOf(one, fields, home, scope));
  return effects.length === 0 ? undefined : effects;
}

function effectOf(
  { key: name, keySpot: spot, value }: Entry,
  fields: readonly Field[],
  home: Home,
  scope: Scope,
): readonly ActionEffect[] {
  const long = entryAt(value, "is") === undefined ? undefined : value;
  const plain = valueAt(long, "is") ?? value;
  if (plain.kind !== "scalar") return [];
  const field = fields.find((one) => one.name === name);
  const problem = field === undefined ? "is no field of the record" : problemOf(field, plain.value);
  if (problem !== undefined) scope.report("CRI1380", spot, `${name} ${problem}`);
  const clause = `${home.clause}.sets.${name}`;
  return [
    { ...nodeOf({ clause, spot, details: long, section: home.section }, scope), name, value: plain.value },
  ];
}

/** Why a member of a record cannot get the value; undefined if it can. */
function problemOf(field: Field, value: ActionEffect["value"]): string | undefined {
  const { type, many, fixed, writeOnly, constraints = [] } = field;
  if (many && value !== null) return "is a list";
  if (fixed !== undefined) return "is fixed";
  if (writeOnly !== undefined) return "is writeOnly: no read shows it";
  if (isUnique(field)) return "is unique, so no two records can have the value";
  if (value === null) return isRequired(field) ? "is required, so it cannot be removed" : undefined;
  const kind = type.kind === "integer" && Number.isInteger(value) ? "integer" : typeof value;
  if (kind !== type.kind) return `is of type ${typeWords(type)}, and is set to a ${kind}`;
  const broken = constraints.find((limit) => !isWithin(limit, value));
  return broken === undefined ? undefined : `is set to a value that breaks ${broken.keyword}`;
}

/** Reports parts of an action that do not go together. */
function checkTogether(action: Action, { value }: Entry, scope: Scope): void {
  const { name, method, on, body, answer, sets } = action;
  const report = (part: string, problem: string): void => {
    const spot = entryAt(value, part)?.keySpot;
    if (spot !== undefined) scope.report("CRI1381", spot, `${name} ${problem}`);
  };
  if (method === "GET" && body !== undefined) report("body", "is a GET, and has a body");
  if (method === "GET" && sets !== undefined) report("sets", "is a GET, and changes the record");
  if (on === "collection" && sets !== undefined)
    report("sets", "is an action of the whole type: sets is for the one record of an action on a record");
  if (on === "collection" && answer?.shows === "record")
    report("answer", "is an action of the whole type, so it has no record to answer with");
  if (answer?.status === 204 && answer.shows !== "nothing")
    report("answer", "answers with 204, which has no body");
}
