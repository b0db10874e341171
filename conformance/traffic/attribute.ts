// Decides which check a missing record or a refused search fails, from the whole of the traffic.

import { checkId } from "../checks/check.js";
import { idOf } from "../checks/interactions/interaction-id.js";
import { missed } from "../checks/wrong-ids.js";
import { placeName } from "../http/collection-names.js";
import { problem } from "../http/problem.js";
import type { Departure } from "./ledger.js";
import type { Watch } from "./watch.js";

/**
 * Failures by check id: a missing record or a refused search fails a check that never passed in the traffic, and an
 * interaction that was always denied fails its own check.
 */
export function attributed(watch: Watch): ReadonlyMap<string, Departure> {
  const found = new Map<string, Departure>();
  const attribution = (id: string, departure: Departure) => {
    if (!found.has(id)) found.set(id, departure);
  };
  for (const { place, kind, exchange } of watch.offers.denied()) {
    const actual = `answered with ${exchange.status ?? "nothing"}`;
    attribution(idOf(place, kind), { code: "refused", expected: "a 2xx answer", actual, exchange });
  }
  attributeRefusals(watch, attribution);
  attributeMisses(watch, attribution);
  for (const unshown of watch.updates.unshown(watch.patience.ofReads.milliseconds)) {
    const { at, ways: _, age: __, ...departure } = unshown;
    attribution(checkId("update", placeName(at), "replaces"), departure);
  }
  return found;
}

type Attribution = (id: string, departure: Departure) => void;

function attributeRefusals(watch: Watch, attribution: Attribution): void {
  for (const { place, checks, exchange } of watch.refusals.standing()) {
    const good = exchange.status !== undefined && exchange.status < 300;
    const { code, text } = good
      ? problem("not-a-list", `${exchange.status}, and no list can be seen in the answer`)
      : problem("refused", `answered with ${exchange.status}`);
    const departure: Departure = { code, expected: "a 2xx answer with a list", actual: text, exchange };
    const search = idOf(place, "search");
    if (neverHeld(watch, search)) {
      attribution(search, departure);
      continue;
    }
    const accepted = checks.filter((id) => id.endsWith("/accepted") && neverHeld(watch, id));
    const sole = checks.filter((id) => id.startsWith("rule/"));
    // An alternative that was only sent alone may be refused for itself, or because it is alone.
    for (const id of [...accepted, ...sole]) attribution(id, departure);
  }
}

/** Starts with the lists that the fewest checks can explain. A list that a failed check explains fails no other check. */
function attributeMisses(watch: Watch, attribution: Attribution): void {
  const explained = new Set<string>();
  const misses = watch.misses
    .standing(watch.patience.ofSearches.milliseconds)
    .map((miss) => ({ miss, suspects: miss.checks.filter((id) => neverHeld(watch, id)) }))
    .sort((a, b) => (a.suspects.length || Infinity) - (b.suspects.length || Infinity));
  for (const { miss, suspects } of misses) {
    if (miss.checks.some((id) => explained.has(id))) continue;
    const [id] = suspects.length > 0 ? suspects : miss.checks;
    if (id === undefined) continue;
    explained.add(id);
    const { code, expected, actual, exchange } = miss;
    // The record of the failure comes first.
    const lacks = misses.flatMap((one) =>
      one.miss.exchange.n === exchange.n ? (one.miss.missingIds ?? []) : [],
    );
    const ids = [...new Set([...(miss.missingIds ?? []), ...lacks])].map((one) => ({ id: one }));
    attribution(id, { code, expected, actual, exchange, ...missed(ids) });
  }
}

function neverHeld(watch: Watch, id: string): boolean {
  return watch.ledger.of(id).passes === 0;
}
