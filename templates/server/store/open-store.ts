import { openSqliteStore } from "./sqlite/sqlite-store.js";
import type { Store } from "./store.js";
import { StoreError } from "./store-error.js";

const remedy = "Say memory, or sqlite:FILE.";

/** Opens the store that `name` asks for: `memory`, or `sqlite:` and a file's path. Throws `StoreError` with a remedy. */
export async function openStore(name: string): Promise<Store> {
  if (name === "memory") return openSqliteStore(":memory:");
  const file = name.startsWith("sqlite:") ? name.slice("sqlite:".length) : "";
  if (file === "") throw new StoreError(`There is no store named "${name}". ${remedy}`);
  try {
    return await openSqliteStore(file);
  } catch (fault) {
    if (fault instanceof StoreError) throw fault;
    const reason = fault instanceof Error ? fault.message : String(fault);
    throw new StoreError(
      `The store ${file} cannot be opened: ${reason}. Check its folder and its permissions.`,
    );
  }
}
