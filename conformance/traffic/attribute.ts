// Decides which check a missing record or a refused search fails, from the whole of the traffic.
import { problemOf } from "../checks/answer-problems.js";
import { fail } from "../checks/expect.js";
import type { Failed } from "../checks/finding.js";
import { idOf } from "../checks/interactions/interaction-id.js";
import { updateReplaces } from "../checks/interactions/update.js";
import { missed } from "../checks/wrong-ids.js";
import { problem } from "../http/problem.js";
import type { Watch } from "./watch.js";

/**
 * Failures by check id: a missing record or a refused search fails a check that never passed in the traffic, and an
 * interaction that was always denied fails its own check.
 */
export function attributed(watch: Watch): ReadonlyMap<string, Failed> {
  const { ofReads, ofSearches } = watch.patience;
  const all = new Map<string, Failed>();
  const attribute = (id: string, finding: Failed) => all.set(id, all.get(id) ?? finding);
  const neverHeld = (id: string) => watch.ledger.of(id).passes === 0;
  for (const { place, kind, exchange } of watch.offers.denied()) {
    const denied = problemOf({ exchange }) ?? problem("refused", "denied");
    attribute(idOf(place, kind), fail("a 2xx status", denied, exchange));
  }
  for (const { checks, finding } of watch.refusals.standing(0)) {
    const [search = "", ...others] = checks;
    if (neverHeld(search)) attribute(search, finding);
    // An alternative that was only sent alone may be refused for itself, or because it is alone.
    else for (const id of others) if (neverHeld(id) || id.startsWith("rule/")) attribute(id, finding);
  }
  // Starts with the lists that the fewest checks can explain. A list that a failed check explains fails no other check.
  const explained = new Set<string>();
  const misses = watch.misses
    .standing(ofSearches.milliseconds)
    .map((miss) => ({ ...miss, suspects: miss.checks.filter(neverHeld) }))
    .sort((a, b) => (a.suspects.length || Infinity) - (b.suspects.length || Infinity));
  for (const { checks, suspects, finding } of misses) {
    const [id] = suspects.length > 0 ? suspects : checks;
    if (id === undefined || checks.some((one) => explained.has(one))) continue;
    explained.add(id);
    // The record of the failure comes first.
    const ofList = misses.filter((one) => one.finding.exchange?.n === finding.exchange?.n);
    const ids = [finding, ...ofList.map((one) => one.finding)].flatMap(({ missingIds = [] }) => missingIds);
    attribute(id, { ...finding, ...missed([...new Set(ids)].map((one) => ({ id: one }))) });
  }
  for (const { at, finding } of watch.updates.unshown(ofReads.milliseconds))
    attribute(updateReplaces.idOf(at), finding);
  return all;
}
