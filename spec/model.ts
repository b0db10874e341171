// The types of the model: the interface as the rest of the kit uses it.
import type { Action } from "./action.js";
import type { Clause } from "./clause.js";
import type { Consequence } from "./consequence.js";
import type { Field, PathSegment } from "./field.js";
import type { PlacedInList } from "./list-places.js";
import type { NestedCollection } from "./nested-collection.js";
import type { RecordIds } from "./record-ids.js";
import type { Relation } from "./relation.js";
import type { RetiredGap } from "./retired-gap.js";
import type { AtLeastOneRule, DateSearch, SearchParameter } from "./search-parameter.js";
import type { SortedBy } from "./sorting.js";
import type { SpecNode } from "./spec-node.js";
import type { Security } from "./stated-security.js";

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

/** One way to write a collection's path under the base URL. */
export interface PathForm extends SpecNode {
  readonly name: string;
  /** As written, placeholders included: `{base_url}/sites/{site_id}/<Resource>`. */
  readonly template: string;
  readonly segments: readonly PathSegment[];
  /** The header that names the site, if the path does not. */
  readonly siteHeader?: string;
  /** The first label of the host name is the site. */
  readonly siteInHost?: true;
}

/** The request of an interaction, for all types. */
export interface InteractionRule extends SpecNode {
  readonly kind: InteractionKind;
  /** Of a search: where its lists have the number of all matches. Absent if the document does not say. */
  readonly total?: PlacedInList;
  /** Of a search: where the lists of types with a cursor have that of the next page. */
  readonly nextCursor?: PlacedInList;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Either the collection's path, or that path with a record's id appended. */
  readonly on: "collection" | "record";
  /** Of an update: the document states that a member which the body leaves out is gone. */
  readonly replaces?: true;
  /** Of an update: the document states that the body is a JSON Merge Patch (RFC 7396). */
  readonly merges?: true;
  /** Of an update on the record: the document states that the body is a JSON Patch (RFC 6902). */
  readonly patches?: true;
  /** The credentials of this interaction of every type, in place of those of the whole interface. */
  readonly security?: Security;
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

/** An interaction of one type. `offered: false` is an interaction that the document does not list for the type. */
export interface Operation extends SpecNode {
  readonly kind: InteractionKind;
  readonly resource: string;
  readonly offered: boolean;
  /** The credentials of this interaction of this type, in place of all others. */
  readonly security?: Security;
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

/** The statements of a type that stand alone under a name; each has a row in `constructs/`. Absent if the document does not state it. */
export interface TypeStatements {
  /** A search of it needs no parameter. */
  readonly noneRequired?: SpecNode;
  /** The order of a list for which the request asks none. */
  readonly sorted?: SortedBy;
  /** The deletes that are refused as long as other records refer to the record. */
  readonly deleteRefused?: DeleteRefused;
  /** What only one record has at a site: the values of the fields of a group together. */
  readonly uniqueTogether?: SpecNode & { readonly groups: readonly (readonly string[])[] };
}

export interface Resource extends SpecNode, TypeStatements {
  readonly name: string;
  /** Path segment in place of `<Resource>`; the name itself unless the spec says otherwise. */
  readonly segment: string;
  /** Names of the path forms that show it, in the spec's order of forms. */
  readonly forms: readonly string[];
  readonly fields: readonly Field[];
  /** What the document states of several fields together, in the spec's order. Absent if it states nothing. */
  readonly relations?: readonly Relation[];
  /** All five kinds, in the order of `interactionKinds`. */
  readonly operations: readonly Operation[];
  readonly named: readonly NamedOperation[];
  /** Operations besides the five, which the document describes. Absent if there are none. */
  readonly actions?: readonly Action[];
  readonly parameters: readonly SearchParameter[];
  readonly rules: readonly AtLeastOneRule[];
  /** Its records below the paths of records that they refer to. Absent if there are none. */
  readonly nested?: readonly NestedCollection[];
  /** The type as a deployment offers it in each path form, by the form's name; absent if it offers the same in all of them. */
  readonly byForm?: Readonly<Record<string, Resource>>;
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

/** Where every request names its site, if that is not in the path: in a header, or in the host name. */
export interface StatedSite extends SpecNode {
  /** The name of the header. */
  readonly header?: string;
  /** The part of the host name. */
  readonly host?: "first-label";
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
  /** The ids of records. Absent if the document states nothing of them. */
  readonly ids?: RecordIds;
  /** Where requests name their site. Absent if it is in the path, or if there are no sites. */
  readonly site?: StatedSite;
  /** The credentials of requests that have none of their own. Absent if the document states nothing. */
  readonly security?: Security;
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

/** A field of a type, by its path: members joined with dots. */
export interface FieldName {
  readonly type: string;
  readonly field: string;
}

/** A delete of a record is refused as long as another record refers to it by one of the fields. */
export interface DeleteRefused extends SpecNode {
  readonly fields: readonly FieldName[];
  /** The document names no fields: every field that refers to the type counts. */
  readonly anything: boolean;
  /** The status of the refusal. Absent if the document does not say which. */
  readonly status?: number;
}
