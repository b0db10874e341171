// Drafts the nested collections of a type, and the fields that refer to the parents.
import { isObject, type Json, type JsonObject } from "../../json.js";
import type { DocumentAnswer } from "../draft-parts.js";
import type { Reading } from "../reading.js";
import { meaningOf } from "../words.js";
import { type IsRecord, listEnvelope, requestView } from "./bodies.js";
import { parametersOf } from "./doc-parameters.js";
import type { RecordType } from "./found-type.js";
import { componentsOf, inOrder, type NestedOperation } from "./nested-operations.js";
import { isOwn, ownOrigin } from "./own-members.js";
import { successAnswers } from "./stated-answers.js";

/** The nested collections by their fields; nothing if there are none. */
export function draftedNested(
  type: { readonly name: string; readonly segment: string },
  operations: readonly NestedOperation[],
  reading: Reading,
): JsonObject {
  const own = operations.filter((one) => one.type === type.name);
  const fields = [...new Set(own.map(({ field }) => field))];
  if (fields.length === 0) return {};
  const entries = fields.map((field) => {
    const all = own.filter((one) => one.field === field);
    const [first] = all;
    for (const one of all) settleNested(one, reading);
    const segment = first?.segment ?? type.segment;
    const details: JsonObject = {
      ...(segment === type.segment ? {} : { segment }),
      offers: [...inOrder(all.map(({ kind }) => kind))],
      ...(first === undefined ? {} : { ...originOf(first, reading), from: first.node.at }),
    };
    return [field, details] as const;
  });
  return { under: Object.fromEntries(entries) };
}

function originOf({ node, derived }: NestedOperation, reading: Reading): JsonObject {
  if (derived === undefined) return ownOrigin(node, reading);
  const means = meaningOf(reading.text(node, "summary") ?? reading.text(node, "description"));
  return { ...(means === undefined ? {} : { means }), basis: "derived", "derived-from": derived.from };
}

/** What the document says about the answers of nested collections. */
export const nestedAnswers = (
  operations: readonly NestedOperation[],
  types: readonly RecordType[],
  reading: Reading,
): readonly DocumentAnswer[] =>
  operations.flatMap(({ node, kind, type: name, derived }) => {
    const type = derived === undefined ? undefined : types.find((one) => one.name === name);
    if (type === undefined) return [];
    requestView(node, reading);
    const known = componentsOf(type.schemas);
    const isRecord: IsRecord = ({ component = "" }) => known.includes(component);
    const listed = kind === "search" ? listEnvelope(node, isRecord, reading) : undefined;
    const schemas = { ...type.schemas, ...(listed === undefined ? {} : { listed }) };
    return successAnswers({ type: { ...type, schemas }, kind, node }, reading);
  });

/** Our own documents say everything of it with its clause; of others, parameters beside the path's are listed. */
function settleNested({ node, endpoint }: NestedOperation, reading: Reading): void {
  if (isOwn(reading)) {
    reading.settle(node);
    return;
  }
  for (const { name, place, node: parameter } of parametersOf(endpoint.node, node, reading)) {
    if (place === "path") reading.settle(parameter);
    else reading.list(parameter, `a nested collection has the parameters of its type's own lists (${name})`);
  }
}

/** The fields of a type whose records the paths name. */
export const parentFields = (type: string, operations: readonly NestedOperation[]): ReadonlySet<string> =>
  new Set(
    operations.filter((one) => one.type === type && one.derived !== undefined).map(({ field }) => field),
  );

/** The fields with the types of the records that those refer to which have a nested collection. */
export function withParents(
  fields: JsonObject,
  type: string,
  operations: readonly NestedOperation[],
): JsonObject {
  const parents = new Map(
    operations.flatMap((one) =>
      one.type === type && one.derived !== undefined ? [[one.field, one.derived] as const] : [],
    ),
  );
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]): readonly [string, Json] => {
      const parent = parents.get(name);
      if (parent === undefined) return [name, field];
      const long = isObject(field) ? field : {};
      const { is: _, ...rest } = long;
      return [name, { is: `id(${parent.parent})`, ...rest, basis: "derived", "derived-from": parent.from }];
    }),
  );
}
