/** Reads a whole site of a store, as of one moment. */

import { existsSync } from "node:fs";
import type { InterfaceDefinition } from "../definition.js";
import { withoutSite } from "../http/paths.js";
import { openArchive } from "../store/open-archive.js";
import { fileOf, shownStore } from "../store/open-store.js";
import type { SiteSnapshot } from "../store-port/archive.js";
import { ArchiveError } from "./archive-error.js";

export interface SiteOptions {
  /** A store by its name, as `openStore` takes it. */
  readonly store: string;
  readonly definition: InterfaceDefinition;
  readonly site: string;
  /** Called regularly with the number of records that were read and of all records. */
  report?(done: number, of: number): void;
  readonly signal?: AbortSignal;
}

interface Reading extends Pick<SiteOptions, "store" | "site"> {
  /** Runs first, with the store open. */
  prepare?(): Promise<void>;
}

/** Passes on everything that a store holds of a site, while servers continue to work. Throws `ArchiveError` if there is nothing. */
export async function readSite<T>(
  { store, site, prepare }: Reading,
  read: (held: SiteSnapshot) => Promise<T>,
): Promise<T> {
  const file = fileOf(store);
  if (file !== undefined && !existsSync(file)) {
    throw new ArchiveError(
      `There is no store ${file}`,
      "Name the file in which the server stores its records",
    );
  }
  const archive = await openArchive(store);
  try {
    await prepare?.();
    return await archive.snapshot(site, async (held) => {
      if (held.records > 0) return read(held);
      const [whose, remedy] =
        site === withoutSite ? ["", "Name another store"] : [` of site ${site}`, "Name one of its sites"];
      throw new ArchiveError(`The store ${shownStore(store)} holds no records${whose}`, remedy);
    });
  } finally {
    await archive.close();
  }
}
