// Mutants of the check that the same search lists the same records again.
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { listMutant, type SeenRecords, withoutFirst } from "../../laws/lists/list-faults.js";

/** Of four answers to one search, two in a row lack a record, so that any number of requests between two searches reveals it. */
function alternating(resource: Resource): Mutant {
  const times = new WeakMap<SeenRecords, Map<string, number>>();
  return listMutant(
    resource,
    "every other pair of answers lacks a record",
    ["metamorphic/same-again"],
    async (call, reply, seen) => {
      const counts = times.get(seen) ?? new Map<string, number>();
      times.set(seen, counts);
      const count = (counts.get(call.url.href) ?? 0) + 1;
      counts.set(call.url.href, count);
      return [2, 3].includes(count % 4) ? withoutFirst(reply, 1) : reply;
    },
  );
}

export function sameAgainMutants(model: InterfaceModel): readonly Mutant[] {
  return model.resources.filter((resource) => offers(resource, "search")).map(alternating);
}
