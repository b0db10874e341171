import type { Clause } from "./clause.js";
import type { Basis, SpecNode } from "./spec-node.js";

/**
 * The interface as the rest of the kit sees it: typed, frozen, and with every clause already computed.
 * `spec/load.ts` makes it; the generator and the conformance suite only read it.
 */

export type InteractionKind = "search" | "read" | "add" | "update" | "delete";

/** The five kinds, in the order in which the document's table lists them. */
export const interactionKinds = [
  "search",
  "read",
  "add",
  "update",
  "delete",
] as const satisfies readonly InteractionKind[];

/** One part of a path between slashes. */
export type PathSegment =
  | { readonly kind: "literal"; readonly text: string }
  | { readonly kind: "site" }
  | { readonly kind: "type" };

/** One part of a record's URL after the base: those of a path, and the record's id. */
export type UrlSegment = PathSegment | { readonly kind: "id" };

/** One way to write a collection's path under the base URL. */
export interface PathForm extends SpecNode {
  readonly name: string;
  /** As written, placeholders included: `{base_url}/sites/{site_id}/<Resource>`. */
  readonly template: string;
  readonly segments: readonly PathSegment[];
}

/** How an interaction is asked for, whatever the type. */
export interface InteractionRule extends SpecNode {
  readonly kind: InteractionKind;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** The collection's path, or that path with one record's id appended. */
  readonly on: "collection" | "record";
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

/** A value that the document names for a field or a parameter. Sets are open: other values are allowed. */
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
  /** The document calls it optional. Absent elsewhere: which fields are required is not shown. */
  readonly optional: boolean;
  /** The one value it always has. */
  readonly fixed?: string;
  readonly values: readonly NamedValue[];
  /**
   * Values that real records hold there, for the records that the suite makes up. Chosen, and no statement of the
   * document: they say nothing of what is allowed. Absent where a made-up word does as well.
   */
  readonly samples?: readonly string[];
  /** It is a status field: its values move, and its list of values is not closed. */
  readonly status: boolean;
}

/** What a shape is for, where the kit must know it to search or to link. */
export type ShapeRole = "reference" | "coding" | "concept" | "quantity" | "narrative";

/** Which member of a shape plays which part in its role; the values are names of the shape's own members. */
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
  /** The parts of its role; there whenever the role is. */
  readonly parts?: ShapeParts;
  readonly fields: readonly Field[];
}

export type ParameterType = "date" | "reference" | "string" | "token" | "number";

/** How a value of a parameter is held against a record. `count` bounds the list instead. `id` looks at the logical id. */
export type Match = "date" | "reference" | "string" | "token" | "number" | "id" | "count";

/** One place that a parameter looks at. */
export interface Target {
  /** Field path from the record's root: `subject`, `name.family`, `period.start`. */
  readonly path: string;
  readonly field: Field;
  /** For an interval: the path at which it ends; `path` is its start. */
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
  /** Flagged required in every variant and named by no at-least-one rule: a search must have it. */
  readonly demanded: boolean;
  readonly match: Match;
  /** The basis of `match` and `targets`, which the document mostly leaves to the reader. */
  readonly looking: { readonly basis: Basis; readonly from?: string };
  /** Empty for `count` and `id`, and where the resource has no field for it (then `unseen` says so). */
  readonly targets: readonly Target[];
  /** Why it looks at no field at all. */
  readonly unseen?: string;
  /** More than one reading is possible: a deployment may look at any one of `targets`, or at all. */
  readonly ambiguous: boolean;
  /** The document flags it as date-searchable: prefixes and repetition apply as stated. */
  readonly dateSearch: boolean;
  /** For a number: the comparison prefixes that its values may have. Absent where none is stated. */
  readonly prefixes?: readonly Prefix[];
  /** Values that the document names for it. */
  readonly values: readonly NamedValue[];
}

/** At least one of the named parameters must be in every search. */
export interface AtLeastOneRule extends SpecNode {
  readonly parameters: readonly string[];
}

/** An interaction of one type. `offered: false` is a cell that the document leaves without one. */
export interface Operation extends SpecNode {
  readonly kind: InteractionKind;
  readonly resource: string;
  readonly offered: boolean;
}

/**
 * How our server answers an operation of which the document gives the name only. `export`: FHIR Bulk Data Access, of all
 * records of the type and of those of others that refer to one of them.
 */
export type ServedAs = "export";

/** An operation of which the document gives the name and nothing else. */
export interface NamedOperation extends SpecNode {
  readonly name: string;
  readonly resource: string;
  /** Chosen, and no statement of the document; absent where our server doesn't offer it. */
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
  /** The document says that a search of it needs no parameter at all. Absent where it says nothing of the kind. */
  readonly noneRequired?: SpecNode;
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

/** A gap of the document, with the answer by which our own server runs. */
export interface Gap extends SpecNode {
  /** Id without the leading `gap.`: `update.target`. */
  readonly id: string;
  readonly asks: string;
  /** The answer's short value, in the words that the probe reports; what `--answers` pins. */
  readonly answer: string;
  /** Why we answer so. */
  readonly because: string;
  /** How a deployment's own answer is found out, in a sentence. */
  readonly observe: string;
  /** The probe of the suite that finds it out. */
  readonly probe: string;
  /** Clause of the node that the gap is about, for probes that look at one resource, parameter or form. */
  readonly about?: string;
}

/** Every spelling of each placeholder in the document's paths, the first one being the usual. */
export interface Placeholders {
  readonly base: readonly string[];
  readonly site: readonly string[];
  readonly type: readonly string[];
  readonly id: readonly string[];
}

export interface InterfaceModel extends SpecNode {
  /** Kebab-case name, used in file headers and report names. */
  readonly name: string;
  readonly title: string;
  /** Title of the document that the spec stands on; with those of the overlays that lie over it. */
  readonly document: string;
  /** The document's own date: a year, a month or a day (ISO 8601). Absent where it bears none. */
  readonly published?: string;
  /** The release of FHIR whose resources the records are; absent where they follow no resource of FHIR. */
  readonly fhir?: "4.0.1";
  /** Member of every record that holds its type. */
  readonly typeMember: string;
  /** Types that references name and that are no type of this interface. */
  readonly externalTypes: readonly string[];
  readonly placeholders: Placeholders;
  readonly forms: readonly PathForm[];
  readonly interactions: readonly InteractionRule[];
  readonly shapes: readonly Shape[];
  readonly resources: readonly Resource[];
  readonly dates?: DateSearch;
  readonly gaps: readonly Gap[];
  /** Every node's clause, sorted by id in code-unit order. */
  readonly clauses: readonly Clause[];
}
