// Exports a site's records from a store to a file.
import { exportSite } from "../runtime/server/archive/export-site.js";
import { withoutSite } from "../spec/sites.js";
import type { Shell } from "./io.js";
import { newFile } from "./new-file.js";
import { standardOutput } from "./standard-output.js";
import { amount, definitionOf, runTransfer, siteIn } from "./store-transfer.js";

export interface StoreExport {
  readonly store: string;
  /** Absent if the interface has no sites. */
  readonly site?: string;
  /** A file, or `-` for standard output. */
  readonly out: string;
  /** The interface (default: the kit's own). */
  readonly spec?: string;
}

/** Writes a site's records from a store, and reports the result unless the records themselves go to standard output. */
export async function exportStore({ store, out, spec, ...of }: StoreExport, io: Shell): Promise<void> {
  const definition = await definitionOf(spec, io);
  if (definition === undefined) return;
  const site = siteIn(definition, of.site);
  const whose = site === withoutSite ? "" : ` of site ${site}`;
  await runTransfer(io, "nothing was written", async (underway) => {
    const file = out === "-" ? standardOutput(io) : await newFile(out);
    try {
      const { write } = file;
      const counts = await exportSite({ store, definition, site, write, ...underway });
      await file.keep();
      return out === "-" ? "" : `${amount(counts)}${whose} written to ${out}\n`;
    } finally {
      await file.drop();
    }
  });
}
