// Collects the answers to gaps that traffic shows without a probe.
import type { Answer } from "../http/dialect/answer.js";
import type { Exchange } from "../http/exchange.js";

/** The answers, by the names of the probes; the first answer to a gap counts. */
export class PassiveAnswers {
  readonly #answers = new Map<string, Answer>();

  /** `value` is only called if no answer is known yet. */
  note(probe: string, value: () => string | undefined, evidence: string, { n }: Exchange): void {
    if (this.#answers.has(probe)) return;
    const said = value();
    if (said !== undefined) this.#answers.set(probe, { value: said, evidence, exchanges: [n] });
  }

  of(probe: string): Answer | undefined {
    return this.#answers.get(probe);
  }
}
