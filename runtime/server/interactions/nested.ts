// What a nested collection does: its parent must be there, its list has only the parent's records, and an add refers to the parent.
import type { NestedDefinition } from "../definition.js";
import { type Collection, segmentOf, type Under } from "../http/paths.js";
import { Problem } from "../http/problem.js";
import { referredStartOf } from "../http/reference-paths.js";
import type { Body } from "../record/assign.js";
import { idsOf, idValue } from "../record/record-id.js";
import { conditionOf } from "../search/conditions.js";
import { escapeValue } from "../search/split-value.js";
import type { Condition } from "../store-port/condition.js";
import type { Soon, StoredRecord } from "../store-port/store.js";
import { findRecord } from "./find-record.js";
import { type Call, type Service, scopeOf } from "./interaction.js";

/** A call below the path of a record. */
interface NestedCall extends Call {
  readonly collection: Collection & { readonly under: Under };
}

export const isNested = (call: Call): call is NestedCall => call.collection.under !== undefined;

const parentOf = ({ collection: { under, ...at } }: NestedCall): Collection => ({
  ...at,
  resource: under.parent,
});

/** The parent, or the problem with which a read of it is refused. */
export const findParent = (call: NestedCall): Soon<StoredRecord> =>
  findRecord({ ...call, collection: parentOf(call) }, call.collection.under.id);

const everyForm: Service["answers"]["referenceForms"] = ["id", "type and id", "URL"];

/** The condition that a record refers to the parent. */
export function ofParent(call: NestedCall): Condition {
  const { service, collection } = call;
  const { nested, id } = collection.under;
  const parameter = collection.resource.parameters.find(({ name }) => name === nested.parameter);
  if (parameter === undefined) throw new Error(`${collection.resource.type} has no ${nested.parameter}`);
  const text = parameter.match === "reference" ? `${nested.parent}/${segmentOf(id)}` : id;
  // The interface may restrict how clients write a value; a path is not one.
  const answers = { ...service.answers, referenceForms: everyForm };
  return conditionOf(parameter, escapeValue(text), scopeOf(call), service.now(), answers);
}

/** How a record names the parent: by its id, or by its URL. */
function nameOfParent(call: NestedCall): unknown {
  const { nested, id } = call.collection.under;
  if (nested.url === undefined) return idValue(id, idsOf(call.service.definition));
  const start = referredStartOf(call.service.definition, call.base, parentOf(call));
  return { [nested.url]: `${start}${segmentOf(id)}` };
}

/** The body with a reference to the parent. Throws a 422 if it refers to another record: a path and a body that disagree are a mistake. */
export function withParent(call: NestedCall, body: Body): Body {
  const { nested } = call.collection.under;
  const name = nameOfParent(call);
  const given = body.value[nested.field];
  if (given === undefined) return withMember(body, nested.field, name);
  if (isSame(nested, given, name)) return body;
  const { type } = call.collection.resource;
  const text = `${type}.${nested.field} refers to another record than the path. Leave it out, or let both name the same record.`;
  const place = { diagnostics: `/${nested.field}`, expression: `${type}.${nested.field}` };
  throw new Problem(422, [{ code: "business-rule", text, ...place }]);
}

function isSame({ url }: NestedDefinition, given: unknown, name: unknown): boolean {
  if (url === undefined) return given === name;
  const textOf = (value: unknown): unknown =>
    typeof value === "object" && value !== null
      ? Object.entries(value).find(([own]) => own === url)?.[1]
      : value;
  return textOf(given) === textOf(name);
}

function withMember(body: Body, name: string, value: unknown): Body {
  const text = `${JSON.stringify(name)}:${JSON.stringify(value)}`;
  return {
    value: { ...body.value, [name]: value },
    text: body.text,
    members: [...body.members, { name, text }],
  };
}
