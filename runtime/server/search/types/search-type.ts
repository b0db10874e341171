/** Describes a search type: how its values are indexed and compared. `search-types.ts` lists all of them. */
import type { Answers } from "../../answers.js";
import type { Prefix, SearchParameterDefinition } from "../../definition.js";
import type { Condition } from "../../store-port/condition.js";
import type { TargetDefinition } from "../../target-definition.js";
import type { ReferenceScope } from "../references.js";
import { unescapeValue } from "../split-value.js";
import type { SearchValue, TextValue } from "./search-value.js";

/** Receives the index entries of a record, one by one. */
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
  /** A value always matches few records, so a search can start from it. */
  readonly namesFew: boolean;
  /** Repeated values are a range: all of them must match, whatever a repetition means for other types. */
  readonly isRange: boolean;
  /** The index entries depend on the path forms and path segments of the interface. */
  readonly readsPaths: boolean;
  /** An invalid value is refused even if the parameter looks at no field. */
  readonly checksUnseen: boolean;
  /** Passes on the index entries of one target; absent for a type without entries. Every add waits for it. */
  index?(record: unknown, target: TargetDefinition, scope: ReferenceScope, sink: EntrySink): void;
  /** One value, parsed. Throws a 400 for an invalid value. */
  parse(value: string, occurrence: Occurrence): SearchValue;
  /** The condition of an occurrence. Throws a 400 for an invalid value. Absent for a type that puts no condition on records. */
  condition?(occurrence: Occurrence): Condition;
}

/** The defaults of a search type: a value is a text. */
export const plainType = {
  namesFew: false,
  isRange: false,
  readsPaths: false,
  checksUnseen: false,
  parse: (value: string): TextValue => ({ raw: value, value: unescapeValue(value) }),
} as const;

/** A condition that no record satisfies. */
export const nothing: Condition = { kind: "nothing" };

/** The prefixes that values of a parameter may have; none if its name is the operator. */
export const prefixesOf = (
  { prefixes, compares }: Pick<SearchParameterDefinition, "prefixes" | "compares">,
  usual: readonly Prefix[],
): readonly Prefix[] => (compares === undefined ? (prefixes ?? usual) : []);

/** Words for an error message: which prefixes may come before a value. */
export const prefixText = (prefixes: readonly string[]): string =>
  prefixes.length === 0 ? "with no prefix before it" : `or one with ${prefixes.join(", ")} before it`;
