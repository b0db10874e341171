// Fills a store with records directly, without a server.
import type { InterfaceDefinition, ResourceDefinition } from "../../runtime/server/definition.js";
import { assign, isObject } from "../../runtime/server/record/assign.js";
import { splitObject } from "../../runtime/server/record/json-members.js";
import { indexRecord } from "../../runtime/server/search/index-record.js";
import { prepareStore } from "../../runtime/server/store/prepare-store.js";
import type { NewVersion, Store } from "../../runtime/server/store-port/store.js";
import type { RealRecord } from "./records.js";

/** The site of all records. */
export const site = "12";

// Records in one transaction.
const batch = 2000;

function newVersionOf(
  record: RealRecord,
  resource: ResourceDefinition,
  definition: InterfaceDefinition,
): NewVersion {
  const value: unknown = JSON.parse(record.text);
  if (!isObject(value)) throw new Error(`no record: ${record.text.slice(0, 60)}`);
  const assigned = { id: record.id, version: 1, updated: Date.UTC(2026, 0, 1) };
  const { text, ...time } = assign(
    { value, text: record.text, ...splitObject(record.text) },
    definition,
    assigned,
  );
  const entries = indexRecord(value, resource, { definition, site, base: "" });
  return { ...assigned, body: text, ...time, entries, base: "" };
}

/** Adds the records unchanged, under their own ids. */
export async function fill(
  store: Store,
  definition: InterfaceDefinition,
  records: Iterable<RealRecord>,
): Promise<void> {
  await prepareStore(store, definition);
  const resources = new Map(definition.resources.map((resource) => [resource.type, resource]));
  let adding: Promise<unknown>[] = [];
  for (const record of records) {
    const resource = resources.get(record.type);
    if (resource === undefined) continue;
    const key = { site, type: record.type, id: record.id };
    adding.push(store.add(key, newVersionOf(record, resource, definition)));
    if (adding.length < batch) continue;
    await Promise.all(adding);
    adding = [];
  }
  await Promise.all(adding);
}
