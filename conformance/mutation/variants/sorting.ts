// Conforming variants of sorted lists: what the document does not say of their order.
import type { Json } from "../../../spec/json.js";
import type { Resource } from "../../../spec/model.js";
import { type SortKey, sortKind, sortRequests } from "../../../spec/sorting.js";
import type { Call } from "../../behaviours/call.js";
import { given } from "../../behaviours/call-queries.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";
import { valuesAt } from "../../behaviours/json-edits.js";
import { type Entry, entriesOf, wholeList, withEntries } from "../../behaviours/lists.js";
import { inLink, pageOf, withoutBounds } from "./pages.js";
import { is, ofNewLists, variantsOf } from "./rows.js";

interface Order {
  readonly key: SortKey;
  readonly descending: boolean;
}

/** The order of the list that a call asks for; undefined if nothing is stated of it. */
function orderOf(call: Call): Order | undefined {
  const [asked] = given(call, "sort");
  const { sorted } = call.route?.resource ?? {};
  const [direction] = given(call, "direction");
  const requests = asked === undefined ? [] : sortRequests(asked.parameter);
  const named = requests.filter(({ text }) => text === asked?.value);
  const request = named.find((one) => one.direction === direction?.value) ?? named[0];
  // Of several orders, none may change what the others ask for.
  if (asked !== undefined && request === undefined) return undefined;
  if (request !== undefined) return { key: request.value.by, descending: request.descending };
  return sorted === undefined ? undefined : { key: sorted.by, descending: sorted.descending };
}

const heldBy = ({ key: { path } }: Order, { record }: Entry): Json | undefined => valuesAt(record, path)[0];

type Sort = (entries: readonly Entry[], order: Order) => readonly Entry[];

const sorts = ({ sorted, parameters }: Resource): boolean =>
  sorted !== undefined || parameters.some(({ match }) => match === "sort");

const withText = ({ sorted, parameters }: Resource): boolean =>
  [sorted?.by, ...parameters.flatMap(({ sorting }) => sorting?.values.map(({ by }) => by))].some(
    (key) => key !== undefined && sortKind(key.field) === "text",
  );

/** Sorts the whole list anew, each page of it included. */
const sorting = (
  name: string,
  sort: Sort,
  suits: (resource: Resource) => boolean = sorts,
): ConformingVariant =>
  variantsOf("search", {
    follows: [...ofNewLists, "search-order"],
    sole: ["order of sorted lists"],
    suits: ({ resources }) => resources.some(suits),
  }).serves([], name, () => async (call, next) => {
    const order = is(call, "search") ? orderOf(call) : undefined;
    if (order === undefined) return next(call);
    const list = await wholeList(withoutBounds(call), next);
    const entries = entriesOf(list);
    return entries === undefined ? list : pageOf(call, withEntries(list, sort(entries, order)), 50, inLink);
  });

/** Sorts texts by a comparison of its own; other values stay as they are. */
const byText =
  (compare: (one: string, other: string) => number): Sort =>
  (entries, order) => {
    if (sortKind(order.key.field) !== "text") return entries;
    return [...entries].sort((one, other) => {
      const [a, b] = [heldBy(order, one), heldBy(order, other)];
      if (typeof a !== "string" || typeof b !== "string")
        return Number(a === undefined) - Number(b === undefined);
      return (order.descending ? -1 : 1) * compare(a, b);
    });
  };

const lackingFirst: Sort = (entries, order) => [
  ...entries.filter((entry) => heldBy(order, entry) === undefined),
  ...entries.filter((entry) => heldBy(order, entry) !== undefined),
];

/** Records with one value are next to each other, so the groups keep their places. */
const tiesReversed: Sort = (entries, order) => {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const held = JSON.stringify(heldBy(order, entry) ?? null);
    groups.set(held, [entry, ...(groups.get(held) ?? [])]);
  }
  return [...groups.values()].flat();
};

const byBytes = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other));

export const conformingOrders: readonly ConformingVariant[] = [
  sorting("records without the value that a list is sorted by come first", lackingFirst),
  sorting("records with equal values are listed in another order", tiesReversed),
  sorting("capitals come before small letters in sorted lists", byText(byBytes), withText),
  sorting("lists are sorted by the rules of Czech", byText(new Intl.Collator("cs").compare), withText),
  sorting("lists are sorted by the rules of Estonian", byText(new Intl.Collator("et").compare), withText),
];
