// The types of a gap, a question that the document leaves open: its possible answers and the server's values.
import type { InterfaceModel } from "../model.js";
import type { Form } from "./forms.js";

/** What the possible answers may depend on: the interface, and the clause of the node that the gap is about. */
export interface AnswerScope {
  readonly model: InterfaceModel;
  readonly about?: string | undefined;
}

/** An answer as the server uses it: plain data, which the generator writes as a literal. */
export type AnswerValue =
  | string
  | number
  | boolean
  | readonly AnswerValue[]
  | { readonly [member: string]: AnswerValue };

/** Answers, each as the spec and the probes write it and as the server uses it. */
export type Given<V> = readonly (readonly [text: string, value: V])[];

/** One place in an answer of several parts: the words that can stand there, in their order, or a text of a form. */
export interface Part {
  readonly options: readonly string[];
  readonly form?: Form<unknown>;
  /** Texts that only other deployments answer with. */
  readonly foreign?: Form<unknown>;
  /** Those of the words that the generated server can answer with (default: all). */
  readonly own?: readonly string[];
}

/** The parts of an answer that has several, such as `201, Location, record`. */
export interface Parts {
  /** What its text begins with before the parts. */
  readonly lead?: string;
  /** The parts in the order in which a probe reports them. */
  of(scope: AnswerScope): readonly Part[];
}

/** Answers that differ in one part, such as a number or a name. */
export interface Family<V> {
  /** The allowed texts, described for a person: `a whole number from 1 to 119`. */
  takes(scope: AnswerScope): string;
  /** The same texts as a regular expression, for editors; absent if they depend on the interface. */
  readonly pattern?: string;
  /** Some of the texts, for tests and for "did you mean". */
  examples(scope: AnswerScope): readonly string[];
  /**
   * Undefined for a text that is not an answer. Each answer has only one spelling: the one that the probe reports.
   */
  read(text: string, scope: AnswerScope): V | undefined;
}

/** The closed list of answers to one kind of gap: what the suite's probe of that name can report. */
export interface AnswerKind<V extends AnswerValue> {
  /** The generated server's answer if the spec does not have this gap. */
  readonly defaults: string | ((scope: AnswerScope) => string);
  /** The answers that the generated server can give. */
  given(scope: AnswerScope): Given<V>;
  readonly family?: Family<V>;
  /** For answers of several parts: a spec writes them as a list, in any order. */
  readonly parts?: Parts;
  /** Which answers there are depends on the interface: on its types, its parameters or its paths. */
  readonly byInterface?: true;
  /** How the probe reports an answer that it cannot tell from others, because it stops early. */
  seenAs?(text: string): string;
  /** Answers that a deployment may give but the generated server cannot. */
  readonly foreign?: readonly (string | Form<unknown>)[];
}

/** Answers that are the same for every interface: the server's value by text. */
export const always =
  <const V extends AnswerValue>(answers: Readonly<Record<string, V>>): (() => Given<V>) =>
  () =>
    Object.entries(answers);

/** Answers whose text is also the server's value. */
export const words = <const V extends string>(...texts: readonly V[]): Given<V> =>
  texts.map((text) => [text, text] as const);

/** A kind to which the generated server has one answer; others are those of other deployments. */
export const single = <const V extends string>(
  own: V,
  ...foreign: readonly (string | Form<unknown>)[]
): AnswerKind<V> & { readonly defaults: V } => ({ defaults: own, given: () => words(own), foreign });

/** Answers that are only a status code. */
export const statuses = <const V extends number>(...numbers: readonly V[]): Given<V> =>
  numbers.map((status) => [String(status), status] as const);

/** How a probe reports a request that was refused with this status. */
export const refusedWith = (status: number): string => `refused ${status}`;

/** Refusals by one of these statuses. */
export const refusals = <const V extends number>(...numbers: readonly V[]): Given<V> =>
  numbers.map((status) => [refusedWith(status), status] as const);

/** Every subset of some words, in their order, as a probe lists them; `none` is the text of the empty subset. */
export function subsets<const V extends string>(
  all: readonly V[],
  none: string | undefined,
): Given<readonly V[]> {
  let sets: readonly (readonly V[])[] = [[]];
  for (const word of all) sets = sets.flatMap((set) => [set, [...set, word]]);
  return sets.flatMap((set) => {
    const text = set.length === 0 ? none : set.join(", ");
    return text === undefined ? [] : [[text, set] as const];
  });
}

/** A family whose texts follow one form in every interface. */
export const familyOf = <T, V>(
  { takes, pattern, examples, read }: Form<T>,
  use: (value: T) => V,
): Family<V> => ({
  takes: () => takes,
  pattern,
  examples: () => examples,
  read(text) {
    const value = read(text);
    return value === undefined ? undefined : use(value);
  },
});
