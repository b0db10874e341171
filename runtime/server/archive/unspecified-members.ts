/** Counts the records that have members which the interface does not have, such as those of a field that was renamed. */

import type { MemberTree } from "../definition.js";
import { ownMembers, unknownIn } from "../interactions/policy/body-terms.js";

/** The members that records may have. */
export interface SpecifiedMembers {
  /** The members of each type. */
  readonly types: ReadonlyMap<string, MemberTree>;
  /** Whether a member of this name may be anywhere in a record, such as an extension. */
  isAllowed(name: string): boolean;
}

export interface UnspecifiedMember {
  readonly type: string;
  /** Member names from the record's root, joined with dots. */
  readonly path: string;
  /** How many records have it. */
  readonly records: number;
}

export interface UnspecifiedMembers {
  readonly members: readonly UnspecifiedMember[];
  /** There are more members than were counted. */
  readonly isCut: boolean;
}

/** Records may have a new name each, so not all names are remembered. */
const most = 1000;

/** Counts the members of record after record. */
export class MemberCount {
  readonly #specified: SpecifiedMembers;
  readonly #found = new Map<string, UnspecifiedMember>();
  #isCut = false;

  constructor(specified: SpecifiedMembers) {
    this.#specified = specified;
  }

  add(type: string, record: unknown): void {
    const known = this.#specified.types.get(type);
    if (known === undefined) return;
    const unknown = unknownIn(record, { ...ownMembers, ...known }, []).filter(
      (path) => !this.#isAllowed(path),
    );
    for (const path of new Set(unknown.map((names) => names.join(".")))) this.#count(type, path);
  }

  result(): UnspecifiedMembers {
    return { members: [...this.#found.values()], isCut: this.#isCut };
  }

  #isAllowed(path: readonly string[]): boolean {
    return this.#specified.isAllowed(path.at(-1) ?? "");
  }

  #count(type: string, path: string): void {
    const key = JSON.stringify([type, path]);
    const records = this.#found.get(key)?.records ?? 0;
    if (records === 0 && this.#found.size === most) this.#isCut = true;
    else this.#found.set(key, { type, path, records: records + 1 });
  }
}
