// Exports a site's records from a store to a file, or checks them.
import { checkSite } from "../runtime/server/archive/check-site.js";
import { exportSite } from "../runtime/server/archive/export-site.js";
import type { Misfit } from "../runtime/server/archive/misfits.js";
import { ownSpec } from "../spec/package-root.js";
import { withoutSite } from "../spec/sites.js";
import { counted } from "../spec/text/counted.js";
import type { Shell } from "./io.js";
import { misfitLines, notFit } from "./misfit-list.js";
import { newFile } from "./new-file.js";
import { specifiedMembers } from "./specified-members.js";
import { standardOutput } from "./standard-output.js";
import { servedDefinition } from "./start-server.js";
import { amount, definitionOf, modelOf, runTransfer, siteIn } from "./store-transfer.js";
import { unspecifiedLines } from "./unspecified-lines.js";

export interface StoreExport {
  readonly store: string;
  /** Absent if the interface has no sites. */
  readonly site?: string;
  /** A file, or `-` for standard output. */
  readonly out: string;
  /** The interface (default: the kit's own). */
  readonly spec?: string;
}

/** Lists the records of a site that do not fit the spec, and exits with 1 if there are any. */
export async function checkStore({ store, spec, ...of }: Omit<StoreExport, "out">, io: Shell): Promise<void> {
  const model = await modelOf(spec ?? ownSpec(), io);
  if (model === undefined) return;
  const definition = await servedDefinition(spec === undefined ? undefined : model);
  const specified = specifiedMembers(model);
  const site = siteIn(definition, of.site);
  const whose = site === withoutSite ? "" : ` of site ${site}`;
  await runTransfer(io, "not all records were checked", async ({ clear, ...underway }) => {
    const { write } = standardOutput(io, { mayEnd: true });
    const misfit = async (found: Misfit) => {
      clear();
      await write(misfitLines(found));
    };
    const options = { store, definition, specified, site, misfit, ...underway };
    const { records, misfits, unknown, unspecified } = await checkSite(options);
    if (misfits > 0) io.exit(1);
    const left = unknown.map((type) => `records of ${type} are not checked: the spec has no such type\n`);
    const all = `${counted(records, "record")}${whose} checked`;
    const noted = `${left.join("")}${unspecifiedLines(unspecified)}`;
    return `${noted}${all}: ${misfits === 0 ? "all fit the spec" : `${misfits} ${notFit(misfits)}`}\n`;
  });
}

/** Writes a site's records from a store, and reports the result unless the records themselves go to standard output. */
export async function exportStore({ store, out, spec, ...of }: StoreExport, io: Shell): Promise<void> {
  const definition = await definitionOf(spec, io);
  if (definition === undefined) return;
  const site = siteIn(definition, of.site);
  const whose = site === withoutSite ? "" : ` of site ${site}`;
  await runTransfer(io, "nothing was written", async ({ clear: _, ...underway }) => {
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
