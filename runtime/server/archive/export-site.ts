/** Exports a whole site of a store, with its history, as NDJSON. */

import { createHash } from "node:crypto";
import { type Counts, type Line, tally, writeLine } from "./format.js";
import { readSite, type SiteOptions } from "./read-site.js";
import { checkServed } from "./served-store.js";

/** The store must be indexed for the definition. */
export interface ExportOptions extends SiteOptions {
  /** Writes the next lines of the export, each with its line feed, and resolves when it is ready for more. */
  write(text: string): Promise<void>;
  /** Milliseconds since 1970. */
  now?(): number;
}

/** Number of characters that are written together. */
const pieceLength = 65_536;

/**
 * Exports everything that a store holds of a site, as of one moment, while servers continue to work. It needs the memory of a few
 * records, however large the site is. Throws `SetupError` for a mistake that the user can fix, or the reason of an abort.
 */
export async function exportSite(options: ExportOptions): Promise<Counts> {
  const { store, definition, site, now = Date.now } = options;
  const prepare = () => checkServed(store, definition);
  return readSite({ ...options, prepare }, async ({ records, all }) => {
    const out = sealed(options);
    await out.write({ kind: "header", interface: definition.name, site, at: now(), records });
    for await (const one of all()) {
      await out.write(one);
      options.report?.(out.counts.records, records);
    }
    return out.end();
  });
}

/** Combines lines into larger pieces, counts them, and ends them with a line that has their counts and hash. */
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
