// The laws of pages: the pages of a list, each reached by the link of the one before, hold each record of the list, and each once.
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { asksForLater, type SearchParameter } from "../../../spec/search-parameter.js";
import { type Entry, entriesOf, nextUrl, withEntries } from "../../behaviours/lists.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { type ParameterPlace, parameterName, parameterPlaces } from "../../checks/places.js";
import { lengthOfList } from "../../checks/search/enough-records.js";
import type { Fixture } from "../../fixtures/fixture.js";
import type { Session } from "../../fixtures/session.js";
import { type ProblemCode, problem } from "../../http/problem.js";
import { listText, type Violation } from "./confirm-violation.js";
import { listLaw } from "./list-law.js";
import { firstListOf, type Listed } from "./read-list.js";

/** The fewest records of a list with a later page that can lack one, and about how many pages are read. */
const [enough, pages] = [3, 4] as const;

/** The size of a list, where no parameter asks for later pages: these have checks of their own. */
const followed = (model: InterfaceModel): readonly ParameterPlace[] =>
  parameterPlaces(model).filter(
    ({ parameter, resource }) => parameter.match === "count" && !resource.parameters.some(asksForLater),
  );

/** The list as it comes, and the same in pages of a few records. */
async function inPages(session: Session, fixture: Fixture, { parameter }: ParameterPlace) {
  const query = fixture.requiredParameters(parameter);
  const whole = await firstListOf(session, fixture, query);
  const length = whole?.ids.length ?? 0;
  const now = length < enough ? await lengthOfList(session, fixture, query, enough) : length;
  if (now < enough) return `a list of fewer than ${enough} records has no pages to compare`;
  const size = Math.max(2, Math.ceil(now / pages));
  return [query, [...query, [parameter.name, String(size)] as const]];
}

/** One page is a list that was cut at the requested length. */
function judged(lists: readonly Listed[], wrong: (whole: Listed, paged: Listed) => readonly Violation[]) {
  const [whole, paged] = lists;
  if (!whole || !paged) return [];
  if (paged.outcome.exchanges.length < 2) return { unproven: "no page follows the first" };
  const found = wrong(whole, paged);
  return found.length > 0 && !(whole.whole && paged.whole) ? "too-long" : found;
}

const shared = { family: "pages", over: followed, subject: parameterName, asks: inPages } as const;

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

/** Document: Limits, "number of resources to return", and each parameter's meaning: a matching record is in the list, whatever its size. */
export const pagesAreWhole = listLaw<ParameterPlace>({
  ...shared,
  name: "whole",
  title: () => "the pages of a list hold each record of the list",
  faults: { "record-missing": ["the pages of a list", "miss records"] },
  violations: (_, lists) =>
    judged(lists, ({ ids }, paged) => {
      const missing = ids.filter((id) => !paged.records.has(id));
      return wrongIn(paged, missing, "record-missing", `each of ${ids.length} records in one of the pages`);
    }),
  wrong: (model) => laterPages(model, "passes over a record", "whole", (entries) => entries.slice(1)),
});

/** Advice: the document says nothing of a record that is listed twice. */
export const pagesDiffer = listLaw<ParameterPlace>({
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
  wrong: (model) =>
    laterPages(model, "repeats a record", "once", (entries) => [...entries.slice(0, 1), ...entries]),
});

/** Servers that change every page but the first. */
function laterPages(
  model: InterfaceModel,
  operator: string,
  name: string,
  change: (entries: readonly Entry[]) => readonly Entry[],
): readonly Mutant[] {
  const of = ({ name: type }: Resource, { clause }: SearchParameter): Mutant => ({
    name: `a later page of ${clause} ${operator}`,
    operator: `a later page ${operator}`,
    breaks: [`pages/${name}`],
    clause,
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
  return followed(model).map(({ resource, parameter }) => of(resource, parameter));
}
