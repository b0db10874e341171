// The types of the model: the interface as the rest of the kit uses it.
import type { Clause } from "./clause.js";
import type { Consequence } from "./consequence.js";
import type { Constraint } from "./constraint.js";
import type { FieldDefault, ReadOnly, SampleCoding } from "./field-parts.js";
import type { RetiredGap } from "./retired-gap.js";
import type { Basis, SpecNode } from "./spec-node.js";

// `spec/load.ts` makes the model. It is frozen; the generator and the conformance suite only read it.

export type InteractionKind = "search" | "read" | "add" | "update" | "delete";

/** The five kinds, in the order in which the document's table lists them. */
export const interactionKinds = [
  "search",
  "read",
  "add",
  "update",
  "delete",
] as const satisfies readonly InteractionKind[];

/** One path segment. */
export type PathSegment =
  | { readonly kind: "literal"; readonly text: string }
  | { readonly kind: "site" }
  | { readonly kind: "type" };

/** One part of a record's URL after the base: a path segment, or the record's id. */
export type UrlSegment = PathSegment | { readonly kind: "id" };

/** One way to write a collection's path under the base URL. */
export interface PathForm extends SpecNode {
  readonly name: string;
  /** As written, placeholders included: `{base_url}/sites/{site_id}/<Resource>`. */
  readonly template: string;
  readonly segments: readonly PathSegment[];
}

/** The request of an interaction, for all types. */
export interface InteractionRule extends SpecNode {
  readonly kind: InteractionKind;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Either the collection's path, or that path with a record's id appended. */
  readonly on: "collection" | "record";
  /** Of an update: the document states that a member which the body leaves out is gone. */
  readonly replaces?: true;
  /** Of an update: the document states that the body is a JSON Merge Patch (RFC 7396). */
  readonly merges?: true;
}

/** The three forms of a point in time, most precise first. */
export type DateForm = "timestamp" | "date" | "partial-date";

export type FieldType =
  | { readonly kind: "string" | "boolean" | "integer" | "number" | "base64" | "xhtml" }
  | { readonly kind: "dateTime"; readonly forms: readonly DateForm[] }
  /** An absolute URL of another record; only inside the shape whose role is `reference`. */
  | { readonly kind: "url"; readonly form: string; readonly segments: readonly UrlSegment[] }
  | { readonly kind: "shape"; readonly shape: string; readonly targets: readonly string[] }
  | { readonly kind: "object"; readonly fields: readonly Field[] };

/** A value that the document names for a field or a parameter. Sets are open, unless the field has the constraint `enum`. */
export interface NamedValue extends SpecNode {
  readonly value: string;
}

/** A member of a record, of a shape, or of an object inside one. */
export interface Field extends SpecNode {
  readonly name: string;
  /** Member names from the record's (or the shape's) root, joined with dots: `name.given`. Arrays add nothing. */
  readonly path: string;
  readonly type: FieldType;
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
  /** The field's only allowed value. */
  readonly fixed?: string;
  readonly values: readonly NamedValue[];
  /**
   * Values as in real records, for the records that the suite generates. Chosen, not a statement of the document:
   * they do not restrict what is allowed. Absent if any word will do. For a base64 field, the texts before encoding.
   */
  readonly samples?: readonly string[];
  /** For a coding or a concept: codes of the code systems that it is bound to, in the order of their names. Chosen, as `samples`. */
  readonly codings?: readonly SampleCoding[];
  /** People know the record by it (FHIR's business identifier). Chosen: if a deployment finds records by it, the suite keeps it. */
  readonly businessIdentifier?: boolean;
  /** A status field: its value changes over time, and its list of values is open. */
  readonly status: boolean;
}

/** What a shape is for, if search or links depend on it. */
export type ShapeRole = "reference" | "coding" | "concept" | "quantity" | "narrative";

/** The shape's member for each part of its role. */
export type ShapeParts =
  | { readonly role: "reference"; readonly url: string; readonly display?: string }
  | { readonly role: "coding"; readonly system: string; readonly code: string; readonly display?: string }
  | { readonly role: "concept"; readonly codings: string; readonly text?: string }
  | {
      readonly role: "quantity";
      readonly value: string;
      readonly unit?: string;
      readonly system?: string;
      readonly code?: string;
    }
  | { readonly role: "narrative"; readonly div: string; readonly status?: string };

export interface Shape extends SpecNode {
  readonly name: string;
  readonly role?: ShapeRole;
  /** The parts of its role; present if and only if the role is. */
  readonly parts?: ShapeParts;
  readonly fields: readonly Field[];
}

export type ParameterType = "date" | "reference" | "string" | "token" | "number";

/**
 * How a parameter's value is compared with a record. `count` limits the list instead. `id` compares the logical id.
 */
export type Match = "date" | "reference" | "string" | "token" | "number" | "id" | "count";

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
  /** Empty for `count` and `id`, and if the resource has no field for it (then `unseen` gives the reason). */
  readonly targets: readonly Target[];
  /** Why it looks at no field. */
  readonly unseen?: string;
  /** The document does not say which field: a deployment may look at any of `targets`, or at all of them. */
  readonly ambiguous: boolean;
  /** The document flags it as date-searchable: prefixes and repetition apply as stated. */
  readonly dateSearch: boolean;
  /** For a number: the stated comparison prefixes of its values. Absent if none is stated. */
  readonly prefixes?: readonly Prefix[];
  /** Values that the document names for it. */
  readonly values: readonly NamedValue[];
}

/** Every search must have at least one of the named parameters. */
export interface AtLeastOneRule extends SpecNode {
  readonly parameters: readonly string[];
}

/** An interaction of one type. `offered: false` is an interaction that the document does not list for the type. */
export interface Operation extends SpecNode {
  readonly kind: InteractionKind;
  readonly resource: string;
  readonly offered: boolean;
}

/**
 * How our server answers an operation that the document only names. `export`: FHIR Bulk Data Access, of all records
 * of the type and the records of other types that refer to one of them.
 */
export type ServedAs = "export";

/** An operation that the document only names. */
export interface NamedOperation extends SpecNode {
  readonly name: string;
  readonly resource: string;
  /** Chosen, not a statement of the document; absent if our server doesn't offer it. */
  readonly servedAs?: ServedAs;
}

export interface Resource extends SpecNode {
  readonly name: string;
  /** Path segment in place of `<Resource>`; the name itself unless the spec says otherwise. */
  readonly segment: string;
  /** Names of the path forms that show it, in the spec's order of forms. */
  readonly forms: readonly string[];
  readonly fields: readonly Field[];
  /** All five kinds, in the order of `interactionKinds`. */
  readonly operations: readonly Operation[];
  readonly named: readonly NamedOperation[];
  readonly parameters: readonly SearchParameter[];
  readonly rules: readonly AtLeastOneRule[];
  /** The document says that a search of it needs no parameter. Absent if it does not say so. */
  readonly noneRequired?: SpecNode;
  /** The type as a deployment offers it in each path form, by the form's name; absent if it offers the same in all of them. */
  readonly byForm?: Readonly<Record<string, Resource>>;
}

/** The comparison prefixes of FHIR search. */
export type Prefix = "eq" | "ne" | "gt" | "lt" | "ge" | "le" | "sa" | "eb" | "ap";

/** A comparison prefix of a date value. */
export interface DatePrefix extends SpecNode {
  readonly prefix: Prefix;
}

export interface DateSearch extends SpecNode {
  readonly prefixes: readonly DatePrefix[];
  /** Repeating the parameter gives a range. */
  readonly range: SpecNode;
}

/** A gap of the document, with the answer that our own server gives. If its basis is not `chosen`, the document answers it. */
export interface Gap extends SpecNode {
  /** Id without the leading `gap.`: `update.target`. */
  readonly id: string;
  readonly asks: string;
  /** The answer's short text, one that the probe reports; `--answers` pins it. */
  readonly answer: string;
  /** Why we chose this answer; absent if the document states it. */
  readonly because?: string;
  /** Answers, or parts of answers, of which the document states that one is given; absent if it states the whole answer. */
  readonly states?: readonly string[];
  /** How the suite finds a deployment's own answer, in one sentence. */
  readonly observe: string;
  /** The suite's probe that finds it. */
  readonly probe: string;
  /** Clause of the node that the gap is about, for probes that look at one resource, parameter or form. */
  readonly about?: string;
}

/** Every spelling of each placeholder in the document's paths, the default one first. */
export interface Placeholders {
  readonly base: readonly string[];
  /** Empty if the interface has no sites. */
  readonly site: readonly string[];
  readonly type: readonly string[];
  readonly id: readonly string[];
}

/** A header that every request must carry. */
export interface RequestHeader extends SpecNode {
  readonly name: string;
  readonly value: string;
}

export interface InterfaceModel extends SpecNode {
  /** Kebab-case name, used in file headers and report names. */
  readonly name: string;
  readonly title: string;
  /** Title of the document that the spec is based on, with the titles of its overlays' documents. */
  readonly document: string;
  /** The document's own date: a year, a month or a day (ISO 8601). Absent if it has none. */
  readonly published?: string;
  /** The FHIR release whose resources the records are; absent if they are not FHIR resources. */
  readonly fhir?: "4.0.1";
  /** Member of every record that holds its type. Absent if a record's type is known only by where it is. */
  readonly typeMember?: string;
  /** Types that references name but that are not types of this interface. */
  readonly externalTypes: readonly string[];
  readonly placeholders: Placeholders;
  /** Absent if the document states none. In the order of their names. */
  readonly requestHeaders?: readonly RequestHeader[];
  readonly forms: readonly PathForm[];
  readonly interactions: readonly InteractionRule[];
  readonly shapes: readonly Shape[];
  readonly resources: readonly Resource[];
  readonly dates?: DateSearch;
  /** In the order of their names; those that the interface's interactions give rise to. */
  readonly consequences: readonly Consequence[];
  readonly gaps: readonly Gap[];
  /** Gaps that the spec had before; absent if it names none. */
  readonly retiredGaps?: readonly RetiredGap[];
  /** Every node's clause, sorted by id in code-unit order. */
  readonly clauses: readonly Clause[];
}
