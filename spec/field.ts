// The types of a field: its type, its named values, its limits, and the path segments of a reference's URL.
import type { Constraint } from "./constraint.js";
import type { FieldDefault, ReadOnly, SampleCoding } from "./field-parts.js";
import type { IdType } from "./record-ids.js";
import type { SpecNode } from "./spec-node.js";

/** One path segment. */
export type PathSegment =
  | { readonly kind: "literal"; readonly text: string }
  | { readonly kind: "site" }
  | { readonly kind: "type" };

/** One part of a record's URL after the base: a path segment, or the record's id. */
export type UrlSegment = PathSegment | { readonly kind: "id" };

/** The three forms of a point in time, most precise first. */
export type DateForm = "timestamp" | "date" | "partial-date";

export type FieldType =
  /** With `targets`, the id of a record of one of these types. */
  | { readonly kind: IdType; readonly targets?: readonly string[] }
  | { readonly kind: "boolean" | "number" | "base64" | "xhtml" }
  | { readonly kind: "dateTime"; readonly forms: readonly DateForm[] }
  /** An absolute URL of another record; only inside the shape whose role is `reference`. */
  | { readonly kind: "url"; readonly form: string; readonly segments: readonly UrlSegment[] }
  | { readonly kind: "shape"; readonly shape: string; readonly targets: readonly string[] }
  | { readonly kind: "object"; readonly fields: readonly Field[] }
  /** A value of one of several types; see `unions.ts`. */
  | { readonly kind: "union"; readonly of: readonly FieldType[] }
  /** An object whose member names are free, with values of one type. */
  | { readonly kind: "map"; readonly values: FieldType };

/** A value that the document names for a field or a parameter. Sets are open, unless the field or the parameter has the constraint `enum`. */
export interface NamedValue extends SpecNode {
  readonly value: string;
}

/** A member of a record, of a shape, or of an object inside one. */
export interface Field extends SpecNode {
  readonly name: string;
  /** Member names from the record's (or the shape's) root, joined with dots: `name.given`. Arrays add nothing. */
  readonly path: string;
  readonly type: FieldType;
  /** It is the id of the record, which the client gives. */
  readonly isId?: true;
  /** An array of `type`. */
  readonly many: boolean;
  /**
   * True if the document calls it optional. Otherwise absent: the document does not say which fields are required.
   */
  readonly optional: boolean;
  /** Limits that the document sets to its values, in the order of `constraintKeywords`. Absent if it sets none. */
  readonly constraints?: readonly Constraint[];
  /** The value that a new record has if its add leaves the field out. Absent if the document does not say. */
  readonly default?: FieldDefault;
  /** Only the server sets it. Absent if clients do. */
  readonly readOnly?: ReadOnly;
  /** No answer contains it. Absent if answers do. */
  readonly writeOnly?: SpecNode;
  /** Null is a value of it, within no limits. Absent if it is none. */
  readonly nullable?: SpecNode;
  /** The field's only allowed value. */
  readonly fixed?: string;
  readonly values: readonly NamedValue[];
  /**
   * Values as in real records, for the records that the suite generates. Chosen, not a statement of the document:
   * they do not restrict what is allowed. Absent if any word will do. For a base64 field, the texts before encoding.
   */
  readonly samples?: readonly string[];
  /**
   * Values as a person would write them, for sample departments; the suite does not use them. Chosen, as `samples`. For a reference,
   * labels of the record referred to. Absent if the spec gives none.
   */
  readonly examples?: readonly string[];
  /** For a coding or a concept: codes of the code systems that it is bound to, in the order of their names. Chosen, as `samples`. */
  readonly codings?: readonly SampleCoding[];
  /** People know the record by it (FHIR's business identifier). Chosen: if a deployment finds records by it, the suite keeps it. */
  readonly businessIdentifier?: boolean;
  /** A status field: its value changes over time. */
  readonly status: boolean;
}
