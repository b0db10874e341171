/** Checks the records of a site by an interface, such as the next version of that for which the store is indexed. */

import { shownStore } from "../store/open-store.js";
import { ArchiveError } from "./archive-error.js";
import { type Misfit, objectIn, recordCheck } from "./misfits.js";
import { readSite, type SiteOptions } from "./read-site.js";
import { MemberCount, type SpecifiedMembers, type UnspecifiedMembers } from "./unspecified-members.js";

export interface CheckOptions extends SiteOptions {
  /** The members that records may have. Others are no mistake, but they are counted. */
  readonly specified: SpecifiedMembers;
  /** Called with each record that does not fit the interface; resolves when it is ready for more. */
  misfit(found: Misfit): Promise<void>;
}

export interface Checked {
  /** How many records were checked. */
  readonly records: number;
  readonly misfits: number;
  /** The types of records that were not checked, because the interface does not have them. */
  readonly unknown: readonly string[];
  readonly unspecified: UnspecifiedMembers;
}

/**
 * Checks every record of a site, while servers continue to work; neither the store nor its indexes change. Deleted records and old
 * versions are not checked. Throws `SetupError` for a mistake that the user can fix, or the reason of an abort.
 */
export async function checkSite(options: CheckOptions): Promise<Checked> {
  const { definition, specified, misfit, report, signal } = options;
  const check = recordCheck(definition);
  const types = new Set(definition.resources.map(({ type }) => type));
  return readSite(options, async ({ records: all, all: held }) => {
    let [records, misfits, done] = [0, 0, 0];
    const unknown = new Set<string>();
    const members = new MemberCount(specified);
    for await (const one of held()) {
      signal?.throwIfAborted();
      if (one.kind === "retry" || one.past) continue;
      done += 1;
      report?.(done, all);
      if (!types.has(one.type) && one.body !== undefined) unknown.add(one.type);
      const found = check(one);
      if (found === undefined) continue;
      records += 1;
      members.add(one.type, objectIn(one.body ?? ""));
      if (found === "fits") continue;
      misfits += 1;
      await misfit(found);
    }
    if (records === 0 && unknown.size > 0) throw ofOtherTypes(options);
    return { records, misfits, unknown: [...unknown], unspecified: members.result() };
  });
}

const ofOtherTypes = ({ store, definition }: CheckOptions): ArchiveError =>
  new ArchiveError(
    `The store ${shownStore(store)} holds no record of a type of ${definition.name}`,
    "Name a spec of the store's interface (--spec)",
  );
