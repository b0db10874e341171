// Makes a probe and its answer, or the reason why there is none.
import { noAnswer } from "../../../spec/answers/forms.js";
import type { Gap } from "../../../spec/model.js";
import type { Session } from "../../fixtures/session.js";
import type { SearchOutcome } from "../../http/api/adapter.js";
import { Blocked } from "../../http/blocked.js";
import type { Answer } from "../../http/dialect/answer.js";
import type { Exchange } from "../../http/exchange.js";
import { isSuccess } from "../../http/status.js";
import { whyNoFailure } from "../../http/turned-away.js";
import type { Probe, Unanswered } from "../probe.js";

/** The result of a probe: the deployment's answer, or the reason why there is none. */
export type Observed = Answer | Unanswered;

/** Thrown by a probe that cannot get an answer; the report shows its message as the reason. */
export class Unanswerable extends Error {
  override readonly name = "Unanswerable";
}

/** Thrown if the interface has nothing that the probe could ask about. */
export class Lacking extends Unanswerable {
  constructor(what: string) {
    super(`the interface has no ${what}`);
  }
}

/** An answer in the short words that the spec's own answers use, with the exchanges that show it. */
export function answer(value: string, evidence: string, ...exchanges: readonly Exchange[]): Answer {
  return { value, evidence, exchanges: exchanges.map((exchange) => exchange.n) };
}

/** Whether an error reports a missing prerequisite, and not a fault of the suite. */
export function isReason(error: unknown): error is Unanswerable | Blocked {
  return error instanceof Unanswerable || error instanceof Blocked;
}

/** Makes a probe: missing prerequisites become reasons, and faults of the suite are thrown. */
export function probe(
  name: string,
  writes: boolean,
  ask: (session: Session, gap: Gap) => Promise<Observed>,
  more: Pick<Probe, "alone" | "asksAbout" | "together" | "across"> = {},
): Probe {
  const observe = async (session: Session, gap: Gap): Promise<Observed> => {
    try {
      return await ask(session, gap);
    } catch (error) {
      if (error instanceof Lacking) return { unanswered: error.message, lacking: true };
      if (isReason(error)) return { unanswered: error.message, ...indeterminateBy(session, error) };
      throw error;
    }
  };
  return { name, writes, ...more, observe };
}

/** If a request for the preparation was not answered or not allowed, another run may get an answer. */
function indeterminateBy(session: Session, error: Unanswerable | Blocked): Pick<Unanswered, "indeterminate"> {
  const exchange = error instanceof Blocked ? error.exchange : undefined;
  return exchange && whyNoFailure(session, exchange) !== undefined ? { indeterminate: true } : {};
}

/** Whether the deployment accepted the request, with any 2xx status. */
export function accepted(exchange: Exchange): boolean {
  return isSuccess(exchange);
}

/** Whether a search was accepted: answered with a list, whatever its status, or with a 2xx status. */
export function acceptedSearch({ found, exchange }: SearchOutcome): boolean {
  return found !== undefined || accepted(exchange);
}

/** The status as a text, or "no answer". */
export function statusOf(exchange: Exchange): string {
  return exchange.status === undefined ? noAnswer : String(exchange.status);
}

/** "the response was 201", or "there was no response". */
export function response(exchange: Exchange): string {
  return exchange.status === undefined ? "there was no response" : `the response was ${exchange.status}`;
}

/** "refused 400", or "refused without an answer" if the connection was closed. */
export function refused(exchange: Exchange): string {
  return exchange.status === undefined ? "refused without an answer" : `refused ${exchange.status}`;
}
