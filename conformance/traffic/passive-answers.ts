// Collects the answers to gaps that traffic shows without a probe.
import type { Answer } from "../http/dialect/answer.js";
import type { Exchange } from "../http/exchange.js";

/** An answer, and the exchange that shows it. */
interface Seen extends Answer {
  readonly exchange: Exchange;
}

/** The answers, by the names of the probes; of a gap that the document leaves open, only the first counts. */
export class PassiveAnswers {
  readonly #answers = new Map<string, readonly Seen[]>();
  readonly #judged: ReadonlySet<string>;

  /** `judged` names the probes whose answers the document states: all their different answers are kept. */
  constructor(judged: ReadonlySet<string>) {
    this.#judged = judged;
  }

  /** `value` is only called if the answer may be kept. */
  note(probe: string, value: () => string | undefined, evidence: string, exchange: Exchange): void {
    const known = this.#answers.get(probe) ?? [];
    if (known.length > 0 && !this.#judged.has(probe)) return;
    const said = value();
    if (said === undefined || known.some((one) => one.value === said)) return;
    this.#answers.set(probe, [...known, { value: said, evidence, exchanges: [exchange.n], exchange }]);
  }

  /** The first answer that is not allowed, or else the first. */
  of(probe: string, allows: (value: string) => boolean = () => true): Seen | undefined {
    const known = this.#answers.get(probe) ?? [];
    return known.find(({ value }) => !allows(value)) ?? known[0];
  }
}
