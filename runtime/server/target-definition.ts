/** The types of the members of records that searches look at, sort by and include by. */

/** The shape of the value at a target's path, with the member names of its parts. */
export type ValueDefinition =
  | { readonly kind: "string" | "boolean" | "number" | "dateTime" }
  | { readonly kind: "coding"; readonly system: string; readonly code: string }
  | {
      readonly kind: "concept";
      /** The member that lists the codings; `text` is the member with the concept in words. */
      readonly codings: string;
      readonly text: string;
      readonly system: string;
      readonly code: string;
    }
  /** `types` are the types that an id alone may refer to; empty for any. */
  | { readonly kind: "reference"; readonly url: string; readonly types: readonly string[] };

/** One field that a parameter looks at. Paths are member names from the record's root; arrays add nothing. */
export interface TargetDefinition {
  readonly path: readonly string[];
  readonly value: ValueDefinition;
  /** The path of the end of an interval that starts at `path`. */
  readonly end?: readonly string[];
  /** For a token in a plain member: the sibling member with its code system. */
  readonly system?: string;
}

/** The order of a list: by one plain value of each record. */
export interface OrderDefinition {
  /** Member names from the record's root. */
  readonly by: readonly string[];
  readonly as: "text" | "number" | "date";
  readonly descending?: boolean;
}

/** The records to which a member of the matches refers. */
export interface IncludeDefinition {
  /** A member of the record itself. */
  readonly field: string;
  /** The member with the URL, in a value of the field. Absent if the value is the id alone. */
  readonly url?: string;
  /** The types that the records may have. */
  readonly types: readonly string[];
}

/** Where included records are: among the entries of the list, in a member of its envelope, or in place of what refers to them. */
export type IncludedIn = "list" | "place" | { readonly member: string };
