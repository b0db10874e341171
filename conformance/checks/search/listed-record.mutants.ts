// Mutants whose lists lack their newest or their oldest record, or all but the first, if they have others.

import type { InterfaceModel } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import { type Call, good, type Reply } from "../../behaviours/call.js";
import { addedId, entriesOf, idOf, withEntries, withoutNext } from "../../behaviours/lists.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { boundaryName, neighbourName } from "../../laws/lists/date-searches.js";
import { listing } from "../../laws/lists/list-faults.js";
import {
  boundedBy,
  boundsOf,
  meanings,
  type PrefixName,
  pinpoints,
  statedPrefixes,
} from "../../search/date-prefixes.js";
import { dateParameters } from "../dates/add-dated-records.js";
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
  const ofTwo = dateParameters(model).length > 0 ? listingTwo(statedPrefixes(model)) : [];
  return [
    ...(ofTwo.length > 0 ? [firstOnly(ofTwo)] : []),
    ...(dated && pinpoints(statedPrefixes(model))
      ? [lacking("newest", ["date-search/*"], (turns) => Math.max(...turns))]
      : []),
    ...(seeingPlaces(model).some(({ resource }) => added.includes(resource))
      ? [lacking("oldest", ["search/finds"], (turns) => Math.min(...turns))]
      : []),
  ];
}

const firstOnly = (breaks: readonly string[]): Mutant => ({
  name: "a list holds only the first matching record",
  breaks,
  behaviour: () => async (call, next) =>
    withoutNext(await listing((entries) => entries.slice(0, 1))(call, next)),
});

/** The laws of date searches whose list must hold two records. */
function listingTwo(stated: readonly PrefixName[]): readonly string[] {
  const { lower, upper } = boundsOf(stated);
  const names = stated.flatMap((prefix) => {
    const { before, at, after } = meanings[prefix];
    const found = [before, at, after].filter((each) => each === true).length;
    if (found > 1) return [boundaryName(prefix)];
    return boundedBy(prefix) ? (neighbourName(prefix) ?? []) : [];
  });
  return [...names, ...(lower && upper ? ["range"] : [])].map((name) => `date-search/${name}`);
}
