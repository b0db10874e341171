/** Writes all records of a site as NDJSON. */

import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import type { InterfaceDefinition } from "../definition.js";
import { openArchive } from "../store/open-archive.js";
import { fileOf, shownStore } from "../store/open-store.js";
import { ArchiveError } from "./archive-error.js";
import { type Counts, type Line, tally, writeLine } from "./format.js";
import { checkServed } from "./served-store.js";

export interface ExportOptions {
  /** A store by its name, as `openStore` takes it. */
  readonly store: string;
  /** What the store is served by. */
  readonly definition: InterfaceDefinition;
  readonly site: string;
  /** Takes the next lines of the export, each with its line feed, and resolves when it takes more. */
  write(text: string): Promise<void>;
  /** Called now and then with the number of records that are done, and of all. */
  report?(done: number, of: number): void;
  readonly signal?: AbortSignal;
  /** Milliseconds since 1970. */
  now?(): number;
}

/** Characters that are passed on together. */
const pieceLength = 65_536;

/**
 * Writes out all that a store holds of a site, as it is at one moment, while servers go on working. Needs the memory of
 * a few records, however many there are. Throws `SetupError` for what the person who asked can mend, and what
 * interrupted it.
 */
export async function exportSite(options: ExportOptions): Promise<Counts> {
  const { store, definition, site, now = Date.now } = options;
  const file = fileOf(store);
  if (file !== undefined && !existsSync(file)) {
    throw new ArchiveError(`There is no store ${file}`, "Name the file that the server keeps its records in");
  }
  const archive = await openArchive(store);
  try {
    await checkServed(store, definition);
    return await archive.snapshot(site, async ({ records, all }) => {
      if (records === 0) {
        throw new ArchiveError(
          `The store ${shownStore(store)} holds no records of site ${site}`,
          "Name a site that it serves",
        );
      }
      const out = sealed(options);
      await out.write({ kind: "header", interface: definition.name, site, at: now(), records });
      for await (const one of all()) {
        await out.write(one);
        options.report?.(out.counts.records, records);
      }
      return out.end();
    });
  } finally {
    await archive.close();
  }
}

/** Lines that are gathered into larger pieces, counted, and sealed by a last one. */
function sealed({ write, signal }: ExportOptions) {
  const digest = createHash("sha256");
  const counts = { records: 0, versions: 0, retries: 0 };
  let piece = "";
  const flush = async (): Promise<void> => {
    signal?.throwIfAborted();
    digest.update(piece);
    await write(piece);
    piece = "";
  };
  return {
    counts,
    async write(line: Line): Promise<void> {
      tally(counts, line);
      piece += writeLine(line);
      if (piece.length >= pieceLength) await flush();
    },
    async end(): Promise<Counts> {
      await flush();
      await write(writeLine({ kind: "end", ...counts, sha256: digest.digest("hex") }));
      return counts;
    },
  };
}
