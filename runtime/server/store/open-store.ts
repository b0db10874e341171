/** Opens a store by its name: memory, SQLite or PostgreSQL. */

import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { openSqliteStore } from "./sqlite/open-sqlite-store.js";
import type { Store } from "./store.js";
import { StoreDamaged, StoreError, StoreUnavailable } from "./store-error.js";

const remedy = "use memory, sqlite:FILE, or postgres://USER@HOST/DATABASE";

/** A function for each kind of store. */
export interface Openers<T> {
  memory(): Promise<T>;
  file(path: string): Promise<T>;
  postgres(url: string): Promise<T>;
}

/** Opens a store: `memory`, `sqlite:` and a file's path, or a PostgreSQL URL. Throws `StoreError` with a remedy. */
export const openStore = (name: string): Promise<Store> =>
  openByName(name, {
    memory: () => openSqliteStore(":memory:"),
    file: openSqliteStore,
    // The driver is loaded only if it is needed.
    postgres: async (url) => (await import("./postgres/postgres-store.js")).openPostgresStore(url),
  });

/** The path of the file in a store's name; undefined if it is not a file. */
export function fileOf(name: string): string | undefined {
  const path = name.startsWith("sqlite:") ? name.slice("sqlite:".length) : "";
  return path === "" ? undefined : path;
}

/** Calls the function for the kind of store that `name` asks for. Throws `StoreError` with a remedy. */
export async function openByName<T>(name: string, { memory, file, postgres }: Openers<T>): Promise<T> {
  if (name === "memory") return memory();
  if (/^postgres(ql)?:\/\//.test(name)) return opened(shownStore(name), () => postgres(name));
  const path = fileOf(name);
  if (path === undefined) throw new StoreError(`There is no store named "${name}".`, { remedy });
  const folder = dirname(path);
  return opened(
    path,
    () => file(path),
    () => (existsSync(folder) ? undefined : noFolder(path, folder)),
  );
}

function noFolder(path: string, folder: string): StoreError {
  // For a POSIX shell, which would replace a dollar sign inside double quotes.
  const word = /^[\w@%+=:,./-]+$/.test(folder) ? folder : `'${folder.replaceAll("'", "'\\''")}'`;
  return new StoreError(`The store ${path} cannot be opened: the folder ${folder} does not exist.`, {
    remedy: `create the folder: mkdir -p ${word}`,
  });
}

/** `explain` may know better than the driver why the store cannot be opened. */
async function opened<T>(
  place: string,
  open: () => Promise<T>,
  explain: () => StoreError | undefined = () => undefined,
): Promise<T> {
  try {
    return await open();
  } catch (fault) {
    if (fault instanceof StoreDamaged) {
      throw new StoreError(`The store ${place} is damaged and cannot be opened.`, {
        remedy: `restore it from a backup, or recover its content: sqlite3 ${place} .recover`,
      });
    }
    if (fault instanceof StoreError && !(fault instanceof StoreUnavailable)) throw fault;
    const known = explain();
    if (known !== undefined) throw known;
    const cause = fault instanceof StoreUnavailable ? fault.cause : fault;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StoreError(`The store ${place} cannot be opened: ${reason}.`, {
      remedy:
        "check that it exists, your permissions, the free space of its disk, and that no other program locks it",
    });
  }
}

/** A store's name without the password, wherever node-postgres accepts one. */
export function shownStore(name: string): string {
  return name.replace(/([?&]password=)[^&]*/gi, "$1***").replace(/^([a-z]+:\/\/[^:@/?]*):.*@/, "$1:***@");
}
