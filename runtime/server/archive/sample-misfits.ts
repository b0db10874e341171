/** Checks some stored records by the interface that a server is about to serve: a full check would take long in a large store. */

import type { InterfaceDefinition } from "../definition.js";
import type { Store } from "../store-port/store.js";
import { type Misfit, recordCheck } from "./misfits.js";

/** The most records of a type and a site that are read: the oldest, which an earlier version of the interface may have accepted. */
export const mostOfType = 100;

/** The time after which no further records are read. */
export const mostMilliseconds = 1000;

/** What a look at some records found. */
export interface Sample {
  /** The number of records that were checked. */
  readonly records: number;
  readonly misfits: number;
  /** The first record that does not fit. */
  readonly first?: Misfit & { readonly site: string };
}

/** Checks the oldest records of each type at the sites that the store lists. `now` returns milliseconds. */
export async function sampleMisfits(
  store: Store,
  definition: InterfaceDefinition,
  now: () => number = () => performance.now(),
): Promise<Sample> {
  const end = now() + mostMilliseconds;
  let sample: Sample = { records: 0, misfits: 0 };
  for (const site of (await store.sites?.()) ?? []) {
    const check = recordCheck(definition);
    for (const { type } of definition.resources) {
      if (now() >= end) return sample;
      const request = { site, type, conditions: [], limit: mostOfType, oldestFirst: true };
      const { records } = await store.search(request);
      const found = records.map(({ id, body }) => check({ type, id, past: false, body }));
      const misfits = found.flatMap((one) => (typeof one === "object" ? { ...one, site } : []));
      sample = {
        records: sample.records + records.length,
        misfits: sample.misfits + misfits.length,
        ...firstOf(sample.first ?? misfits[0]),
      };
    }
  }
  return sample;
}

const firstOf = (first: Sample["first"]): Pick<Sample, "first"> => (first === undefined ? {} : { first });
