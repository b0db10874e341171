// Remembers the complete lists that lacked a record that matches the query.
import type { ReferenceForm } from "../http/dialect/dialect.js";
import type { Departure } from "./ledger.js";

/** A reference parameter of a query, and the form of its value. */
export interface Referred {
  readonly parameter: string;
  readonly form: ReferenceForm;
}

/** A complete list without a record that matches every parameter of the query. */
export interface Miss extends Departure {
  /** Type, site and id of the record. */
  readonly record: string;
  /** The query with references as ids: equal for all reference forms. */
  readonly search: string;
  readonly references: readonly Referred[];
  /** Ids of the checks that the list exercises; one of them fails. */
  readonly checks: readonly string[];
  /** Milliseconds since the record's last write; infinity if another list has shown it since. */
  readonly age: number;
  /** Whether the record was certainly there: its add was seen, or it was later seen unchanged. */
  readonly sure: boolean;
}

const most = 400;

/** Which check a miss fails is known only at the end, when it is clear which other searches found their records. */
export class Misses {
  #misses: readonly Miss[] = [];
  readonly #acceptedForms = new Map<string, Set<ReferenceForm>>();

  note(miss: Miss): void {
    const others = this.#misses.filter((other) => !isSame(other, miss));
    const before = this.#misses.find((other) => isSame(other, miss));
    if (!before && others.length >= most) return;
    this.#misses = [...others, before && before.age > miss.age ? before : miss];
  }

  /** The same search found the record later. */
  withdraw(record: string, search: string): void {
    if (!this.#misses.some((miss) => miss.record === record && miss.search === search)) return;
    this.#misses = this.#misses.filter((miss) => miss.record !== record || miss.search !== search);
  }

  /** Whether a list lacked the record before any list had shown it. */
  wasMissed(record: string): boolean {
    return this.#misses.some((miss) => miss.record === record && miss.age < Infinity);
  }

  /** Whether a list lacked the record, and it is unknown whether the record was still unchanged; see `confirm`. */
  isOpen(record: string): boolean {
    return this.#misses.some((miss) => miss.record === record && !miss.sure);
  }

  /** The record was seen again, unchanged. */
  confirm(record: string): void {
    if (!this.isOpen(record)) return;
    this.#misses = this.#misses.map((miss) => (miss.record === record ? { ...miss, sure: true } : miss));
  }

  accepts({ parameter, form }: Referred): void {
    this.#acceptedForms.set(parameter, (this.#acceptedForms.get(parameter) ?? new Set()).add(form));
  }

  /** Misses that neither a reference form nor a slow index explains. */
  standing(patience: number): readonly Miss[] {
    return this.#misses.filter(
      (miss) =>
        miss.sure &&
        miss.age > patience &&
        miss.references.every((reference) => this.#isAccepted(reference) || this.#triedAll(miss, reference)),
    );
  }

  #isAccepted({ parameter, form }: Referred): boolean {
    return this.#acceptedForms.get(parameter)?.has(form) === true;
  }

  /** No form ever worked, and each of the three was tried for this record. */
  #triedAll({ record, search }: Miss, { parameter }: Referred): boolean {
    if ((this.#acceptedForms.get(parameter)?.size ?? 0) > 0) return false;
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
