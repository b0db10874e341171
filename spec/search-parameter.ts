// The types of search: a parameter, the fields that it looks at, the at-least-one rules, and the prefixes of dates.
import type { Field, NamedValue } from "./field.js";
import type { SortDirections, Sorting } from "./sorting.js";
import type { Basis, SpecNode } from "./spec-node.js";

export type ParameterType = "date" | "reference" | "string" | "token" | "number" | "boolean";

/**
 * What a parameter does to the list itself: its size, its order and the direction of that, the records that are passed over, the number or the cursor of the page,
 * the members that its records have, the records of other types that come with them.
 */
export const listControls = [
  "count",
  "sort",
  "direction",
  "offset",
  "page",
  "cursor",
  "fields",
  "include",
] as const;
export type ListControl = (typeof listControls)[number];

/** Whether a parameter asks for a later part of the list. */
export const asksForLater = ({ match }: Pick<SearchParameter, "match">): boolean =>
  match === "offset" || match === "page" || match === "cursor";

/**
 * How a parameter's value is compared with a record; `text` finds a word in any of several fields, `id` compares the logical id. A list
 * control is compared with none.
 */
export type Match =
  | "date"
  | "reference"
  | "string"
  | "token"
  | "number"
  | "boolean"
  | "text"
  | "id"
  | ListControl;

/** Whether a parameter changes which part of a list is shown, or its order, but not which records match. */
export const controlsList = ({ match }: { readonly match: Match }): boolean =>
  listControls.some((control) => control === match);

/** One field that a parameter looks at. */
export interface Target {
  /** Field path from the record's root: `subject`, `name.family`, `period.start`. */
  readonly path: string;
  readonly field: Field;
  /** For an interval: the path of its end; `path` is its start. */
  readonly endPath?: string;
  /** For a token in a plain member: the sibling member that holds its code system. */
  readonly system?: string;
}

/** A required flag as published; `variant` is set where the document publishes several. */
export interface RequiredFlag {
  readonly required: boolean;
  readonly variant?: string;
}

/** What letter case does where a value is a part of a text; `open` if the document does not say. */
export type LetterCase = "ignored" | "told apart" | "open";

export interface SearchParameter extends SpecNode {
  readonly name: string;
  /** The resource type that it searches. */
  readonly resource: string;
  /** As published. */
  readonly type: ParameterType;
  /** As published; several where the document has variants. */
  readonly flags: readonly RequiredFlag[];
  /** Flagged required in every variant and in no at-least-one rule: every search must have it. */
  readonly demanded: boolean;
  readonly match: Match;
  /** The basis of `match` and `targets`, which the document mostly does not state. */
  readonly looking: { readonly basis: Basis; readonly from?: string };
  /** Empty for a list control and for `id`, and if the resource has no field for it (then `unseen` gives the reason). */
  readonly targets: readonly Target[];
  /** Why it looks at no field. */
  readonly unseen?: string;
  /** The document does not say which field: a deployment may look at any of `targets`, or at all of them. */
  readonly ambiguous: boolean;
  /** The document flags it as date-searchable: prefixes and repetition apply as stated. */
  readonly dateSearch: boolean;
  /** For a number: the stated comparison prefixes of its values. Absent if none is stated. */
  readonly prefixes?: readonly Prefix[];
  /** For `sort`: the orders that it asks for. */
  readonly sorting?: Sorting;
  /** For `direction`: the directions that it takes. */
  readonly directions?: SortDirections;
  /** For `page`: the number of the first page. */
  readonly firstPage?: number;
  /** For `include`: the records that it asks for, and where they are. */
  readonly including?: Including;
  /**
   * For `fields`, `include` and `sort`: what stands between two names in one value. Absent if a request repeats the parameter instead, or
   * sorts by one field.
   */
  readonly separator?: string;
  /** For a text: a value finds every text that it is a part of. Absent if the document does not say how a text is compared. */
  readonly part?: LetterCase;
  /** For a date: a value is an instant, and no whole day. Absent if it may be a day. */
  readonly instantsOnly?: boolean;
  /** For a date or a number whose name is the operator: how a plain value is compared with the field. */
  readonly compares?: Comparison;
  /** Values that the document names for it. */
  readonly values: readonly NamedValue[];
  /** The document allows no others. */
  readonly closed?: SpecNode;
}

/** Every search must have at least one of the named parameters. */
export interface AtLeastOneRule extends SpecNode {
  readonly parameters: readonly string[];
}

/** The comparison prefixes of FHIR search, in the order in which FHIR lists them. */
export const prefixes = ["eq", "ne", "gt", "lt", "ge", "le", "sa", "eb", "ap"] as const;
export type Prefix = (typeof prefixes)[number];

/** The operators that compare a plain value. */
export const operators = ["eq", "ne", "gt", "lt", "ge", "le"] as const satisfies readonly Prefix[];
export type Operator = (typeof operators)[number];

/** How the value of a parameter such as `from` is compared with its field. */
export interface Comparison extends SpecNode {
  readonly operator: Operator;
}

/** A comparison prefix of a date value. */
export interface DatePrefix extends SpecNode {
  readonly prefix: Prefix;
}

export interface DateSearch extends SpecNode {
  readonly prefixes: readonly DatePrefix[];
  /** Repeating the parameter gives a range. */
  readonly range: SpecNode;
}

/** A value that a request sends to get the records to which a field of the matches refers. */
export interface IncludeValue extends NamedValue {
  /** A field of the record itself: a reference, an id, or a list of them. */
  readonly by: Field;
}

/**
 * Where included records are: among the entries of a Bundle, marked as no match; in a member of the list's envelope; or in place of
 * what refers to them.
 */
export type IncludedIn =
  | { readonly as: "list" }
  | { readonly as: "member"; readonly member: string }
  | { readonly as: "place" };

export interface Including {
  readonly values: readonly IncludeValue[];
  readonly in: IncludedIn;
}
