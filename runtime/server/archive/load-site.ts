/** Loads an exported site into a store. */

import type { InterfaceDefinition, ResourceDefinition } from "../definition.js";
import { hasSites, isSite, withoutSite } from "../http/paths.js";
import { indexRecord } from "../search/index-record.js";
import { exactStored } from "../search/unique.js";
import { openArchive } from "../store/open-archive.js";
import { shownStore } from "../store/open-store.js";
import type { ArchivedRetry, ArchivedVersion, IndexedVersion } from "../store-port/archive.js";
import { ArchiveError } from "./archive-error.js";
import type { Counts, Header } from "./format.js";
import { type Misfit, objectIn, recordCheck } from "./misfits.js";
import { readExport } from "./read-export.js";
import { checkServed } from "./served-store.js";
import type { MemberCount } from "./unspecified-members.js";

export interface LoadOptions {
  /** A store by its name, as `openStore` takes it; created if it does not exist. */
  readonly store: string;
  /** The interface that the store is indexed for. */
  readonly definition: InterfaceDefinition;
  /** The site to load into, whatever its name was in the export. */
  readonly site: string;
  /** The export as pieces of text, from its start each time it is called. */
  read(): AsyncIterable<string>;
  /** The name of the export in messages. */
  readonly name: string;
  /** Called regularly with the number of loaded records and of all records. */
  report?(done: number, of: number): void;
  /** The user changed records of the export, or left some out. Then each record must fit the interface (default: no). */
  readonly edited?: boolean;
  /** Called with each record that does not fit the interface, and with its line. */
  misfit?(found: Misfit, line: number): void;
  /** Counts the members of current records that the interface does not have. They are no mistake. */
  readonly members?: MemberCount;
  readonly signal?: AbortSignal;
}

/**
 * Loads an exported site into a store in one transaction, so that no search ever sees half a site, and an interruption leaves nothing
 * behind. The export is read twice: the first time to check that it is complete, before anything is written. Throws `SetupError` for
 * a mistake that the user can fix, or the reason of an abort.
 */
export async function loadSite(options: LoadOptions): Promise<Counts> {
  const { store, definition, site, name, signal } = options;
  if (hasSites(definition) && !isSite(site))
    throw new ArchiveError(`${JSON.stringify(site)} cannot be a site`, "Name it as it occurs in a path");
  const counts = await checkExport(options);
  const archive = await openArchive(store);
  try {
    await checkServed(store, definition);
    signal?.throwIfAborted();
    if (await archive.restore(site, () => indexed(options, counts))) return counts;
  } finally {
    await archive.close();
  }
  throw site === withoutSite
    ? new ArchiveError(
        `The store ${shownStore(store)} already has records; nothing of ${name} was loaded`,
        "Load it into another store",
      )
    : new ArchiveError(
        `Site ${site} of the store ${shownStore(store)} already has records; nothing of ${name} was loaded`,
        "Load it into another site, or into another store",
      );
}

/**
 * Reads an export to its end, to find every mistake, and counts its records. In an unedited export, a record that does not fit the
 * interface is no mistake: a store keeps such records if the interface changes, and a backup of it must stay good.
 */
async function checkExport(options: LoadOptions): Promise<Counts> {
  const { read, name, edited = false, definition, misfit, members, signal } = options;
  let counts: Counts = { records: 0, versions: 0, retries: 0 };
  const check = recordCheck(definition);
  let [number, misfits] = [0, 0];
  for await (const line of readExport(read(), name, { edited })) {
    signal?.throwIfAborted();
    number += 1;
    if (line.kind === "header") checkInterface(line, definition, name);
    const found = line.kind === "version" ? check(line) : undefined;
    if (line.kind === "version" && found !== undefined) members?.add(line.type, objectIn(line.body ?? ""));
    if (typeof found === "object") {
      misfits += 1;
      misfit?.(found, number);
    }
    if (line.kind === "end") counts = line;
  }
  if (edited && misfits > 0) throw refusal(misfits, name);
  return counts;
}

const refusal = (misfits: number, name: string): ArchiveError =>
  new ArchiveError(
    `${misfits} ${misfits === 1 ? "record" : "records"} of ${name} ${misfits === 1 ? "does" : "do"} not fit the spec; nothing was loaded`,
    "Correct the records in these lines, and load the file again",
  );

function checkInterface(header: Header, definition: InterfaceDefinition, name: string): void {
  if (header.interface === definition.name) return;
  throw new ArchiveError(
    `${name}:1 says that its records are of ${header.interface}, and the interface here is ${definition.name}`,
    "Name the spec of that interface (--spec)",
  );
}

/** The content of an export, with its index for the site that it is loaded into. */
async function* indexed(
  options: LoadOptions,
  { records }: Counts,
): AsyncGenerator<IndexedVersion | ArchivedRetry> {
  const { read, name, edited = false, definition, site, report, signal } = options;
  const resources = new Map(definition.resources.map((resource) => [resource.type, resource]));
  let [home, done] = [site, 0];
  for await (const line of readExport(read(), name, { edited })) {
    signal?.throwIfAborted();
    if (line.kind === "header") home = line.site;
    if (line.kind === "retry") yield line;
    if (line.kind !== "version") continue;
    const from = line.fromSite ?? home;
    const entries = entriesOf(line, resources.get(line.type), { definition, site: from });
    const fromSite = isCurrent(line) && from !== site ? from : undefined;
    yield { ...line, fromSite, entries };
    if (line.past) continue;
    done += 1;
    report?.(done, records);
  }
}

/** The version can be found and read: it is neither history nor a deletion. */
const isCurrent = ({ past, body }: ArchivedVersion): boolean => !past && body !== undefined;

function entriesOf(
  { past, body, base = "" }: ArchivedVersion,
  resource: ResourceDefinition | undefined,
  scope: { readonly definition: InterfaceDefinition; readonly site: string },
): IndexedVersion["entries"] {
  if (past || body === undefined) return [];
  if (resource === undefined) return undefined;
  const exact = exactStored(body, resource);
  return indexRecord(JSON.parse(body), resource, { ...scope, base }, undefined, undefined, undefined, exact);
}
