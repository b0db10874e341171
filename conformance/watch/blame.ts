import { checkId } from "../checks/check.js";
import { idOf } from "../checks/interaction-id.js";
import { placeName } from "../scene/names.js";
import type { Departure } from "./ledger.js";
import type { Watch } from "./watch.js";

/**
 * What only the whole of the traffic tells: of a list that lacks a record, or a search that was refused, which of the checks it
 * exercises has never been seen to hold; and what was never answered at all. By check id.
 */
export function blamed(watch: Watch): ReadonlyMap<string, Departure> {
  const found = new Map<string, Departure>();
  const blame = (id: string, departure: Departure) => {
    if (!found.has(id)) found.set(id, departure);
  };
  for (const { place, kind, exchange } of watch.offers.denied()) {
    blame(idOf(place, kind), { ...answeredWith(exchange.status), expected: "a 2xx answer", exchange });
  }
  blameRefusals(watch, blame);
  blameMisses(watch, blame);
  for (const { at, expected, actual, exchange } of watch.updates.unshown(
    watch.patience.ofReads.milliseconds,
  )) {
    blame(checkId("update", placeName(at), "replaces"), { expected, actual, exchange });
  }
  return found;
}

type Blame = (id: string, departure: Departure) => void;

function answeredWith(status: number | undefined): { readonly actual: string } {
  return { actual: `answered with ${status ?? "nothing"}` };
}

function blameRefusals(watch: Watch, blame: Blame): void {
  for (const { place, checks, exchange } of watch.refusals.standing()) {
    const good = exchange.status !== undefined && exchange.status < 300;
    const actual = good
      ? `${exchange.status}, and no list can be seen in the answer`
      : `answered with ${exchange.status}`;
    const departure = { expected: "a 2xx answer with a list", actual, exchange };
    const search = idOf(place, "search");
    if (neverHeld(watch, search)) {
      blame(search, departure);
      continue;
    }
    const accepted = checks.filter((id) => id.endsWith("/accepted") && neverHeld(watch, id));
    const sole = checks.filter((id) => id.startsWith("rule/"));
    // Never asked beside another, an alternative that is refused may be refused for itself, or for being alone.
    for (const id of [...accepted, ...sole]) blame(id, departure);
  }
}

/** The list with the fewest candidates is told first; one that a blamed check explains needs no other. */
function blameMisses(watch: Watch, blame: Blame): void {
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
    blame(id, { expected, actual, exchange });
  }
}

function neverHeld(watch: Watch, id: string): boolean {
  return watch.ledger.of(id).passes === 0;
}
