// The data of one exchange on the HTML page.
import { counted } from "../../../spec/text/counted.js";
import type { Exchange } from "../../http/exchange.js";
import { bodyView } from "./body.js";
import { brief, shown } from "./shown.js";
import { span } from "./times.js";

/** One request and its answer, cut to the room of a page. */
export type ExchangeView = ReturnType<typeof exchangeView>;

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
export function exchangeView(exchange: Exchange, { mostBody, members, shownBy }: Look) {
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
  const texts = [
    view.shortUrl,
    view.url ?? "",
    view.requestBody?.text ?? "",
    view.responseBody?.text ?? "",
    ...headers.flatMap(({ name, value }) => [name, value]),
  ];
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(shown(text)), 0);
  return bytes + markup + headers.length * headerMarkup;
}
