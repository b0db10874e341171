// Remembers searches that were refused although the document allows them.
import type { Place } from "../checks/places.js";
import type { Exchange } from "../http/exchange.js";
import type { Referred } from "./misses.js";

export interface Refusal {
  readonly place: Place;
  /** Names of the query's parameters, in order. */
  readonly search: string;
  readonly references: readonly Referred[];
  /** Ids of the checks that the search exercises. */
  readonly checks: readonly string[];
  readonly exchange: Exchange;
}

const most = 200;

/** A refusal counts only if no search by the same parameters was ever answered. */
export class Refusals {
  #refusals: readonly Refusal[] = [];
  readonly #answered = new Set<string>();
  readonly #forms = new Map<string, Set<string>>();

  note(refusal: Refusal): void {
    const known = this.#refusals.some(
      (other) => other.search === refusal.search && formsOf(other) === formsOf(refusal),
    );
    if (!known && this.#refusals.length < most) this.#refusals = [...this.#refusals, refusal];
  }

  answered(search: string, references: readonly Referred[]): void {
    if (this.#answered.size < 10 * most) this.#answered.add(search);
    for (const { parameter, form } of references) {
      this.#forms.set(parameter, (this.#forms.get(parameter) ?? new Set()).add(form));
    }
  }

  /** Refusals of searches that were never answered, in any reference form. */
  standing(): readonly Refusal[] {
    return this.#refusals.filter(
      (refusal) =>
        !this.#answered.has(refusal.search) &&
        refusal.references.every((reference) => this.#isNoMatterOfForm(refusal, reference)),
    );
  }

  #isNoMatterOfForm({ search }: Refusal, { parameter, form }: Referred): boolean {
    const taken = this.#forms.get(parameter);
    if (taken !== undefined) return taken.has(form);
    const tried = this.#refusals
      .filter((other) => other.search === search)
      .flatMap(({ references }) => references.filter((one) => one.parameter === parameter));
    return new Set(tried.map((one) => one.form)).size === 3;
  }
}

function formsOf({ references }: Refusal): string {
  return references.map(({ form }) => form).join();
}
