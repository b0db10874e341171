/** Opens a store by its name: memory, SQLite or PostgreSQL. */

import { statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Store } from "../store-port/store.js";
import { StoreDamaged, StoreError, StoreUnavailable } from "../store-port/store-error.js";
import { systemCode, systemReason } from "../system-reason.js";
import { openSqliteStore } from "./sqlite/open-sqlite-store.js";

const remedy = "use memory, sqlite:FILE, or postgres://USER@HOST/DATABASE";

/** A function for each kind of store. */
interface Openers<T> {
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
  if (path === undefined) throw unknownStore(name);
  return opened(
    path,
    () => file(path),
    () => misplaced(path),
  );
}

/** The name of a file is probably meant as that of its store. */
function unknownStore(name: string): StoreError {
  const isFile = /[./]/.test(name) && !name.includes(":");
  return new StoreError(`There is no store named "${name}".`, {
    remedy: isFile ? `use sqlite:${name} for a store in that file` : remedy,
  });
}

/** Why no file can be opened at a path; undefined if the path is not the reason. */
function misplaced(path: string): StoreError | undefined {
  if (isFolder(path)) {
    return new StoreError(`The store ${path} cannot be opened: it is a folder.`, {
      remedy: `name a file in it, such as sqlite:${join(path, "records.db")}`,
    });
  }
  const folder = dirname(path);
  return isFolder(folder) ? undefined : noFolder(path, folder);
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

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
    throw new StoreError(`The store ${place} cannot be opened: ${systemReason(cause)}.`, {
      remedy: place.includes("://") ? remedyAtHost(cause) : atFile,
    });
  }
}

const atFile =
  "check your permissions and the free space of the disk, and that no other program locks the file";

/** The remedy for a PostgreSQL that cannot be reached (a code of Node), or that refuses (five letters or digits). */
function remedyAtHost(cause: unknown): string {
  const code = systemCode(cause) ?? "";
  if (code === "ERR_INVALID_URL")
    return "percent-encode special characters of the user and the password, such as %40 for @";
  return code.startsWith("E")
    ? "check the host and the port, and that PostgreSQL runs there"
    : "check the user, the password and the database, and that PostgreSQL accepts them";
}

/** A store's name without the password, wherever node-postgres accepts one. */
export const shownStore = (name: string): string =>
  name.replace(/([?&]password=)[^&]*/gi, "$1***").replace(/^([a-z]+:\/\/[^:@/?]*):.*@/, "$1:***@");
