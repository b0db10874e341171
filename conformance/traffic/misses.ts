import type { ReferenceForm } from "../http/dialect/dialect.js";
import type { Departure } from "./ledger.js";

/** A reference of a query: the place's parameter, and the form in which its value stood. */
export interface Referred {
  readonly parameter: string;
  readonly form: ReferenceForm;
}

/** A whole list that lacked a record which every parameter of the query fits. */
export interface Miss extends Departure {
  /** Type, site and id of the record. */
  readonly record: string;
  /** The query, its references by their ids: the same search in other forms of reference has the same. */
  readonly search: string;
  readonly references: readonly Referred[];
  /** Ids of the checks that such a list exercises, one of which is to blame. */
  readonly checks: readonly string[];
  /** Milliseconds since the record's last write; infinity where another list had shown it since. */
  readonly age: number;
  /** The record's add was seen, or it was seen again as it had been: it was there all along. */
  readonly sure: boolean;
}

const most = 400;

/** Misses, and which searches have found what they must: whom a miss tells against is only known at the end. */
export class Misses {
  #misses: readonly Miss[] = [];
  readonly #takenForms = new Map<string, Set<ReferenceForm>>();

  note(miss: Miss): void {
    const others = this.#misses.filter((other) => !isSame(other, miss));
    const before = this.#misses.find((other) => isSame(other, miss));
    if (!before && others.length >= most) return;
    this.#misses = [...others, before && before.age > miss.age ? before : miss];
  }

  /** The record was found by that very search after all. */
  withdraw(record: string, search: string): void {
    if (!this.#misses.some((miss) => miss.record === record && miss.search === search)) return;
    this.#misses = this.#misses.filter((miss) => miss.record !== record || miss.search !== search);
  }

  /** A list lacked the record though nothing had shown it yet. */
  wasMissed(record: string): boolean {
    return this.#misses.some((miss) => miss.record === record && miss.age < Infinity);
  }

  /** The record was missed, and nobody knows whether it was still as it had been: `confirm` would tell. */
  isOpen(record: string): boolean {
    return this.#misses.some((miss) => miss.record === record && !miss.sure);
  }

  /** The record was seen again as it had been. */
  confirm(record: string): void {
    if (!this.isOpen(record)) return;
    this.#misses = this.#misses.map((miss) => (miss.record === record ? { ...miss, sure: true } : miss));
  }

  takes({ parameter, form }: Referred): void {
    this.#takenForms.set(parameter, (this.#takenForms.get(parameter) ?? new Set()).add(form));
  }

  /** Misses that no form of reference and no patience explains. */
  standing(patience: number): readonly Miss[] {
    return this.#misses.filter(
      (miss) =>
        miss.sure &&
        miss.age > patience &&
        miss.references.every((reference) => this.#isTaken(reference) || this.#triedAll(miss, reference)),
    );
  }

  #isTaken({ parameter, form }: Referred): boolean {
    return this.#takenForms.get(parameter)?.has(form) === true;
  }

  /** No form was ever taken, and each of the three was tried for this very record. */
  #triedAll({ record, search }: Miss, { parameter }: Referred): boolean {
    if ((this.#takenForms.get(parameter)?.size ?? 0) > 0) return false;
    const tried = this.#misses
      .filter((miss) => miss.record === record && miss.search === search)
      .flatMap(({ references }) => references.filter((one) => one.parameter === parameter))
      .map(({ form }) => form);
    return new Set(tried).size === 3;
  }
}

function isSame(a: Miss, b: Miss): boolean {
  const forms = ({ references }: Miss) => references.map(({ form }) => form).join();
  return a.record === b.record && a.search === b.search && forms(a) === forms(b);
}
