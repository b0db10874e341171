/** Adds vehicles with names to a new store, and tells which of them a query finds. */

import type { InterfaceDefinition } from "../definition.js";
import { openStore } from "../store/open-store.js";
import { prepareStore } from "../store/prepare-store.js";
import { type Client, openClient } from "./client.js";

export interface NamedRecords {
  readonly client: Client;
  /** The names of the vehicles that a query finds, sorted. */
  find(query: string): Promise<string>;
}

/** `place` is where the store is; the vehicles are added at the site `one`. */
export async function namedVehicles(
  place: string,
  definition: InterfaceDefinition,
  vehicles: Readonly<Record<string, object>>,
): Promise<NamedRecords> {
  const store = await openStore(place);
  await prepareStore(store, definition);
  const client = await openClient({ store, definition });
  const names = new Map<string, string>();
  for (const [name, members] of Object.entries(vehicles))
    names.set(await client.add("/fleets/one/vehicles", { kind: "Vehicle", ...members }), name);
  const find = async (query: string): Promise<string> => {
    const ids = await client.ids(`/fleets/one/vehicles?${query}`);
    return ids
      .map((id) => names.get(id))
      .sort()
      .join(" ");
  };
  return { client, find };
}
