// The laws of pages: the pages of a list, each reached by the link of the one before, hold each record of the list, and each once.
import type { InterfaceModel } from "../../../spec/model.js";
import { asksForLater } from "../../../spec/search-parameter.js";
import { type Entry, entriesOf, nextUrl, withEntries } from "../../behaviours/lists.js";
import { type ParameterPlace, parameterName, parameterPlaces } from "../../checks/places.js";
import { type ProblemCode, problem } from "../../http/problem.js";
import { listText, type Violation } from "./confirm-violation.js";
import { comparedLaw, type Given, type Wrong } from "./list-law.js";
import { firstListOf, type Listed } from "./read-list.js";

/** The size of a list, where no parameter asks for later pages: these have checks of their own. */
const followed = (model: InterfaceModel): readonly ParameterPlace[] =>
  parameterPlaces(model).filter(
    ({ parameter, resource }) => parameter.match === "count" && !resource.parameters.some(asksForLater),
  );

/** The list as it comes, and the same in some four pages. */
async function inPages({ session, fixture, required, length, parameter }: Given<ParameterPlace>) {
  const whole = await firstListOf(session, fixture, required);
  const size = Math.max(2, Math.ceil(Math.max(length, whole?.ids.length ?? 0) / 4));
  return [required, [...required, [parameter.name, String(size)] as const]];
}

/** One page is a list that was cut at the requested length. */
function judged(lists: readonly Listed[], wrong: (whole: Listed, paged: Listed) => readonly Violation[]) {
  const [whole, paged] = lists;
  if (!whole || !paged) return [];
  if (paged.outcome.exchanges.length < 2) return { unproven: "no page follows the first" };
  const found = wrong(whole, paged);
  return found.length > 0 && !(whole.whole && paged.whole) ? "too-long" : found;
}

const shared = {
  family: "pages",
  over: followed,
  subject: parameterName,
  // Fewer records have no later page that could lack one.
  enough: { least: 3, wanted: 3, fewer: "a list of fewer than 3 records has no pages to compare" },
  asks: inPages,
} as const;

/** Records that are wrong in the pages of a list. */
const wrongIn = (
  paged: Listed,
  ids: readonly string[],
  code: ProblemCode,
  expected: string,
): readonly Violation[] =>
  ids.map((id) => {
    const how = code === "record-missing" ? `without ${id}` : `with ${id} twice`;
    const actual = problem(code, `${listText(paged)} in all pages, ${how}`);
    return { id, expected, actual, exchange: paged.exchange };
  });

export const wholePagesName = "whole";

/** Document: Limits, "number of resources to return", and each parameter's meaning: a matching record is in the list, whatever its size. */
export const pagesAreWhole = comparedLaw<ParameterPlace>({
  ...shared,
  name: wholePagesName,
  title: () => "the pages of a list hold each record of the list",
  faults: { "record-missing": ["the pages of a list", "miss records"] },
  violations: (_, lists) =>
    judged(lists, ({ ids }, paged) => {
      const missing = ids.filter((id) => !paged.records.has(id));
      return wrongIn(paged, missing, "record-missing", `each of ${ids.length} records in one of the pages`);
    }),
  wrong: (of) => [laterPages(of, "passes over a record", (entries) => entries.slice(1))],
});

/** Advice: the document says nothing of a record that is listed twice. */
export const pagesDiffer = comparedLaw<ParameterPlace>({
  ...shared,
  name: "once",
  kind: "advice",
  title: () => "the pages of a list hold each record once",
  faults: { "second-record": ["the pages of a list", "show records twice"] },
  violations: (_, lists) =>
    judged(lists, (__, paged) => {
      const twice = new Set(paged.ids.filter((id, at) => paged.ids.indexOf(id) !== at));
      return wrongIn(paged, [...twice], "second-record", "each record in one page");
    }),
  wrong: (of) => [laterPages(of, "repeats a record", (entries) => [...entries.slice(0, 1), ...entries])],
});

/** A server that changes every page but the first. */
const laterPages = (
  { resource: { name: type }, parameter: { clause } }: ParameterPlace,
  operator: string,
  change: (entries: readonly Entry[]) => readonly Entry[],
): Wrong => ({
  name: `a later page of ${clause} ${operator}`,
  operator: `a later page ${operator}`,
  behaviour: () => {
    const links = new Set<string>();
    return async (call, next) => {
      const reply = await next(call);
      const link = call.route?.resource.name === type ? nextUrl(reply) : undefined;
      if (link !== undefined) links.add(new URL(link).search);
      const entries = links.has(call.url.search) ? entriesOf(reply) : undefined;
      return entries === undefined ? reply : withEntries(reply, change(entries));
    };
  },
});
