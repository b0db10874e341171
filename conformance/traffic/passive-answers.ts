// Answers to gaps that traffic shows without a probe.
import type { Answer } from "../http/dialect/answer.js";
import type { Exchange } from "../http/exchange.js";

/** By the name of the probe that would ask; the first answer counts. */
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
