// The answer to a gap, or the reason why there is none.
import { noAnswer } from "../../../spec/answers/forms.js";
import type { SearchOutcome } from "../../http/api/adapter.js";
import { Blocked, type Lack } from "../../http/blocked.js";
import type { Answer } from "../../http/dialect/answer.js";
import type { Exchange } from "../../http/exchange.js";
import { isSuccess } from "../../http/status.js";
import type { ReasonCode } from "../../options/run-limits.js";

/** Why a gap has no answer. */
export interface Unanswered {
  readonly unanswered: string;
  /** The interface, or its claimed part, has nothing that could be probed. */
  readonly lacking?: true;
  /** The deployment was unavailable or the run was cut short: another run may get an answer. */
  readonly indeterminate?: true;
  /** The limit of the run, if that is the reason. */
  readonly code?: ReasonCode;
  /** What the user has to supply, if that is the reason. */
  readonly lacks?: Lack;
}

/** What a row finds: the deployment's answer, or the reason why there is none. */
export type Observed = Answer | Unanswered;

/** Thrown if no answer can be had; the report shows its message as the reason. */
export class Unanswerable extends Error {
  override readonly name = "Unanswerable";

  /** The request that was turned away, if that is the reason. */
  readonly exchange: Exchange | undefined;

  constructor(message: string, exchange?: Exchange) {
    super(message);
    this.exchange = exchange;
  }
}

/** Thrown if the interface has nothing that could be asked about. */
export class Lacking extends Unanswerable {
  constructor(what: string) {
    super(`the interface has no ${what}`);
  }
}

/** Whether an error reports a missing prerequisite, and not a fault of the suite. */
export const isReason = (error: unknown): error is Unanswerable | Blocked =>
  error instanceof Unanswerable || error instanceof Blocked;

/** An answer in the short words that the spec's own answers use, with the exchanges that show it, or their numbers. */
export function answer(
  value: string,
  evidence: string,
  ...exchanges: readonly (Exchange | number)[]
): Answer {
  return { value, evidence, exchanges: exchanges.map((one) => (typeof one === "number" ? one : one.n)) };
}

/** The answer "refused" with its status; if the request was accepted, that of `value`, which may have none. */
export async function refusedOr(
  outcome: Exchange | SearchOutcome,
  evidence: string,
  value: string | (() => Promise<string | undefined> | string | undefined),
): Promise<Answer | undefined> {
  const exchange = "exchange" in outcome ? outcome.exchange : outcome;
  const isTaken = "exchange" in outcome ? acceptedSearch(outcome) : accepted(outcome);
  if (!isTaken) return answer(refused(exchange), evidence, exchange);
  const word = typeof value === "string" ? value : await value();
  return word === undefined ? undefined : answer(word, evidence, exchange);
}

/** Whether the deployment accepted the request, with any 2xx status. */
export const accepted = (exchange: Exchange): boolean => isSuccess(exchange);

/** Whether a search was accepted: answered with a list, whatever its status, or with a 2xx status. */
export const acceptedSearch = ({ found, exchange }: SearchOutcome): boolean =>
  found !== undefined || accepted(exchange);

/** The status as a text, or "no answer". */
export const statusOf = (exchange: Exchange): string =>
  exchange.status === undefined ? noAnswer : String(exchange.status);

/** "the response was 201", or "there was no response". */
export const response = (exchange: Exchange): string =>
  exchange.status === undefined ? "there was no response" : `the response was ${exchange.status}`;

/** "refused 400", or "refused without an answer" if the connection was closed. */
export const refused = (exchange: Exchange): string =>
  exchange.status === undefined ? "refused without an answer" : `refused ${exchange.status}`;
