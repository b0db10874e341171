// Sends a search, and reads its list page by page.
import { defined } from "../../../spec/defined.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import { controlsList, type SearchParameter } from "../../../spec/search-parameter.js";
import type { Limits } from "../../options/run-limits.js";
import { blockAtLimit } from "../blocked.js";
import type { AskingAgain } from "../dialect/dialect.js";
import { leastCap } from "../dialect/reads-on.js";
import type { Exchange, Request } from "../exchange.js";
import { type Problem, problem, startOf, unreadable } from "../problem.js";
import type { Collection, CutBy, FoundRecord, Query, SearchOptions, SearchOutcome } from "./adapter.js";
import { type ApiContext, type MayFollow, refusal } from "./context.js";
import { besideMatches } from "./included.js";
import { type ListTerms, type ReadList, readList } from "./list-forms.js";
import { cursorPages } from "./next-cursor.js";
import { followingPage, type NextPage } from "./pages.js";
import { signsOf } from "./record-signs.js";
import { searchUrl } from "./urls.js";

/** The most pages of a list that are read: only a loop or a whole archive is longer. */
const longestList = 100;

/** Limits the pages of one list to the size of two answers together, and the further pages of all lists to a number. */
export function pageLimit({ pages, answerBytes }: Pick<Limits, "pages" | "answerBytes">): MayFollow {
  let followed = 0;
  return (bytes) => {
    followed += 1;
    return followed <= pages && bytes <= 2 * answerBytes;
  };
}

interface Page {
  readonly exchange: Exchange;
  readonly list?: ReadList;
  readonly problem?: Problem;
}

/** After so many pages without records, a list whose cursors lead on is not read any further. */
const mostEmpty = 5;

/** Searches, and reads the list to its end, or as many pages as requested. */
export async function search(
  context: ApiContext,
  at: Collection,
  query: Query,
  options: SearchOptions = {},
): Promise<SearchOutcome> {
  const request = searchRequest(context, searchUrl(context.base, at, query), options.again);
  let { url } = request;
  const first = await page(context, at, request);
  const exchanges = [first.exchange];
  if (!first.list)
    return {
      exchange: first.exchange,
      problem: first.problem ?? noList(first.exchange),
      firstPage: 0,
      exchanges,
    };
  const found: FoundRecord[] = [...first.list.found];
  const seen = new Set([url]);
  const wanted = options.firstPageOnly ? 1 : (options.mostPages ?? longestList);
  let cut: CutBy | undefined;
  let bytes = 0;
  let empty = 0;
  const cap = context.learnedBehaviour.dialect.listCap?.most;
  const counted =
    cursorPages(context.model, at.resource) === undefined ? countedPages(at, query, cap) : undefined;
  for (let latest = first; ; ) {
    const link = followingPage(context.model, at.resource, latest.exchange, url);
    const length = latest.list?.found.length ?? 0;
    // Where lists have links, one without a link is at its end.
    const rest =
      link === undefined && !hasLinks(context)
        ? counted?.after(exchanges.length, found.length, length)
        : undefined;
    const next = link ?? (rest && { url: searchUrl(context.base, at, rest), by: counted?.by ?? "offset" });
    if (next === undefined || (next.url !== undefined && seen.has(next.url))) break;
    bytes += latest.exchange.bytes ?? 0;
    empty = length === 0 ? empty + 1 : 0;
    if (exchanges.length >= wanted || empty > mostEmpty || !context.mayFollow(bytes)) {
      cut = exchanges.length < wanted || wanted === longestList ? "unread" : "asked";
      break;
    }
    const before = latest.exchange.n;
    if (next.url === undefined) {
      cut = lostAt(context, link, before);
      break;
    }
    url = next.url;
    seen.add(url);
    latest = await page(context, at, searchRequest(context, url, options.again));
    exchanges.push(latest.exchange);
    if (link === undefined) {
      // Past the end, a list may also be refused; and a deployment that ignores the parameter shows the same page again.
      const { more, overlaps } = continued(latest.list?.found ?? [], found);
      if (more.length === 0) break;
      if (counted?.by === "offset" && length > 1 && !overlaps) cut = "unread";
      found.push(...more);
    } else if (latest.list) found.push(...latest.list.found);
    else if (link.isMoved) {
      cut = lostAt(context, link, before);
      break;
    } else return broken(context, latest, first.list.found.length, exchanges);
    const learned = { next: { by: next.by, exchange: before } };
    const isLink = link !== undefined && link.by !== "cursor";
    if (isLink && !hasLinks(context)) context.learnedBehaviour.change(learned);
    else context.learnedBehaviour.first(learned);
  }
  const firstPage = first.list.found.length;
  // A list for which a size was asked says nothing of the others, nor one with records that do not match.
  const isPlain = !query.some(([name]) =>
    at.resource.parameters.some((one) => one.name === name && controlsList(one)),
  );
  if (
    isPlain &&
    cut === undefined &&
    exchanges.length === 1 &&
    found.every((one) => context.mayList(at, query, one))
  )
    context.learnedBehaviour.listed(found.map(({ id }) => id));
  return { exchange: first.exchange, found, firstPage, exchanges, ...defined({ cut }) };
}

/** Keeps the first link of the run that cannot be followed. */
function lostAt({ learnedBehaviour }: ApiContext, page: NextPage | undefined, exchange: number): CutBy {
  if (page) learnedBehaviour.first({ lostLink: { link: page.link, exchange } });
  return "link";
}

/** Whether a list of the deployment was seen to have a link to its next page. */
const hasLinks = ({ learnedBehaviour: { dialect } }: ApiContext): boolean =>
  dialect.next?.by === "body" || dialect.next?.by === "Link header";

function broken(
  { base }: ApiContext,
  latest: Page,
  firstPage: number,
  exchanges: readonly Exchange[],
): SearchOutcome {
  const { exchange } = latest;
  const { text } = latest.problem ?? noList(exchange);
  const isInside = exchange.url.startsWith(base.replace(/\/?$/, "/"));
  const link = isInside ? "" : ", whose link leads outside the base URL";
  const onPage = problem("next-page", `page ${exchanges.length} of the list${link}: ${text}`);
  return { exchange, problem: onPage, firstPage, exchanges };
}

async function page(context: ApiContext, { resource }: Collection, request: Request): Promise<Page> {
  const { client, learnedBehaviour, model } = context;
  const exchange = await client.send(request);
  const refused = refusal(exchange);
  if (refused) return { exchange, problem: refused };
  if (exchange.status === 204) return { exchange, list: { found: [], members: [] } };
  const { listMembers, add } = learnedBehaviour.dialect;
  // Once a list had records, or a record was added, there are lists that are not empty; those of a type without an add may all be.
  const mayBeEmpty = !offers(resource, "add") || (add === undefined && listMembers.size === 0);
  const terms = { known: listMembers, mayBeEmpty };
  const list = listIn(model, resource, { json: exchange.json, url: request.url }, terms);
  if (!list) return { exchange, problem: noList(exchange) };
  refuseLongIds(list, exchange);
  learnedBehaviour.listMembers(list.members);
  return { exchange, list };
}

/** The list in the answer to a search of a type. */
export const listIn = (
  model: InterfaceModel,
  resource: Resource,
  { json, url }: Pick<Exchange, "json" | "url">,
  terms: Pick<ListTerms, "known" | "mayBeEmpty">,
): ReadList | undefined =>
  readList(json, url, {
    signs: signsOf(showsParts(resource, url) ? withoutTypeMember(model) : model, resource),
    asked: resource.name,
    beside: besideMatches(resource),
    ...terms,
  });

/** Whether the records of the list may lack the member that names their type. */
const showsParts = ({ parameters }: Collection["resource"], url: string): boolean =>
  parameters.some(({ name, match }) => match === "fields" && new URL(url).searchParams.has(name));

const withoutTypeMember = ({ typeMember: _, ...rest }: InterfaceModel): InterfaceModel => rest;

/** The longest id: with a longer one, the URL of the record would be too long. */
const longestId = 8_000;

/** Throws `Blocked` for ids that are too long for a request. */
function refuseLongIds({ found }: ReadList, exchange: Exchange): void {
  const long = found.find(({ id = "" }) => id.length > longestId)?.id;
  if (long === undefined) return;
  const why = `a list holds an id of ${long.length} characters, which no URL can hold`;
  blockAtLimit("url-too-long", why, exchange);
}

function noList(exchange: Exchange): Problem {
  const noList = `JSON that holds no list of records: ${startOf(exchange.responseBody)}`;
  const { code, text } = unreadable(exchange) ?? problem("not-a-list", noList);
  return problem(code, `answered ${exchange.status} with ${text}`);
}

/** A parameter that no interface has: for a cache, a search with it is a different search. */
const mark = "criKitAgain";

/** The request for a search. A repeated search is sent in the way that was learned, or in the given one. */
function searchRequest(
  { asked, learnedBehaviour }: Pick<ApiContext, "asked" | "learnedBehaviour">,
  url: string,
  given?: AskingAgain,
): Request {
  const before = asked.get(url) ?? 0;
  asked.set(url, before + 1);
  const plain = { method: "GET", url };
  const by = given ?? learnedBehaviour.dialect.repeats?.by ?? "plainly";
  if (before === 0 || by === "plainly") return plain;
  // RFC 9111, section 5.2.1.4
  if (by === "no-cache") return { ...plain, headers: { "Cache-Control": "no-cache" } };
  return { ...plain, url: `${url}${url.includes("?") ? "&" : "?"}${mark}=${before}` };
}

/** How the rest of a list is asked for. */
interface CountedPages {
  readonly by: "offset" | "page";
  /** The query of the page that follows so many pages with so many records; undefined if the list ends there. */
  after(pages: number, records: number, latest: number): Query | undefined;
}

const numberIn = (query: Query, { name }: SearchParameter): number | undefined => {
  const value = query.find(([given]) => given === name)?.[1];
  return value === undefined ? undefined : Number(value);
};

/**
 * Undefined if the document states neither an offset nor the number of a page. A page shorter than the size that was asked, and than
 * the `cap` of all pages, is the last one.
 */
function countedPages(
  { resource }: Collection,
  query: Query,
  cap = Number.POSITIVE_INFINITY,
): CountedPages | undefined {
  const of = (match: SearchParameter["match"]) => resource.parameters.filter((one) => one.match === match);
  const known = [...of("offset"), ...of("page")];
  // A request has only one of the two.
  const parameter = known.find((one) => numberIn(query, one) !== undefined) ?? known[0];
  if (parameter === undefined) return undefined;
  const sizes = of("count").flatMap((one) => numberIn(query, one) ?? []);
  const size = Math.min(cap, ...(sizes.length === 0 ? [leastCap] : sizes.slice(0, 1)));
  const by = parameter.match === "page" ? "page" : "offset";
  const first = numberIn(query, parameter) ?? parameter.firstPage ?? 0;
  const rest = query.filter(([name]) => name !== parameter.name);
  return {
    by,
    after(pages, records, latest) {
      if (latest < size || latest === 0) return undefined;
      // The last record is asked for again: if it is not there, records before it were deleted meanwhile.
      const passed = latest > 1 ? records - 1 : records;
      return [...rest, [parameter.name, String(first + (by === "page" ? pages : passed))]];
    },
  };
}

/** What a page has besides the pages before. */
function continued(page: readonly FoundRecord[], before: readonly FoundRecord[]) {
  const ids = new Set(before.map(({ id }) => id));
  const more = page.filter(({ id }) => id === undefined || !ids.has(id));
  return { more, overlaps: more.length < page.length };
}
