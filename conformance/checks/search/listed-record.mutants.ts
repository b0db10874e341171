// Mutants whose lists lack their newest or their oldest record, if they have others.

import type { InterfaceModel } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import { type Call, good, type Reply } from "../../behaviours/call.js";
import { addedId, entriesOf, idOf, withEntries } from "../../behaviours/lists.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { pinpoints, statedPrefixes } from "../../search/date-prefixes.js";
import { seeingPlaces } from "../places.js";

/** In which order the records were added. */
class Order {
  readonly #turns = new Map<string, number>();

  note(call: Call, reply: Reply): void {
    const id = call.route?.kind === "add" && good(reply) ? addedId(reply) : undefined;
    if (id !== undefined) this.#turns.set(id, this.#turns.size + 1);
  }

  /** The record counts as older than all if the server held it before. */
  turnOf(id: string | undefined): number {
    return this.#turns.get(id ?? "") ?? 0;
  }
}

const lacking = (
  end: string,
  breaks: readonly string[],
  pick: (turns: readonly number[]) => number,
): Mutant => ({
  name: `a list lacks its ${end} record`,
  operator: "a list lacks a record at one of its ends",
  breaks,
  behaviour: () => {
    const order = new Order();
    return async (call, next) => {
      const reply = await next(call);
      order.note(call, reply);
      const entries = entriesOf(reply) ?? [];
      if (entries.length < 2) return reply;
      const turns = entries.map(({ record }) => order.turnOf(idOf(record, call)));
      const lost = pick(turns);
      return withEntries(
        reply,
        entries.filter((_, at) => turns[at] !== lost),
      );
    };
  },
});

export function listEndMutants(model: InterfaceModel): readonly Mutant[] {
  const added = model.resources.filter((resource) => offers(resource, "search", "add"));
  if (added.length === 0) return [];
  const dated = added.some(({ parameters }) => parameters.some(({ dateSearch }) => dateSearch));
  return [
    ...(dated && pinpoints(statedPrefixes(model))
      ? [lacking("newest", ["date-search/*"], (turns) => Math.max(...turns))]
      : []),
    ...(seeingPlaces(model).some(({ resource }) => added.includes(resource))
      ? [lacking("oldest", ["search/finds"], (turns) => Math.min(...turns))]
      : []),
  ];
}
