import type { Answer, Exchange } from "../contract.js";

/** Answers to gaps that traffic shows by itself, by the name of the probe that would ask for them; the first stands. */
export class PassiveAnswers {
  readonly #answers = new Map<string, Answer>();

  /** `value` in the words of the probe; worked out only where nothing is known yet. */
  note(probe: string, value: () => string | undefined, evidence: string, { n }: Exchange): void {
    if (this.#answers.has(probe)) return;
    const said = value();
    if (said !== undefined) this.#answers.set(probe, { value: said, evidence, exchanges: [n] });
  }

  of(probe: string): Answer | undefined {
    return this.#answers.get(probe);
  }
}
