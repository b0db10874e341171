// Reads a device from the store.
import type { StoredDevice } from "./generated/types/device.js";
import { store } from "./store.js";

export async function deviceAt(site: string, id: string): Promise<StoredDevice | undefined> {
  const found = await store.read({ site, type: "Device", id });
  return found === undefined || found === "gone" ? undefined : JSON.parse(found.body);
}
