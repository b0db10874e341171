/** Opens the store that a name stands for. */

import { openSqliteStore } from "./sqlite/open-sqlite-store.js";
import type { Store } from "./store.js";
import { StoreDamaged, StoreError, StoreUnavailable } from "./store-error.js";

const remedy = "Say memory, sqlite:FILE, or postgres://USER@HOST/DATABASE.";

/** What is done for each kind of store. */
export interface Openers<T> {
  memory(): Promise<T>;
  file(path: string): Promise<T>;
  postgres(url: string): Promise<T>;
}

/** Opens the store that `name` asks for: `memory`, `sqlite:` and a file's path, or a PostgreSQL URL. Throws `StoreError` with a remedy. */
export const openStore = (name: string): Promise<Store> =>
  openByName(name, {
    memory: () => openSqliteStore(":memory:"),
    file: openSqliteStore,
    // The driver is loaded where it is asked for.
    postgres: async (url) => (await import("./postgres/postgres-store.js")).openPostgresStore(url),
  });

/** The path of the file that `name` asks for; nothing where it asks for no file. */
export function fileOf(name: string): string | undefined {
  const path = name.startsWith("sqlite:") ? name.slice("sqlite:".length) : "";
  return path === "" ? undefined : path;
}

/** Does what is to be done for the kind of store that `name` asks for. Throws `StoreError` with a remedy. */
export async function openByName<T>(name: string, { memory, file, postgres }: Openers<T>): Promise<T> {
  if (name === "memory") return memory();
  if (/^postgres(ql)?:\/\//.test(name)) return opened(shownStore(name), () => postgres(name));
  const path = fileOf(name);
  if (path === undefined) throw new StoreError(`There is no store named "${name}". ${remedy}`);
  return opened(path, () => file(path));
}

async function opened<T>(place: string, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (fault) {
    if (fault instanceof StoreDamaged) {
      throw new StoreError(
        `The store ${place} is damaged and cannot be opened. Restore it from a backup, or recover what it holds: sqlite3 ${place} .recover.`,
      );
    }
    if (fault instanceof StoreError && !(fault instanceof StoreUnavailable)) throw fault;
    const cause = fault instanceof StoreUnavailable ? fault.cause : fault;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StoreError(
      `The store ${place} cannot be opened: ${reason}. Check that it is there, your permissions, that its disk has room, and that nothing else holds it.`,
    );
  }
}

/** A store's name as it may be shown: without the password, in any place where node-postgres accepts one. */
export function shownStore(name: string): string {
  return name.replace(/([?&]password=)[^&]*/gi, "$1***").replace(/^([a-z]+:\/\/[^:@/?]*):.*@/, "$1:***@");
}
