// Finds the operations of nested collections: lists of a type's records below the path of a record that they refer to.

import { isObject } from "../../json.js";
import { type NestedInteraction, nestedInteractions } from "../../nested-collection.js";
import type { DocNode } from "../document.js";
import type { Reading } from "../reading.js";
import { folded, singular } from "../words.js";
import { type IsRecord, listEnvelope, recordAnswer, requestView } from "./bodies.js";
import { type DraftedIds, draftedIds } from "./drafted-ids.js";
import { type Collection, type Endpoint, textOf } from "./endpoints.js";
import type { RecordSchemas, RecordType } from "./found-type.js";
import { isOwn } from "./own-members.js";
import { kindsOf, propertiesOf, propertyView, requiredOf, type SchemaView } from "./schema-view.js";

/** An operation of a nested collection. */
export interface NestedOperation {
  readonly endpoint: Endpoint;
  readonly node: DocNode;
  readonly kind: NestedInteraction;
  readonly segment: string;
  /** The type of its records. */
  readonly type: string;
  /** The field of its records that refers to the parent. */
  readonly field: string;
  /** The type of the parent, and what that was derived from, if the document does not state it. */
  readonly derived?: { readonly parent: string; readonly from: string };
}

/** What is known of the types when their nested collections are searched for. */
interface Known {
  readonly endpoints: readonly Endpoint[];
  readonly types: readonly RecordType[];
}

const kindOf: Readonly<Record<string, NestedInteraction>> = { GET: "search", POST: "add" };

/** All of them. Why a path that looks like one is none is `whyNotNested`. */
export function nestedOperations(known: Known, reading: Reading): readonly NestedOperation[] {
  const own = isOwn(reading);
  return known.endpoints.flatMap((endpoint) => {
    const places = own ? [] : placesOf(endpoint, known.types);
    return [...endpoint.operations].flatMap(([method, node]): readonly NestedOperation[] => {
      const kind = kindOf[method];
      const segment = endpoint.segments.at(-1)?.text;
      if (kind === undefined || segment === undefined) return [];
      const found = own ? statedAt(node) : derivedAt({ node, kind, places }, known.types, reading);
      return found === undefined || typeof found === "string"
        ? []
        : [{ endpoint, node, kind, segment, ...found }];
    });
  });
}

/** Why an operation below a record is not that of a nested collection; undefined if it is not one of records at all. */
export function whyNotNested(
  endpoint: Endpoint,
  [method, node]: readonly [string, DocNode],
  { types }: Known,
  reading: Reading,
): string | undefined {
  const kind = kindOf[method];
  const places = placesOf(endpoint, types);
  if (kind === undefined || places.length === 0) return undefined;
  const found = derivedAt({ node, kind, places }, types, reading);
  return typeof found === "string" ? found : undefined;
}

const clausePattern = /^nested\.([^.]+)\.(.+)$/;

function statedAt({ value }: DocNode): Pick<NestedOperation, "type" | "field"> | undefined {
  const clause = isObject(value) ? value["x-cri-clause"] : undefined;
  const [, type, field] = clausePattern.exec(typeof clause === "string" ? clause : "") ?? [];
  return type === undefined || field === undefined ? undefined : { type, field };
}

/** A parent of which an endpoint is one plain name below a record. */
interface ParentPlace {
  readonly parent: RecordType;
  readonly collection: Collection;
  /** The name of the path's parameter. */
  readonly id: string;
}

function placesOf({ segments }: Endpoint, types: readonly RecordType[]): readonly ParentPlace[] {
  const [id, last] = segments.slice(-2);
  if (id?.kind !== "parameter" || last?.kind !== "literal") return [];
  const above = textOf(segments.slice(0, -2));
  return types.flatMap((parent) =>
    parent.collections
      .filter(({ path, record }) => path === above && record !== undefined)
      .map((collection) => ({ parent, collection, id: id.text })),
  );
}

interface Asked {
  readonly node: DocNode;
  readonly kind: NestedInteraction;
  readonly places: readonly ParentPlace[];
}

/** Why a list below a record is not taken over, with what a person can do. */
export const noField =
  "below a record, and the document does not say which field refers to that record. If a field of the records does, name it with under in the spec";

/** What is nested; or, in words, why that is not certain; or undefined, if no records of a type are there. */
function derivedAt(
  { node, kind, places }: Asked,
  types: readonly RecordType[],
  reading: Reading,
): Pick<NestedOperation, "type" | "field" | "derived"> | string | undefined {
  const [place] = places;
  if (place === undefined) return undefined;
  const { parent, collection, id } = place;
  const isOf = ({ schemas }: RecordType, { component }: SchemaView): boolean =>
    component !== undefined && componentsOf(schemas).includes(component);
  const isRecord: IsRecord = (view) => types.some((type) => isOf(type, view));
  const listed = kind === "search" ? listEnvelope(node, isRecord, reading) : undefined;
  const sent = [requestView(node, reading), recordAnswer(node, isRecord, reading)?.record];
  const views = (kind === "search" ? [listed?.record] : sent).filter((view) => view !== undefined);
  const type = types.find((one) => views.some((view) => isOf(one, view)));
  if (type === undefined) return undefined;
  const own = type.schemas.listed;
  if (own !== undefined && listed !== undefined && listed.member !== own.member)
    return "below a record, and its list has another form than that of its own collection";
  const names = [id, `${singular(collection.name)}_id`, `${parent.name}_id`].map(folded);
  const schema = type.schemas.add ?? type.schemas.update;
  const field = fieldNamed(names, schema, draftedIds({ types }, reading), reading);
  if (field === undefined) return noField;
  if (typeof field !== "string") return field.problem;
  const from = `the path ${textOf(place.collection.before)}/${collection.name}/{${id}} and the name of the field`;
  return { type: type.name, field, derived: { parent: parent.name, from } };
}

export const componentsOf = ({ read, listed, add, update }: RecordSchemas): readonly string[] =>
  [read?.record, listed?.record, add, update].flatMap((view) => view?.component ?? []);

/** The field of one of these names that is not the record's own id, if it has the type of ids and a request may send it; or why there is none. */
function fieldNamed(
  names: readonly string[],
  view: SchemaView | undefined,
  { member, type: ids }: DraftedIds,
  reading: Reading,
): string | { readonly problem: string } | undefined {
  if (view === undefined) return undefined;
  const found = propertiesOf(view, reading).find(
    ({ name }) => name !== member && names.includes(folded(name)),
  );
  if (found === undefined) return undefined;
  const inner = propertyView(found, reading);
  const isId = inner !== undefined && kindsOf(inner, reading).join() === ids;
  const limited = inner?.parts.some(
    ({ value }) => isObject(value) && limits.some((name) => Object.hasOwn(value, name)),
  );
  if (isId && limited !== true) return found.name;
  requiredOf(view, reading);
  return {
    problem: `below a record, and the field ${found.name} is no plain ${ids}, as ids are here`,
  };
}

/** An id of our server keeps to none of these. */
const limits: readonly string[] = ["enum", "const", "pattern", "minLength", "maxLength", "readOnly"];

/** The kinds of a nested collection, in the order of the language. */
export const inOrder = (kinds: readonly NestedInteraction[]): readonly NestedInteraction[] =>
  nestedInteractions.filter((kind) => kinds.includes(kind));
