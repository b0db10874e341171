// Lists the exchanges of the HTML page, so that each is shown in full only once.
import type { Exchange } from "../../http/exchange.js";
import type { CheckResult } from "../../runner/report.js";
import { type ExchangeView, exchangeView, weight } from "./exchange-view.js";

/** One line of a result's exchanges. */
export interface LedgerLine {
  readonly n: number;
  /** Whether the verdict rests on it. */
  readonly decided: boolean;
  /** The exchange in full, if it is shown under this result. */
  readonly here: ExchangeView | undefined;
  /** Whether it is shown under another result of this page. */
  readonly elsewhere: boolean;
  /** A summary, if it is not shown in full anywhere. */
  readonly summary: string;
}

export interface Listed {
  /** The exchanges that decided the verdict, and the others if they are few. */
  readonly lines: readonly LedgerLine[];
  /** The other exchanges, in order, if they are many. */
  readonly folded: readonly LedgerLine[];
  /** Number of exchanges that are not listed for lack of room. */
  readonly unlisted: number;
}

/** Bytes that all exchanges of a page may take together, and characters that one body may have. */
const room = 4_500_000;
/** The least room that an exchange needs. */
const leastRoom = 2_000;
const decidingBody = 20_000;
const otherBody = 4_000;
/** The most exchanges of one check that are listed; those that decided are always listed. */
const mostLines = 40;
/** If there are more than these, all but those that decided are folded. */
const mostOpen = 4;

/**
 * Gives every exchange one place on the page: under the first result that it decided, or else under the first that sent it.
 * Those that decided get room first, so that a full page leaves out the least important ones.
 */
export function ledgerOf(results: readonly CheckResult[]): (result: CheckResult) => Listed {
  const homes = new Map<number, string>();
  const views = new Map<number, ExchangeView>();
  let left = room;
  const settle = (result: CheckResult, exchange: Exchange, mostBody: number) => {
    if (left < leastRoom || homes.has(exchange.n)) return;
    const view = exchangeView(exchange, mostBody);
    const bytes = weight(view);
    if (bytes > left) return;
    left -= bytes;
    homes.set(exchange.n, result.id);
    views.set(exchange.n, view);
  };
  for (const result of results) for (const each of result.exchanges ?? []) settle(result, each, decidingBody);
  for (const result of results) for (const each of listedOf(result)) settle(result, each, otherBody);
  return (result) => {
    const decided = new Set((result.exchanges ?? []).map(({ n }) => n));
    const listed = listedOf(result).filter(({ n }) => decided.has(n) || homes.has(n));
    const lines = listed.map(
      (exchange): LedgerLine => ({
        n: exchange.n,
        decided: decided.has(exchange.n),
        here: homes.get(exchange.n) === result.id ? views.get(exchange.n) : undefined,
        elsewhere: homes.has(exchange.n) && homes.get(exchange.n) !== result.id,
        summary: summaryOf(exchange),
      }),
    );
    const many = lines.length > mostOpen;
    return {
      lines: lines.filter((line) => line.decided || !many),
      folded: lines.filter((line) => !line.decided && many),
      unlisted: all(result).length - listed.length,
    };
  };
}

/** All exchanges of a check, and those of other checks that decided it, by number. */
function all({ transcript = [], exchanges = [] }: CheckResult): readonly Exchange[] {
  const byNumber = new Map([...transcript, ...exchanges].map((exchange) => [exchange.n, exchange]));
  return [...byNumber.values()].sort((a, b) => a.n - b.n);
}

function listedOf(result: CheckResult): readonly Exchange[] {
  const exchanges = all(result);
  if (exchanges.length <= mostLines) return exchanges;
  const decided = new Set((result.exchanges ?? []).map(({ n }) => n));
  const last = exchanges.length - mostLines;
  return exchanges.filter(({ n }, index) => index >= last || decided.has(n));
}

function summaryOf({ method, status }: Exchange): string {
  return `${method}, ${status === undefined ? "no answer" : `answered ${status}`}`;
}
