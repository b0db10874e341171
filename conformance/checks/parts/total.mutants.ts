// Mutants of the check of the total of a list: there is none, or it counts something else.
import { isObject } from "../../../spec/json.js";
import type { ListPlace } from "../../../spec/list-places.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { type Call, jsonOf, type Reply, withHeaders, withJson } from "../../behaviours/call.js";
import { entriesOf } from "../../behaviours/lists.js";
import type { Mutant } from "../../behaviours/mutant.js";

const given = ({ headers, ...reply }: Reply, place: ListPlace): number => {
  const json = jsonOf(reply);
  return Number(
    place.as === "header" ? headers.get(place.header) : isObject(json) ? json[place.member] : undefined,
  );
};

/** The reply with another total; undefined removes it. */
function withTotal(reply: Reply, place: ListPlace, total: number | undefined): Reply {
  if (place.as === "header") return withHeaders(reply, { [place.header.toLowerCase()]: total?.toString() });
  const json = jsonOf(reply);
  if (!isObject(json)) return reply;
  const { [place.member]: _, ...others } = json;
  return withJson(reply, total === undefined ? others : { ...others, [place.member]: total });
}

interface Broken {
  readonly words: string;
  readonly change: (total: number, listed: number) => number | undefined;
  /** It shows only on a page that does not hold the whole list. */
  readonly needsPages?: true;
}

const broken: readonly Broken[] = [
  { words: "leaves out", change: () => undefined },
  { words: "adds one to", change: (total) => total + 1 },
  { words: "counts the records of one page for", change: (_, listed) => listed, needsPages: true },
];

export function totalMutants({ interactions, resources }: InterfaceModel): readonly Mutant[] {
  const total = interactions.find(({ kind }) => kind === "search")?.total;
  if (total === undefined) return [];
  const isPaged = resources.some(({ parameters }) => parameters.some(({ match }) => match === "count"));
  return broken
    .filter(({ needsPages }) => isPaged || needsPages === undefined)
    .map(
      ({ words, change }): Mutant => ({
        name: `${words} ${total.clause}`,
        operator: `the total of a list: ${words}`,
        seenByReading: true,
        breaks: ["total/counts-matches"],
        clause: total.clause,
        behaviour: () => async (call: Call, next) => {
          const reply = await next(call);
          const entries = entriesOf(reply);
          if (call.route?.kind !== "search" || entries === undefined) return reply;
          return withTotal(reply, total.in, change(given(reply, total.in), entries.length));
        },
      }),
    );
}
