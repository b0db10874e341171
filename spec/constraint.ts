// The types of a constraint: a limit that the document sets to the values of a field, in the words of JSON Schema.
import type { FormatName } from "./formats.js";
import type { SpecNode } from "./spec-node.js";
import { counted } from "./text/counted.js";

/** Limits of a number (JSON Schema Validation 2020-12, section 6.2). */
type NumberLimit = "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" | "multipleOf";

/** Limits of the length of a text, and of the number of items of a list (sections 6.3 and 6.4). */
type CountLimit = "minLength" | "maxLength" | "minItems" | "maxItems";

/** The keyword of a constraint with its value. */
export type Limit =
  | { readonly keyword: "required" | "uniqueItems"; readonly value: true }
  /** No two records of the type at one site have the value; `ever`: nor has one that was deleted. It is not a word of JSON Schema. */
  | { readonly keyword: "unique"; readonly value: true | "ever" }
  /** The steps from one value to the next that an update may take, each as text, and with the status of any other. */
  | {
      readonly keyword: "steps";
      readonly value: readonly string[];
      readonly to: Readonly<Record<string, readonly string[]>>;
      readonly refused?: number;
    }
  /** A closed set of values. */
  | { readonly keyword: "enum"; readonly value: readonly string[] | readonly number[] }
  | { readonly keyword: NumberLimit | CountLimit; readonly value: number }
  /** A regular expression with the flag `u`; it matches a part of the text. */
  | { readonly keyword: "pattern"; readonly value: string }
  | { readonly keyword: "format"; readonly value: FormatName }
  /** Timestamps are in UTC, written with Z; with `Z only`, one with another offset is refused. It is not a word of JSON Schema. */
  | { readonly keyword: "offset"; readonly value: "Z" | "Z only" };

export type ConstraintKeyword = Limit["keyword"];

/** A constraint of a field, with a clause of its own. */
export type Constraint = SpecNode & Limit;

/** The value of a constraint as text, for people: `40`, `a, b`. */
export function limitText({ value }: Limit): string {
  return typeof value === "object" ? value.join(", ") : String(value);
}

/** Each keyword with what is said of it, and the unit of its value (default: it is not said). */
const rows: readonly (readonly [keyword: ConstraintKeyword, lead: string, unit?: string])[] = [
  ["required", "is required"],
  ["enum", "is one of", ""],
  ["minimum", "is at least", ""],
  ["exclusiveMinimum", "is greater than", ""],
  ["maximum", "is at most", ""],
  ["exclusiveMaximum", "is less than", ""],
  ["multipleOf", "is a multiple of", ""],
  ["minLength", "has at least", "character"],
  ["maxLength", "has at most", "character"],
  ["pattern", "matches", ""],
  ["format", "is of the format", ""],
  ["offset", "is in UTC, with the offset", ""],
  ["minItems", "has at least", "item"],
  ["maxItems", "has at most", "item"],
  ["uniqueItems", "has no item twice"],
  ["unique", "is unique within a site"],
  ["steps", "takes only the steps", ""],
];

/** Every keyword, in the order in which constraints are listed. */
export const constraintKeywords = rows.map(([keyword]) => keyword);

/** A constraint in words, as the end of a sentence that begins with the field. */
export function limitInWords(limit: Limit): string {
  const [, lead = "", unit] = rows.find(([keyword]) => keyword === limit.keyword) ?? [];
  if (limit.value === "ever") return `${lead}, also among deleted records`;
  if (unit === undefined) return lead;
  const refused =
    limit.keyword === "steps" && limit.refused ? ` (any other is refused with ${limit.refused})` : "";
  return `${lead} ${unit === "" ? limitText(limit) : counted(Number(limit.value), unit)}${refused}`;
}

/** The constraints that limit no single value: whether one is kept shows in the record, or in the other records. */
const ofNoValue: readonly ConstraintKeyword[] = ["required", "unique", "steps"];

/** Whether a constraint limits the values of its field, one by one. */
export const limitsValues = ({ keyword }: Limit): boolean => !ofNoValue.includes(keyword);
