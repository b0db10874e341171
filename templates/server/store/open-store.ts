import { openSqliteStore } from "./sqlite/sqlite-store.js";
import type { Store } from "./store.js";
import { StoreError, StoreUnavailable } from "./store-error.js";

const remedy = "Say memory, sqlite:FILE, or postgres://USER@HOST/DATABASE.";

/** Opens the store that `name` asks for: `memory`, `sqlite:` and a file's path, or a PostgreSQL URL. Throws `StoreError` with a remedy. */
export async function openStore(name: string): Promise<Store> {
  if (name === "memory") return openSqliteStore(":memory:");
  if (/^postgres(ql)?:\/\//.test(name)) return opened(shownStore(name), () => postgres(name));
  const file = name.startsWith("sqlite:") ? name.slice("sqlite:".length) : "";
  if (file === "") throw new StoreError(`There is no store named "${name}". ${remedy}`);
  return opened(file, () => openSqliteStore(file));
}

/** The driver is loaded where it is asked for. */
async function postgres(url: string): Promise<Store> {
  const { openPostgresStore } = await import("./postgres/postgres-store.js");
  return openPostgresStore(url);
}

async function opened(place: string, open: () => Promise<Store>): Promise<Store> {
  try {
    return await open();
  } catch (fault) {
    if (fault instanceof StoreError && !(fault instanceof StoreUnavailable)) throw fault;
    const cause = fault instanceof StoreUnavailable ? fault.cause : fault;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StoreError(
      `The store ${place} cannot be opened: ${reason}. Check that it is there, and your permissions.`,
    );
  }
}

/** A store's name as it may be shown: without a password. */
export function shownStore(name: string): string {
  return name.replace(/^([a-z]+:\/\/[^:@/]*):[^@/]*@/, "$1:***@");
}
