// Drafts how records carry their ids: in which member, as texts or as whole numbers.

import { isObject, type JsonObject } from "../../json.js";
import { defaultIdMember, type IdType, idsInWords, idTypes } from "../../record-ids.js";
import type { Reading } from "../reading.js";
import type { DocParameter } from "./doc-parameters.js";
import type { Collection } from "./endpoints.js";
import type { RecordType } from "./found-type.js";
import { isOwn, ownOrigin } from "./own-members.js";
import { kindsOf, type Property, propertiesOf, propertyView, viewOf } from "./schema-view.js";

/** The ids of a draft; `stated` is what the spec says of them, undefined if the document says nothing. */
export interface DraftedIds {
  readonly member: string;
  readonly type: IdType;
  readonly stated?: JsonObject;
}

/** Whether a member is called after an id, whatever it is the id of: `id`, `_id`. */
const isCalledId = (name: string): boolean => name.replaceAll("_", "").toLowerCase() === "id";

/** The JSON type of an id property; undefined if ids cannot have it. */
function idTypeIn(property: Property, reading: Reading): IdType | undefined {
  const view = propertyView(property, reading);
  const kind = view === undefined ? undefined : kindsOf(view, reading)[0];
  return kind === "string" || kind === "integer" ? kind : undefined;
}

/** The language has one member and one type of ids for all types: those of most types, and texts if types differ. */
export function draftedIds(
  { types }: { readonly types: readonly RecordType[] },
  reading: Reading,
): DraftedIds {
  if (isOwn(reading)) return ownIds(reading);
  const found = types.flatMap((type) => idProperty(type, reading) ?? []);
  const count = (name: string): number => found.filter((property) => property.name === name).length;
  const [first] = found.toSorted((a, b) => count(b.name) - count(a.name));
  if (first === undefined) return { member: defaultIdMember, type: "string" };
  const member = first.name;
  const [type, another] = new Set(
    found.filter(({ name }) => name === member).map((one) => idTypeIn(one, reading)),
  );
  const said = {
    ...(member === defaultIdMember ? {} : { member }),
    ...(type === undefined || another !== undefined ? {} : { is: type }),
  };
  const from = first.nodes[0]?.at;
  const stated = Object.keys(said).length === 0 ? {} : { stated: { ...said, ...(from && { from }) } };
  return { member, type: said.is ?? "string", ...stated };
}

/** The property of a type's records that holds their id: the one that its path is named after or, without one, the one called so. */
function idProperty({ schemas, collections }: RecordType, reading: Reading): Property | undefined {
  const views = [schemas.read?.record, schemas.listed?.record, schemas.add, schemas.update];
  const properties = views.flatMap((view) => (view === undefined ? [] : propertiesOf(view, reading)));
  const inPath = new Set(collections.flatMap(({ id }) => id ?? []));
  return properties.find(({ name }) => inPath.has(name)) ?? properties.find(({ name }) => isCalledId(name));
}

/** What our own document says. */
function ownIds(reading: Reading): DraftedIds {
  const node = reading.get(reading.root, "x-cri-ids");
  const value = isObject(node?.value) ? node.value : {};
  const named = typeof value["member"] === "string" ? { member: value["member"] } : {};
  const typed = idTypes.filter((type) => type === value["is"]).map((is) => ({ is }))[0];
  const ids = { member: named.member ?? defaultIdMember, type: typed?.is ?? "string" };
  if (node === undefined) return ids;
  reading.settle(node);
  return { ...ids, stated: { ...named, ...typed, ...ownOrigin(node, reading), from: node.at } };
}

/** Lists ids of another type than that of the draft. */
export function listIds(
  collections: readonly Collection[],
  parameters: readonly DocParameter[],
  ids: DraftedIds,
  reading: Reading,
): void {
  const names = new Set(collections.flatMap(({ id }) => id ?? []));
  for (const { name, place, node } of parameters) {
    if (place !== "path") continue;
    const schema = reading.get(node, "schema");
    const view = schema === undefined ? undefined : viewOf(schema, reading);
    const kind = view === undefined ? undefined : kindsOf(view, reading)[0];
    if (names.has(name) && kind !== undefined && kind !== ids.type) {
      reading.list(schema ?? node, `ids of type ${kind}: in the draft all ids are ${inWords(ids)}`);
    } else reading.settle(schema);
  }
}

/** The record's own id, which every record of the kit has anyway. */
export function isId(property: Property, ids: DraftedIds, reading: Reading): boolean {
  const isOwnId = property.name === ids.member;
  if (!isOwnId && !isCalledId(property.name)) return false;
  const type = idTypeIn(property, reading);
  for (const node of property.nodes) {
    if (isOwnId && type === ids.type) reading.settle(node);
    else reading.list(node, `the record's id: in the draft all ids are ${inWords(ids)}`);
  }
  return true;
}

const inWords = ({ member, type }: DraftedIds): string => idsInWords({ member, type });
