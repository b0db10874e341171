// Gaps of pages: their links, their size and their order.
import { largestFamily, moreThan, orders, pageSizes, pagings } from "../../spec/answers/lists.js";
import { isArray, isObject } from "../../spec/json.js";
import { cursorParameter } from "../../spec/list-places.js";
import type { Resource } from "../../spec/model.js";
import { counted } from "../../spec/text/counted.js";
import type { Session } from "../fixtures/session.js";
import type { Query, SearchOutcome } from "../http/api/adapter.js";
import type { Exchange } from "../http/exchange.js";
import { probe } from "./gap.js";
import { acceptedSearch, answer, Lacking, type Observed, refused, Unanswerable } from "./support/answers.js";
import { offering } from "./support/candidates.js";
import {
  addCopies,
  addCopiesInOrder,
  firstPage,
  type IdenticalRecords,
  identicalRecords,
  wholeList,
} from "./support/identical-records.js";

const few = 5;
/** A page size of which the records make two whole pages. */
const small = 2;
const smallFamilies = new WeakMap<object, Promise<IdenticalRecords>>();
const growingFamilies = new WeakMap<object, Promise<IdenticalRecords>>();

const countName = (resource: Resource): string | undefined =>
  resource.parameters.find((each) => each.match === "count")?.name;

const isCounted = (resource: Resource): boolean => countName(resource) !== undefined;

/** The parameter for the page size of the list of these records. Throws if it has none. */
function requireCountName(session: Session, { at }: IdenticalRecords): string {
  const name = countName(at.resource);
  if (name !== undefined) return name;
  const parameter = "parameter for the page size";
  if (!session.collections.some(({ resource }) => isCounted(resource))) throw new Lacking(parameter);
  throw new Unanswerable(`no list that has a ${parameter} could be filled with records`);
}

/** Five identical records, added one after another; made once in a run for each use. */
function fiveIdentical(session: Session, families = smallFamilies): Promise<IdenticalRecords> {
  const made = families.get(session.memo) ?? makeFive(session);
  families.set(session.memo, made);
  return made;
}

async function makeFive(session: Session): Promise<IdenticalRecords> {
  const all = offering(session, "add", "search");
  // The order of a list whose order the document states says nothing of others, nor does one with cursors tell of links.
  const kinds = [isCounted, () => true].flatMap((suits) => [
    (resource: Resource) => suits(resource) && resource.sorted === undefined && hasLinks(resource),
    (resource: Resource) => suits(resource) && resource.sorted === undefined,
    suits,
  ]);
  const copies = await identicalRecords(
    session,
    [...new Set(kinds.flatMap((suits) => all.filter(({ resource }) => suits(resource))))],
    "search that can find only the records that the suite adds for it",
  );
  await addCopiesInOrder(session, copies, few);
  return copies;
}

/** How the answer shows the next page. */
function nextWord({ json, responseHeaders }: Exchange): string {
  if (/rel="?next"?/i.test(responseHeaders["link"] ?? "")) return pagings.header;
  if (!isObject(json)) return pagings.none;
  const links = Object.values(json).flatMap((value) => (isArray(value) ? value : []));
  const linked = links.some((link) => isObject(link) && link["relation"] === "next");
  const named = Object.entries(json).some(([name, value]) => /next/i.test(name) && typeof value === "string");
  return linked || named ? pagings.body : pagings.none;
}

const hasLinks = (resource: Resource): boolean => cursorParameter(resource) === undefined;

/** Without a parameter for the page size, only a list that the deployment cuts itself shows how the rest is reached. */
async function nextOfALongList(session: Session): Promise<Observed> {
  const { page, size } = await growUntilCut(session, []);
  if (page.firstPage >= size)
    throw new Unanswerable(`no list is longer than a page: one page has all ${size} records of a search`);
  return answer(nextWord(page.exchange), `a search that matches ${size} records was sent`, page.exchange);
}

/** Numbers of records, tried until a first page does not hold all. */
const sizes = [few, 24, 60, largestFamily];

/** One probe after another adds to the same records. */
async function growUntilCut(session: Session, more: Query): Promise<{ page: SearchOutcome; size: number }> {
  const copies = await fiveIdentical(session, growingFamilies);
  for (const size of sizes) {
    if (copies.records.length < size) await addCopies(session, copies, size);
    await wholeList(session, copies);
    const page = await firstPage(session, copies, more);
    if (page.found === undefined) throw new Unanswerable(page.problem?.text ?? "the response is not a list");
    if (page.firstPage < copies.records.length) return { page, size: copies.records.length };
    if (copies.records.length >= (sizes.at(-1) ?? 0)) return { page, size: copies.records.length };
  }
  throw new Unanswerable("no list could be requested");
}

/** The bound in the answer's link to itself or to its next page. */
function appliedBound({ responseBody, responseHeaders }: Exchange, name: string): string | undefined {
  const text = `${responseBody} ${responseHeaders["link"] ?? ""}`;
  const escaped = name.replace(/[^\w]/g, "\\$&");
  return new RegExp(`[?&]${escaped}=(\\d+)`).exec(text)?.[1];
}

const huge = "1000000";

/** A row about the pages of identical records. These rows need more requests than any other. */
const ofPages = (name: string, ask: (session: Session) => Promise<Observed>) =>
  probe(name, true, ask, { together: "families", across: 3 });

export const pagingGaps = [
  ofPages("search-order", async (session) => {
    const copies = await fiveIdentical(session);
    if (copies.at.resource.sorted !== undefined)
      throw new Unanswerable(
        "the document states the order of every list that the suite can fill with records",
      );
    const outcome = await wholeList(session, copies);
    const added = copies.records.slice(0, few).map((record) => record.id);
    const listed = (outcome.found ?? []).flatMap(({ id }) =>
      id !== undefined && added.includes(id) ? [id] : [],
    );
    // A list that ends early has one end of the order.
    const [oldest, newest] = [added, added.toReversed()].map(
      (order) => listed.length >= 3 && listed.join(" ") === order.slice(0, listed.length).join(" "),
    );
    if (listed.length < few && !oldest && !newest)
      throw new Unanswerable("the list does not contain all the records that were added for it");
    const value = oldest ? orders.oldest : newest ? orders.newest : orders.other;
    return answer(
      value,
      `${few} identical records were added one after another, then searched for`,
      outcome.exchange,
    );
  }),
  ofPages("search-paging", async (session) => {
    const copies = await fiveIdentical(session);
    if (!hasLinks(copies.at.resource))
      throw new Unanswerable(
        "the document states cursors for every list that the suite can fill with records",
      );
    const name = countName(copies.at.resource);
    if (name === undefined) return nextOfALongList(session);
    await wholeList(session, copies);
    const page = await firstPage(session, copies, [[name, String(small)]]);
    // A page size that is ignored cuts no list.
    if (page.firstPage > small) return nextOfALongList(session);
    const evidence = `a search that matches ${few} records was sent with ${name}=${small}`;
    return answer(nextWord(page.exchange), evidence, page.exchange);
  }),
  ofPages("page-sizes", async (session) => {
    const copies = await fiveIdentical(session);
    const name = requireCountName(session, copies);
    await wholeList(session, copies);
    const query: Query = [...copies.query, [name, String(small)]];
    const { found = [], firstPage, exchanges } = await session.api.search(copies.at, query, { mostPages: 2 });
    if (exchanges.length < 2) throw new Unanswerable("no second page of a list could be read");
    const second = found.length - firstPage;
    const evidence = `a search that matches ${few} records was sent with ${name}=${small}; the first page has ${counted(firstPage, "record")}, the second ${second}`;
    const isAsked = firstPage === small && second === small;
    return answer(isAsked ? pageSizes.asked : pageSizes.other, evidence, ...exchanges);
  }),
  ofPages("count-default", async (session) => {
    const { page, size } = await growUntilCut(session, []);
    const value = page.firstPage < size ? String(page.firstPage) : moreThan(size);
    return answer(
      value,
      "the records on the first page of a search without a page size were counted",
      page.exchange,
    );
  }),
  ofPages("count-maximum", async (session) => {
    const copies = await fiveIdentical(session);
    const name = requireCountName(session, copies);
    const bound: Query = [[name, huge]];
    if ((await firstPage(session, copies, [[name, String(small)]])).firstPage > small)
      throw new Unanswerable(`a search of ${copies.at.resource.name} ignores ${name}`);
    const asked = await firstPage(session, copies, bound);
    const evidence = `a search was sent with ${name}=${huge}`;
    if (!acceptedSearch(asked)) return answer(refused(asked.exchange), evidence, asked.exchange);
    const applied = appliedBound(asked.exchange, name);
    if (applied !== undefined && applied !== huge) return answer(applied, evidence, asked.exchange);
    const { page, size } = await growUntilCut(session, bound);
    const value = page.firstPage < size ? String(page.firstPage) : moreThan(size);
    return answer(value, evidence, page.exchange);
  }),
];
