// Remembers failures of searches that may have another reason than the check they point at, until later traffic refutes them.
import type { Failed } from "../checks/finding.js";
import type { ReferenceForm } from "../http/dialect/dialect.js";

/** A reference parameter of a query, and the form of its value. */
export interface Referred {
  readonly parameter: string;
  readonly form: ReferenceForm;
}

/** A search that was refused although the document allows it, or a complete list without a record that matches its query. */
interface Suspicion {
  /** The search: for a missing record its query with references as ids, for a refusal the names of its parameters. */
  readonly search: string;
  /** A key for the missing record. */
  readonly record?: string;
  readonly references: readonly Referred[];
  /** Ids of the checks that the search exercises; one of them fails. */
  readonly checks: readonly string[];
  readonly finding: Failed;
  /** Milliseconds since the record's last write; infinity if another list has shown it since, or if none is missing. */
  readonly age: number;
  /** Whether the record was certainly there: its add was seen, or it was later seen unchanged. */
  readonly sure: boolean;
}

const most = 400;

/** Which check fails is known only at the end, when it is clear which other searches were answered, or found their records. */
export class Suspicions {
  #all: readonly Suspicion[] = [];
  readonly #answered = new Set<string>();
  readonly #acceptedForms = new Map<string, Set<ReferenceForm>>();

  note(one: Suspicion): void {
    const before = this.#all.find((other) => isSame(other, one));
    if (!before && this.#all.length >= most) return;
    if (!before || before.age < one.age) this.#all = [...this.#all.filter((other) => other !== before), one];
  }

  /** The same search found the record later. */
  found(record: string, search: string): void {
    const isRefuted = (one: Suspicion) => one.record === record && one.search === search;
    if (this.#all.some(isRefuted)) this.#all = this.#all.filter((one) => !isRefuted(one));
  }

  /** A search by these parameters was answered, at whatever time. */
  answered(search: string): void {
    if (this.#answered.size < 5 * most) this.#answered.add(search);
  }

  accepts({ parameter, form }: Referred): void {
    this.#acceptedForms.set(parameter, (this.#acceptedForms.get(parameter) ?? new Set()).add(form));
  }

  /** Whether a list lacked the record before any list had shown it. */
  wasMissed(record: string): boolean {
    return this.#all.some((one) => one.record === record && one.age < Infinity);
  }

  /** The record was seen again, unchanged. */
  confirm(record: string): void {
    if (!this.#all.some((one) => one.record === record && !one.sure)) return;
    this.#all = this.#all.map((one) => (one.record === record ? { ...one, sure: true } : one));
  }

  /** Those that neither a reference form nor a slow index explains. */
  standing(patience: number): readonly Suspicion[] {
    return this.#all.filter(
      (one) =>
        one.sure &&
        one.age > patience &&
        !this.#answered.has(one.search) &&
        one.references.every((reference) => this.#isNoMatterOfForm(one, reference)),
    );
  }

  /** Whether the form works elsewhere, or no form ever worked and each of the three was tried. */
  #isNoMatterOfForm({ record, search }: Suspicion, { parameter, form }: Referred): boolean {
    const accepted = this.#acceptedForms.get(parameter);
    if (accepted !== undefined) return accepted.has(form);
    const tried = this.#all
      .filter((one) => one.record === record && one.search === search)
      .flatMap(({ references }) => references.filter((one) => one.parameter === parameter));
    return new Set(tried.map((one) => one.form)).size === 3;
  }
}

function isSame(a: Suspicion, b: Suspicion): boolean {
  const forms = ({ references }: Suspicion) => references.map(({ form }) => form).join();
  return a.record === b.record && a.search === b.search && forms(a) === forms(b);
}
