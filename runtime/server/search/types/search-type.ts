/** What a search type is: how its values are indexed, and how they are compared. One file beside this one implements each. */

import type { Answers } from "../../answers.js";
import type { SearchParameterDefinition, TargetDefinition } from "../../definition.js";
import type { Condition } from "../../store/store.js";
import type { ReferenceScope } from "../references.js";
import { unescapeValue } from "../split-value.js";
import type { SearchValue, TextValue } from "./search-value.js";

/** Takes the index entries of a record, one by one. */
export interface EntrySink {
  text(value: string): void;
  token(system: string, code: string): void;
  /** Both ends are in the interval. */
  interval(low: number, high: number): void;
}

/** One occurrence of a parameter in a query. */
export interface Occurrence {
  readonly parameter: SearchParameterDefinition;
  /** Its alternatives, none of them empty. */
  readonly values: readonly string[];
  readonly scope: ReferenceScope;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly answers: Answers;
}

export interface SearchType {
  /** One value always names few records, so a search can start from it. */
  readonly namesFew: boolean;
  /** Repeated values are a range: all of them must fit, whatever a repetition means for other types. */
  readonly isRange: boolean;
  /** The index entries depend on the path forms and path segments of the interface. */
  readonly readsPaths: boolean;
  /** A part of the signature of its index, where entries were made in another way before it was introduced. */
  readonly indexMark?: string;
  /** A value that cannot be understood is refused even where the parameter looks at no field. */
  readonly checksUnseen: boolean;
  /** Gives the index entries of one target; absent for a type that has no entries. Every add waits for it. */
  index?(record: unknown, target: TargetDefinition, scope: ReferenceScope, sink: EntrySink): void;
  /** One value, parsed. Throws a 400 for a value that cannot be understood. */
  parse(value: string, occurrence: Occurrence): SearchValue;
  /** What an occurrence asks of a record. Throws a 400 for a value that cannot be understood. Absent for a type that asks nothing. */
  condition?(occurrence: Occurrence): Condition;
}

/** What most types have: a value is a text. */
export const plainType = {
  namesFew: false,
  isRange: false,
  readsPaths: false,
  checksUnseen: false,
  parse: (value: string): TextValue => ({ raw: value, value: unescapeValue(value) }),
} as const;

/** A condition that no record satisfies. */
export const nothing: Condition = { kind: "nothing" };

/** Words for an error message: which prefixes may come before a value. */
export const prefixText = (prefixes: readonly string[]): string =>
  prefixes.length === 0 ? "with no prefix before it" : `or one with ${prefixes.join(", ")} before it`;
