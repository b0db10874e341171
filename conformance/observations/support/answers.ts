import type { Gap } from "../../../spec/model.js";
import type { Answer, Exchange, Probe, SearchOutcome, Session, Unanswered } from "../../contract.js";
import { isSuccess } from "../../http/status.js";
import { whyNoFailure } from "../../http/turned-away.js";
import { Blocked } from "../../runner/blocked.js";

/** What a probe came to: the deployment's answer, or the reason why none could be had. */
export type Observed = Answer | Unanswered;

/** Thrown inside a probe where no answer can be had; its message is the reason that the report shows. */
export class Unanswerable extends Error {
  override readonly name = "Unanswerable";
}

/** Thrown where the interface has no such thing to ask about. */
export class Lacking extends Unanswerable {
  constructor(what: string) {
    super(`the interface has no ${what}`);
  }
}

/** An answer in the short words that the spec's own answers use, with the exchanges that show it. */
export function answer(value: string, evidence: string, ...exchanges: readonly Exchange[]): Answer {
  return { value, evidence, exchanges: exchanges.map((exchange) => exchange.n) };
}

/** Whether `error` says that a prerequisite is missing, rather than that the suite is at fault. */
export function isReason(error: unknown): error is Unanswerable | Blocked {
  return error instanceof Unanswerable || error instanceof Blocked;
}

/** A probe whose missing prerequisites become reasons; faults of the suite pass through. */
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

/** What could not be prepared for want of an answer, or of a right, may be another time. */
function indeterminateBy(session: Session, error: Unanswerable | Blocked): Pick<Unanswered, "indeterminate"> {
  const exchange = error instanceof Blocked ? error.exchange : undefined;
  return exchange && whyNoFailure(session, exchange) !== undefined ? { indeterminate: true } : {};
}

/** Whether the deployment said yes: any status of the 200s. */
export function accepted(exchange: Exchange): boolean {
  return isSuccess(exchange);
}

/** Whether a search was: answered with a list, by whatever status a deployment tells that nothing was found, or else with a yes. */
export function taken({ found, exchange }: SearchOutcome): boolean {
  return found !== undefined || accepted(exchange);
}

/** The status as a word, or what answered in its place. */
export function statusOf(exchange: Exchange): string {
  return exchange.status === undefined ? "no answer" : String(exchange.status);
}

/** "refused 400", or "refused without an answer" where the connection was cut. */
export function refused(exchange: Exchange): string {
  return exchange.status === undefined ? "refused without an answer" : `refused ${exchange.status}`;
}
