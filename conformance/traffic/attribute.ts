import { checkId } from "../checks/check.js";
import { idOf } from "../checks/interactions/interaction-id.js";
import { placeName } from "../fixtures/names.js";
import type { Departure } from "./ledger.js";
import type { Watch } from "./watch.js";

/**
 * What only the whole of the traffic tells: of a list that lacks a record, or a search that was refused, which of the checks it
 * exercises has never been seen to hold; and what was never answered at all. By check id.
 */
export function attributed(watch: Watch): ReadonlyMap<string, Departure> {
  const found = new Map<string, Departure>();
  const attribution = (id: string, departure: Departure) => {
    if (!found.has(id)) found.set(id, departure);
  };
  for (const { place, kind, exchange } of watch.offers.denied()) {
    attribution(idOf(place, kind), { ...answeredWith(exchange.status), expected: "a 2xx answer", exchange });
  }
  attributeRefusals(watch, attribution);
  attributeMisses(watch, attribution);
  for (const { at, expected, actual, exchange } of watch.updates.unshown(
    watch.patience.ofReads.milliseconds,
  )) {
    attribution(checkId("update", placeName(at), "replaces"), { expected, actual, exchange });
  }
  return found;
}

type Attribution = (id: string, departure: Departure) => void;

function answeredWith(status: number | undefined): { readonly actual: string } {
  return { actual: `answered with ${status ?? "nothing"}` };
}

function attributeRefusals(watch: Watch, attribution: Attribution): void {
  for (const { place, checks, exchange } of watch.refusals.standing()) {
    const good = exchange.status !== undefined && exchange.status < 300;
    const actual = good
      ? `${exchange.status}, and no list can be seen in the answer`
      : `answered with ${exchange.status}`;
    const departure = { expected: "a 2xx answer with a list", actual, exchange };
    const search = idOf(place, "search");
    if (neverHeld(watch, search)) {
      attribution(search, departure);
      continue;
    }
    const accepted = checks.filter((id) => id.endsWith("/accepted") && neverHeld(watch, id));
    const sole = checks.filter((id) => id.startsWith("rule/"));
    // Never asked beside another, an alternative that is refused may be refused for itself, or for being alone.
    for (const id of [...accepted, ...sole]) attribution(id, departure);
  }
}

/** The list with the fewest candidates is told first; one that a blamed check explains needs no other. */
function attributeMisses(watch: Watch, attribution: Attribution): void {
  const explained = new Set<string>();
  const misses = watch.misses
    .standing(watch.patience.ofSearches.milliseconds)
    .map((miss) => ({ miss, idle: miss.checks.filter((id) => neverHeld(watch, id)) }))
    .sort((a, b) => (a.idle.length || Infinity) - (b.idle.length || Infinity));
  for (const { miss, idle } of misses) {
    if (miss.checks.some((id) => explained.has(id))) continue;
    const [id] = idle.length > 0 ? idle : miss.checks;
    if (id === undefined) continue;
    explained.add(id);
    const { expected, actual, exchange } = miss;
    attribution(id, { expected, actual, exchange });
  }
}

function neverHeld(watch: Watch, id: string): boolean {
  return watch.ledger.of(id).passes === 0;
}
