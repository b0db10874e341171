// Lists the exchanges of the HTML page, so that each is shown in full only once, cut to the room of the page.
import { createHash } from "node:crypto";
import { groupedBy } from "../../../spec/grouped-by.js";
import { counted } from "../../../spec/text/counted.js";
import { few } from "../../../spec/text/fitting.js";
import type { Exchange } from "../../http/exchange.js";
import type { CheckResult } from "../../runner/report.js";
import { shownBody } from "../filing.js";
import { foldedJson, indentedJson } from "./folded.js";
import { bytesOf, pageRoom, Room } from "./room.js";
import { brief, cutTo, grouped, span } from "./shown.js";

/** The exchanges that decided a verdict, and the others: in order, and folded if they are many. */
export type Listed = ReturnType<ReturnType<typeof ledgerOf>>;

/** What was sent before decides too, if a member of it was lost. */
const sentBody = 1_600;
/** The most exchanges of one check that are listed besides those that decided. */
const mostLines = 12;
/** If there are more than these, all but those that decided are folded. */
const mostOpen = 4;
/** The most numbers of one exchange that a line names. */
const mostNumbers = 6;
/** Bytes of a line without its exchange. */
const lineBytes = 160;

/** An exchange that the page shows in full, and the result under which it does. */
interface Settled {
  readonly home: string;
  readonly view: ExchangeView;
}

/**
 * Gives every exchange one place on the page: under the first result that it decided, or else under the first that sent it. Exchanges
 * that are the same share a place, and a request that was shown before is not shown again beside another answer.
 * Those that decided get room first, so that a full page leaves out the least important ones: those of the first results of causes,
 * then those of the others, of which no other exchanges are shown.
 */
export function ledgerOf(firsts: readonly CheckResult[], others: readonly CheckResult[]) {
  const settled = new Map<string, Settled>();
  const requests = new Map<string, number>();
  const keyOf = keys();
  const room = new Room(pageRoom.exchanges);
  const settle = (result: CheckResult, exchange: Exchange, mostBody: number) => {
    if (settled.has(keyOf(exchange))) return;
    const request = requestKey(exchange);
    const members = result.member === undefined ? [] : [result.member];
    const view = exchangeView(exchange, { mostBody, members, shownBy: requests.get(request) });
    if (!room.take(weight(view))) return;
    settled.set(keyOf(exchange), { home: result.id, view });
    if (!requests.has(request)) requests.set(request, exchange.n);
  };
  for (const result of [...firsts, ...others]) {
    for (const each of result.exchanges ?? []) settle(result, each, shownBody.deciding);
  }
  for (const result of firsts) {
    const most = result.member === undefined ? shownBody.other : sentBody;
    for (const { exchange } of lastOf(result, keyOf)) settle(result, exchange, most);
  }
  const whole = new Set(firsts);
  const lines = new Room(pageRoom.lines);
  return (result: CheckResult) => {
    const decided = decidedIn(result);
    const shown = whole.has(result)
      ? lastOf(result, keyOf)
      : repeatedIn(result.exchanges ?? [], decided, keyOf);
    const listed = shown.flatMap((repeated) => {
      const line = lineOf(repeated, decided, settled.get(repeated.key), result);
      const isKnown =
        line.here !== undefined || ((line.decided || line.elsewhere !== undefined) && lines.take(lineBytes));
      return isKnown ? [{ line, numbers: repeated.numbers }] : [];
    });
    const many = listed.length > mostOpen;
    const all = listed.map(({ line }) => line);
    const left = allOf(result).length - listed.reduce((sum, { numbers }) => sum + numbers.length, 0);
    return {
      lines: all.filter((line) => line.decided || !many),
      folded: all.filter((line) => !line.decided && many),
      unlisted: left === 0 ? undefined : counted(left, "more request"),
    };
  };
}

/** The key of each exchange of a run, made once. */
function keys(): (exchange: Exchange) => string {
  const known = new Map<number, string>();
  return (exchange) => {
    const key = known.get(exchange.n) ?? exchangeKey(exchange);
    known.set(exchange.n, key);
    return key;
  };
}

/** An exchange of a result: in full `here`, or the number of the one `elsewhere` on the page, which is this one or one that is the same. */
function lineOf(
  { exchange, numbers }: Repeated,
  decided: ReadonlySet<number>,
  settled: Settled | undefined,
  { id }: CheckResult,
) {
  const here = settled?.home === id ? settled.view : undefined;
  const n = here?.n ?? exchange.n;
  const elsewhere = here === undefined ? settled?.view.n : undefined;
  return {
    n,
    decided: numbers.some((each) => decided.has(each)),
    here,
    elsewhere,
    isSame: elsewhere !== n,
    again: numbers.length === 1 ? undefined : againWords(numbers),
    summary: summaryOf(exchange),
  };
}

function againWords(numbers: readonly number[]): string {
  const named = few(
    numbers.map((n) => `#${n}`),
    mostNumbers,
    (left) => `, ${left} more`,
  );
  return `sent ${numbers.length} times, with the same answer: ${named}`;
}

const decidedIn = ({ exchanges = [] }: CheckResult): ReadonlySet<number> =>
  new Set(exchanges.map(({ n }) => n));

/** All exchanges of a check, and those of other checks that decided it, by number. */
function allOf({ transcript = [], exchanges = [] }: CheckResult): readonly Exchange[] {
  const byNumber = new Map([...transcript, ...exchanges].map((exchange) => [exchange.n, exchange]));
  return [...byNumber.values()].sort((a, b) => a.n - b.n);
}

/** The exchanges that decided, and the last of the others. */
function lastOf(result: CheckResult, keyOf: (exchange: Exchange) => string): readonly Repeated[] {
  const decided = decidedIn(result);
  const all = repeatedIn(allOf(result), decided, keyOf);
  const last = all.length - mostLines;
  return all.filter(({ numbers }, index) => index >= last || numbers.some((n) => decided.has(n)));
}

const summaryOf = ({ method, status }: Exchange): string =>
  `${method}, ${status === undefined ? "no answer" : `answered ${status}`}`;

/** Headers that differ in each answer, whatever it says: of RFC 9110, and those by which servers number their requests. */
const ofOneAnswer: ReadonlySet<string> = new Set([
  ...["date", "age", "server-timing"],
  ...["x-request-id", "request-id", "x-correlation-id", "x-trace-id", "traceparent"],
]);

/** Equal for two requests that are the same. */
const requestKey = ({ method, url, requestHeaders, requestBody }: Exchange): string =>
  digest([method, url, headersIn(requestHeaders), requestBody]);

/** Equal for two exchanges that have the same request and the same answer. The time that an answer took does not count. */
function exchangeKey(exchange: Exchange): string {
  const { status, fault, waits, responseHeaders, responseBody } = exchange;
  return digest([requestKey(exchange), status, fault, waits, headersIn(responseHeaders), responseBody]);
}

const headersIn = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers).filter(([name]) => !ofOneAnswer.has(name));

const digest = (parts: readonly unknown[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64");

/** An exchange, and the numbers of all that are the same, in the order of the run. */
interface Repeated {
  readonly key: string;
  readonly exchange: Exchange;
  readonly numbers: readonly number[];
}

/** Each exchange once, in the order in which it was first sent. Of several that are the same, the first that decided is shown. */
const repeatedIn = (
  exchanges: readonly Exchange[],
  decided: ReadonlySet<number>,
  keyOf: (exchange: Exchange) => string,
): readonly Repeated[] =>
  [...groupedBy(exchanges, keyOf)].map(([key, group]) => ({
    key,
    exchange: group.find(({ n }) => decided.has(n)) ?? group[0],
    numbers: group.map(({ n }) => n),
  }));

/** One request and its answer, cut to the room of a page. */
type ExchangeView = ReturnType<typeof exchangeView>;

const longestShortUrl = 160;
const longestUrl = 4_000;
const longestHeader = 1_000;
const mostHeaders = 60;

interface Look {
  /** The number of characters that each of its bodies may have. */
  readonly mostBody: number;
  /** Members of its bodies that are shown in any case. */
  readonly members: readonly string[];
  /** The number of another exchange that shows its request. */
  readonly shownBy: number | undefined;
}

/** One that has the same request as another shows only the answer. */
function exchangeView(exchange: Exchange, { mostBody, members, shownBy }: Look) {
  const isShown = shownBy !== undefined;
  const isInSummary =
    exchange.url.length <= longestShortUrl && Object.keys(exchange.requestHeaders).length > 0;
  const { n, method, status, fault, milliseconds, waits } = exchange;
  return {
    n,
    method,
    shortUrl: brief(exchange.url, longestShortUrl),
    // The summary has it all, if there are headers to show.
    url: isInSummary ? undefined : brief(exchange.url, longestUrl),
    shownBy,
    status: status === undefined ? "no answer" : String(status),
    took: span(milliseconds),
    fault: fault === undefined ? undefined : brief(fault, longestHeader),
    waits: waits === 0 ? undefined : counted(waits, "time"),
    requestHeaders: isShown ? [] : headerViews(exchange.requestHeaders),
    requestBody: isShown ? undefined : bodyView(exchange.requestBody, mostBody, members),
    responseHeaders: headerViews(exchange.responseHeaders),
    responseBody: bodyView(exchange.responseBody, mostBody, members),
    answered: status !== undefined,
  };
}

function headerViews(headers: Readonly<Record<string, string>>) {
  const all = Object.entries(headers);
  const views = all
    .slice(0, mostHeaders)
    .map(([name, value]) => ({ name: brief(name, longestHeader), value: brief(value, longestHeader) }));
  const more = all.length - mostHeaders;
  return more > 0 ? [...views, { name: "…", value: `${more} more headers` }] : views;
}

const markup = 900;
const headerMarkup = 40;

/** About as many bytes as the view takes on the page. */
export function weight(view: ExchangeView): number {
  const headers = [...view.requestHeaders, ...view.responseHeaders];
  const texts = [view.shortUrl, view.url, view.requestBody?.text, view.responseBody?.text];
  const ofHeaders = headers.flatMap(({ name, value }) => [name, value]);
  return bytesOf([...texts, ...ofHeaders]) + markup + headers.length * headerMarkup;
}

const longLines = 30;
const longText = 2_500;
const whereWhole = "--json FILE --whole-bodies has all of it";

/**
 * A body, indented if it is JSON; undefined if there is none. A longer one than `most` is cut to its beginning; long JSON is folded
 * instead, and `members`, which decide, are shown.
 */
export function bodyView(body: string | undefined, most: number, members: readonly string[] = []) {
  if (body === undefined || body === "") return undefined;
  const size = counted(body.length, "character", grouped(body.length));
  const json = indentedJson(body, most);
  if (json === undefined) {
    const text = cutTo(body, most);
    return withNote(
      text,
      `unchanged, ${size}`,
      text.length < body.length && begins(text.length, body.length),
    );
  }
  const kind = `JSON, ${size}, indented here`;
  if (json.used === body.length) return withNote(json.text, kind, false);
  const folded = foldedJson(body, most, members);
  return folded === undefined
    ? withNote(json.text, kind, begins(json.used, body.length))
    : withNote(folded, kind, `… stands for what is left out; ${whereWhole}`);
}

/**
 * `note` says how the text differs from the body: that it is JSON with added line breaks, or how much of it is left out. A `long` one
 * scrolls in a box.
 */
const withNote = (text: string, kind: string, left: string | false) => ({
  text,
  note: left === false ? kind : `${kind}; ${left}`,
  long: text.length > longText || text.split("\n").length > longLines,
});

const begins = (used: number, length: number): string =>
  `only the beginning is shown: ${grouped(length - used)} are cut; ${whereWhole}`;
