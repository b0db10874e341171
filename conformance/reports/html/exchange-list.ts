// Lists the exchanges of the HTML page, so that each is shown in full only once.
import type { Exchange } from "../../http/exchange.js";
import type { CheckResult } from "../../runner/report.js";
import { type ExchangeView, exchangeView, weight } from "./exchange-view.js";
import { pageRoom, Room } from "./room.js";

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

/** Characters that a body may have. */
const decidingBody = 2_500;
/** What was sent before decides too, if a member of it was lost. */
const sentBody = 1_600;
const otherBody = 800;
/** The most exchanges of one check that are listed besides those that decided. */
const mostLines = 12;
/** If there are more than these, all but those that decided are folded. */
const mostOpen = 4;
/** Bytes of a line without its exchange. */
const lineBytes = 160;

/**
 * Gives every exchange one place on the page: under the first result that it decided, or else under the first that sent it.
 * Those that decided get room first, so that a full page leaves out the least important ones: those of the first results of causes,
 * then those of the others, of which no other exchanges are shown.
 */
export function ledgerOf(
  firsts: readonly CheckResult[],
  others: readonly CheckResult[],
): (result: CheckResult) => Listed {
  const homes = new Map<number, string>();
  const views = new Map<number, ExchangeView>();
  const room = new Room(pageRoom.exchanges);
  const settle = (result: CheckResult, exchange: Exchange, mostBody: number) => {
    if (homes.has(exchange.n)) return;
    const view = exchangeView(exchange, mostBody, result.member);
    if (!room.take(weight(view))) return;
    homes.set(exchange.n, result.id);
    views.set(exchange.n, view);
  };
  for (const result of [...firsts, ...others]) {
    for (const each of result.exchanges ?? []) settle(result, each, decidingBody);
  }
  for (const result of firsts) {
    const most = result.member === undefined ? otherBody : sentBody;
    for (const each of lastOf(result)) settle(result, each, most);
  }
  const whole = new Set(firsts);
  const lines = new Room(pageRoom.lines);
  return (result) => {
    const decided = new Set((result.exchanges ?? []).map(({ n }) => n));
    const shown = whole.has(result) ? lastOf(result) : (result.exchanges ?? []);
    const listed = shown.flatMap((exchange): readonly LedgerLine[] => {
      const { n } = exchange;
      const here = homes.get(n) === result.id ? views.get(n) : undefined;
      if (here === undefined && !((decided.has(n) || homes.has(n)) && lines.take(lineBytes))) return [];
      const elsewhere = homes.has(n) && here === undefined;
      return [{ n, decided: decided.has(n), here, elsewhere, summary: summaryOf(exchange) }];
    });
    const many = listed.length > mostOpen;
    return {
      lines: listed.filter((line) => line.decided || !many),
      folded: listed.filter((line) => !line.decided && many),
      unlisted: all(result).length - listed.length,
    };
  };
}

/** All exchanges of a check, and those of other checks that decided it, by number. */
function all({ transcript = [], exchanges = [] }: CheckResult): readonly Exchange[] {
  const byNumber = new Map([...transcript, ...exchanges].map((exchange) => [exchange.n, exchange]));
  return [...byNumber.values()].sort((a, b) => a.n - b.n);
}

/** The exchanges that decided, and the last of the others. */
function lastOf(result: CheckResult): readonly Exchange[] {
  const exchanges = all(result);
  const decided = new Set((result.exchanges ?? []).map(({ n }) => n));
  const last = exchanges.length - mostLines;
  return exchanges.filter(({ n }, index) => index >= last || decided.has(n));
}

function summaryOf({ method, status }: Exchange): string {
  return `${method}, ${status === undefined ? "no answer" : `answered ${status}`}`;
}
