// Finds the record types of an OpenAPI document: their paths, their operations and their schemas.
import type { InteractionKind } from "../../model.js";
import type { DocNode } from "../document.js";
import type { Reading } from "../reading.js";
import { folded, freeName, singular, typeName } from "../words.js";
import { type IsRecord, listEnvelope, recordAnswer, requestView, successOf } from "./bodies.js";
import { parametersOf } from "./doc-parameters.js";
import {
  type Collection,
  collectionsOf,
  type Endpoint,
  endpointsOf,
  operationAt,
  textOf,
} from "./endpoints.js";
import type { RecordSchemas, RecordType, UpdateWay } from "./found-type.js";
import { type NestedOperation, nestedOperations } from "./nested-operations.js";
import { isOwn } from "./own-members.js";
import { propertiesOf, type SchemaView } from "./schema-view.js";

/** The types, and what they have in common. */
export interface TypesFound {
  readonly endpoints: readonly Endpoint[];
  readonly types: readonly RecordType[];
  readonly nested: readonly NestedOperation[];
  readonly site?: string;
  readonly update?: UpdateWay;
}

export function recordTypesOf(reading: Reading): TypesFound {
  const endpoints = endpointsOf(reading);
  const { collections: all, site } = collectionsOf(endpoints, (one) => isCollection(one, endpoints, reading));
  const update = updateWayOf(all);
  const collections = all.map((one) =>
    lacksFields(one, update, reading) ? withoutUpdate(one, update) : one,
  );
  const types: RecordType[] = [];
  for (const collection of collections) {
    const schemas = schemasOf(collection, update, reading);
    const own = ownName(collection, schemas);
    const isAlike = (one: Collection, other: Collection): boolean =>
      offered(one, update, reading) === offered(other, update, reading);
    const twin = types.findIndex(
      ({ name, segment, collections: [first] }) =>
        name === own && segment === collection.name && first !== undefined && isAlike(first, collection),
    );
    const known = types[twin];
    if (known !== undefined) {
      types[twin] = { ...known, collections: [...known.collections, collection] };
      continue;
    }
    const isTaken = (name: string): boolean => types.some((type) => type.name === name);
    const name = isTaken(own) ? freeName(typeName(singular(collection.name)), isTaken) : own;
    types.push({ name, segment: collection.name, collections: [collection], schemas });
  }
  return {
    endpoints,
    types,
    nested: nestedOperations({ endpoints, types }, reading),
    ...(site === undefined ? {} : { site }),
    ...(update === undefined ? {} : { update }),
  };
}

/** Whether a path is that of a collection: it has records with paths of their own, a list of records, or an add that says 201. */
function isCollection(
  { list, record, before, name }: Collection,
  endpoints: readonly Endpoint[],
  reading: Reading,
): boolean {
  const parent = textOf(before);
  const isBesideRecords = endpoints.some(
    ({ segments }) =>
      segments.length === before.length + 1 &&
      segments.at(-1)?.kind === "parameter" &&
      textOf(segments.slice(0, -1)) === parent,
  );
  if (isBesideRecords && before.at(-1)?.kind === "literal") return false;
  const own = ["GET", "PUT", "PATCH", "DELETE"].some((method) => record?.operations.has(method));
  if (own) return true;
  const added = operationAt(list, "POST");
  const isAdded =
    added !== undefined &&
    successOf(added, reading)?.status === "201" &&
    requestView(added, reading) !== undefined;
  const searched = operationAt(list, "GET");
  return isAdded || listEnvelope(searched, () => false, reading, singular(folded(name))) !== undefined;
}

const updateWays: readonly UpdateWay[] = [
  { method: "PUT", on: "record" },
  { method: "PATCH", on: "record" },
  { method: "PUT", on: "collection" },
  { method: "POST", on: "record" },
  { method: "PATCH", on: "collection" },
];

/** The way to update that most collections have. */
function updateWayOf(collections: readonly Collection[]): UpdateWay | undefined {
  const counted = updateWays.map((way) => ({
    way,
    count: collections.filter((collection) =>
      interactionsOf(collection, way).some(({ kind }) => kind === "update"),
    ).length,
  }));
  const [best] = counted.sort((a, b) => b.count - a.count);
  return best === undefined || best.count === 0 ? undefined : best.way;
}

/** The operation of an interaction, and its path item, whose parameters the operation has too. */
export interface FoundOperation {
  readonly kind: InteractionKind;
  readonly node: DocNode;
  readonly path: DocNode;
}

/** The operation of each interaction that a collection has. */
export function interactionsOf(
  { list, record }: Collection,
  update: UpdateWay | undefined,
): readonly FoundOperation[] {
  const all: readonly (readonly [InteractionKind, Endpoint | undefined, string | undefined])[] = [
    ["search", list, "GET"],
    ["read", record, "GET"],
    ["add", list, "POST"],
    ["update", update?.on === "record" ? record : list, update?.method],
    ["delete", record, "DELETE"],
  ];
  return all.flatMap(([kind, endpoint, method]) => {
    const node = method === undefined ? undefined : operationAt(endpoint, method);
    return endpoint === undefined || node === undefined ? [] : [{ kind, node, path: endpoint.node }];
  });
}

/**
 * Whether an update cannot send all that an add can: the language has the same fields in both, and the suite would fail a
 * server that leaves alone what its updates do not have.
 */
function lacksFields(collection: Collection, update: UpdateWay | undefined, reading: Reading): boolean {
  const { add, update: changed, read } = schemasOf(collection, update, reading);
  if (isOwn(reading) || add === undefined || changed === undefined) return false;
  const namesIn = (view: SchemaView): ReadonlySet<string> =>
    new Set(propertiesOf(view, reading).map(({ name }) => name));
  const sent = namesIn(changed);
  const returned = read === undefined ? undefined : namesIn(read.record);
  const lacking = propertiesOf(add, reading).filter(
    ({ name, nodes }) =>
      !sent.has(name) && name !== "id" && !nodes.some((node) => reading.flag(node, "readOnly")),
  );
  return sent.size > 0 && lacking.some(({ name }) => returned?.has(name) !== false);
}

function withoutUpdate(collection: Collection, update: UpdateWay | undefined): Collection {
  const left = (endpoint: Endpoint): Endpoint => ({
    ...endpoint,
    operations: new Map([...endpoint.operations].filter(([method]) => method !== update?.method)),
  });
  const { list, record } = collection;
  if (update?.on === "collection")
    return list === undefined ? collection : { ...collection, list: left(list) };
  return record === undefined ? collection : { ...collection, record: left(record) };
}

/** What a collection offers, as text: a type offers the same at each of its paths. */
function offered(collection: Collection, update: UpdateWay | undefined, reading: Reading): string {
  const operations = interactionsOf(collection, update).map(({ kind, node, path }) => {
    const asked = parametersOf(path, node, reading).filter(({ place }) => place === "query");
    return [kind, asked.map(({ name }) => name).sort()];
  });
  const { member, within } = schemasOf(collection, update, reading).listed ?? {};
  return JSON.stringify([operations, member, within]);
}

/** The schemas of a collection's records, as far as its operations have them. */
export function schemasOf(
  collection: Collection,
  update: UpdateWay | undefined,
  reading: Reading,
): RecordSchemas {
  const operations = new Map(interactionsOf(collection, update).map(({ kind, node }) => [kind, node]));
  const named = singular(folded(collection.name));
  const add = requestView(operations.get("add"), reading, named);
  const changed = requestView(operations.get("update"), reading, named);
  const sent = [add?.component, changed?.component].filter((name) => name !== undefined);
  const isRecord: IsRecord = ({ component }) =>
    component !== undefined && (sent.includes(component) || folded(component) === named);
  const read = recordAnswer(operations.get("read"), isRecord, reading, named);
  const isListed: IsRecord = (view) =>
    isRecord(view) || (view.component !== undefined && view.component === read?.record.component);
  const listed = listEnvelope(operations.get("search"), isListed, reading, named);
  return {
    ...(read === undefined ? {} : { read }),
    ...(listed === undefined ? {} : { listed }),
    ...(add === undefined ? {} : { add }),
    ...(changed === undefined ? {} : { update: changed }),
  };
}

/** The schema's name that is most like the path's; else that of what a read returns; else the path's in the singular. */
function ownName(collection: Collection, { read, listed, add, update }: RecordSchemas): string {
  const names = [read?.record, listed?.record, add, update].flatMap((view) => view?.component ?? []);
  const wanted = singular(folded(collection.name));
  const like = names.find((name) => [folded(name), singular(folded(name))].includes(wanted));
  return typeName(like ?? names[0] ?? singular(collection.name));
}
