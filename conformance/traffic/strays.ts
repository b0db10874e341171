// Finds in traffic the record that a deployment adds to every list of a collection.
import type { Exchange } from "../http/exchange.js";
import type { CheckResult } from "../runner/report.js";
import { fewestLists, placeOf, type Strays } from "../runner/stray-records.js";
import { type Known, recordKey } from "./known-records.js";
import type { Asked } from "./read-request.js";
import type { Watch } from "./watch.js";

/** A single parameter may be at fault itself. */
const fewestParameters = 2;

/** The records, by the collections of the results that they explain. */
export function straysIn(
  watch: Watch,
  results: readonly CheckResult[],
  askedIn: (exchange: Exchange) => Asked | undefined,
): ReadonlyMap<string, Strays> {
  const strays = new Map<string, Strays>();
  const parameters = new Map<string, Set<string>>();
  for (const result of results) {
    const found = onlyExtra(watch, result, askedIn);
    if (found === undefined) continue;
    const key = recordKey(found.asked, found.id);
    const names = (parameters.get(key) ?? new Set()).add(subjectOf(result));
    parameters.set(key, names);
    const stray = names.size < fewestParameters ? undefined : strayOf(watch, found);
    if (stray !== undefined) strays.set(placeOf(result), stray);
  }
  return strays;
}

interface Extra {
  readonly asked: Asked;
  readonly id: string;
}

const subjectOf = ({ id }: CheckResult): string => id.split("/")[1] ?? "";

/** The only record that lists wrongly hold, by a parameter that was seen to leave out others. */
function onlyExtra(
  { ledger }: Watch,
  { id: check, verdict, code, unexpectedIds = [], exchanges: [exchange] = [] }: CheckResult,
  askedIn: (exchange: Exchange) => Asked | undefined,
): Extra | undefined {
  const [id, another] = unexpectedIds;
  if (verdict !== "fail" || code !== "record-unexpected" || id === undefined || another !== undefined)
    return undefined;
  const { passes, doubts } = ledger.of(check);
  const asked = exchange && askedIn(exchange);
  return asked !== undefined && passes > 0 && doubts.size === 1 ? { asked, id } : undefined;
}

/** Undefined if the record is not in every list, or if another fault explains that it is. */
function strayOf({ alwaysListed, records }: Watch, { asked, id }: Extra): Strays | undefined {
  const always = alwaysListed.of(asked, id);
  const known = records.get(asked, id);
  if (always === undefined || always.lists < fewestLists || known?.deletedAt !== undefined) return undefined;
  const isOfOtherSite = records.elsewhere(asked).some((at) => records.get(at, id)?.added);
  if (isOfOtherSite && !known?.added) return undefined;
  return {
    record: { id, from: originOf(known, always.isUnread) },
    ids: new Set([id]),
    listedIn: always.tooLong,
  };
}

const originOf = (known: Known | undefined, isUnread: boolean): Strays["record"]["from"] =>
  known?.added ? "client" : isUnread ? "no-read" : "unseen";
