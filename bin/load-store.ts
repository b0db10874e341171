// Loads an exported file into a store.
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { loadSite } from "../runtime/server/archive/load-site.js";
import { MemberCount } from "../runtime/server/archive/unspecified-members.js";
import { shownStore } from "../runtime/server/store/open-store.js";
import { defined } from "../spec/defined.js";
import { ownSpec } from "../spec/package-root.js";
import { withoutSite } from "../spec/sites.js";
import { unreadable } from "../spec/source/unreadable.js";
import { counted } from "../spec/text/counted.js";
import { paragraph } from "../spec/text/layout.js";
import { UserError } from "../spec/user-error.js";
import type { Shell } from "./io.js";
import { MisfitList, notFit } from "./misfit-list.js";
import { specifiedMembers } from "./specified-members.js";
import { amount, definitionOf, modelOf, runTransfer, siteIn } from "./store-transfer.js";
import { unspecifiedLines } from "./unspecified-lines.js";

interface StoreLoad {
  readonly store: string;
  /** Absent if the interface has no sites. */
  readonly site?: string;
  readonly file: string;
  /** The user changed the file, so each record must fit the spec (default: no). */
  readonly edited?: boolean;
  /** The interface (default: the kit's own). */
  readonly spec?: string;
}

/** Loads a file that `cri export` wrote into a store, and reports the result. */
export async function loadStore({ store, file, spec, ...of }: StoreLoad, io: Shell): Promise<void> {
  const { edited = false } = of;
  const definition = await definitionOf(spec, io);
  if (definition === undefined) return;
  const members = edited ? await memberCount(spec, io) : undefined;
  const site = siteIn(definition, of.site);
  const place = site === withoutSite ? "" : `site ${site} of `;
  await refuseUnreadable(file);
  await runTransfer(io, "nothing was loaded", async (underway) => {
    const read = () => createReadStream(file, { encoding: "utf8", signal: underway.signal });
    const misfits = new MisfitList(file);
    const { add: misfit } = misfits;
    const options = {
      store,
      site,
      definition,
      read,
      name: file,
      edited,
      misfit,
      ...defined({ members }),
      ...underway,
    };
    const counts = await loadSite(options).catch((error: unknown) => {
      if (edited) io.err(`${misfits.text()}${linesOf(members)}`);
      throw error;
    });
    if (misfits.count > 0) io.err(`${misfits.text()}${loadedAnyway(misfits.count)}`);
    io.err(linesOf(members));
    return `${amount(counts)} loaded into ${place}${shownStore(store)}\n`;
  });
}

/** Counts members that the spec does not have: whoever edits an export may leave the old name of a field, which is no mistake. */
async function memberCount(spec: string | undefined, io: Shell): Promise<MemberCount | undefined> {
  const model = await modelOf(spec ?? ownSpec(), io);
  return model && new MemberCount(specifiedMembers(model));
}

const linesOf = (members: MemberCount | undefined): string =>
  members === undefined ? "" : unspecifiedLines(members.result());

function loadedAnyway(count: number): string {
  const [are, them] = count === 1 ? ["is", "it"] : ["are", "them"];
  return paragraph(
    `warning: ${counted(count, "record")} ${notFit(count)}, and ${are} loaded unchanged. The server will return ${them}.`,
  );
}

/** A folder can be opened but not read. */
async function refuseUnreadable(file: string): Promise<void> {
  const handle = await open(file).catch((error: unknown) => cannotRead(file, error));
  try {
    await handle.read(Buffer.alloc(1), 0, 1, 0).catch((error: unknown) => cannotRead(file, error));
  } finally {
    await handle.close();
  }
}

function cannotRead(file: string, error: unknown): never {
  throw new UserError(
    `${file} cannot be read: ${unreadable(error)}`,
    "check the file's name and permissions",
  );
}
