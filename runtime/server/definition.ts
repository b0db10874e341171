// The definition of an interface, as the runtime needs it.
import type { Answers } from "./answers.js";

/**
 * What the server is told about an interface: plain data, and one validator a resource type. The runtime beside
 * this file reads it and holds no name of any interface itself.
 */

/** The comparison prefixes of FHIR search (http://hl7.org/fhir/search.html#prefix). */
export type Prefix = "eq" | "ne" | "gt" | "lt" | "ge" | "le" | "sa" | "eb" | "ap";

export type InteractionKind = "search" | "read" | "add" | "update" | "delete";

/** One part of a collection's path between slashes. */
export type PathSegment =
  | { readonly kind: "literal"; readonly text: string }
  | { readonly kind: "site" }
  | { readonly kind: "type" };

/** One way to write a collection's path under the base URL. */
export interface FormDefinition {
  readonly name: string;
  readonly segments: readonly PathSegment[];
}

/** One part of a record's URL by which other records refer to it. */
export type ReferenceSegment = PathSegment | { readonly kind: "id" };

/** How an interaction is requested, for every type. */
export interface InteractionDefinition {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly on: "collection" | "record";
}

/** Something wrong with a body: where (RFC 6901), which rule, and what, as words that follow the place. */
export interface ValidationIssue {
  readonly pointer: string;
  readonly rule: string;
  readonly message: string;
}

/** The shape at a target's path, with the member names of its parts. */
export type ValueDefinition =
  | { readonly kind: "string" | "boolean" | "number" | "dateTime" }
  | { readonly kind: "coding"; readonly system: string; readonly code: string }
  | {
      readonly kind: "concept";
      /** Member that lists the codings; `text` holds the concept in words. */
      readonly codings: string;
      readonly text: string;
      readonly system: string;
      readonly code: string;
    }
  /** `types` are the types that a bare id may mean; empty for any. */
  | { readonly kind: "reference"; readonly url: string; readonly types: readonly string[] };

/** One place that a parameter looks at. Paths are member names from the record's root; arrays add nothing. */
export interface TargetDefinition {
  readonly path: readonly string[];
  readonly value: ValueDefinition;
  /** Where an interval ends that starts at `path`. */
  readonly end?: readonly string[];
  /** For a token in a plain member: the sibling member that holds its code system. */
  readonly system?: string;
}

export interface SearchParameterDefinition {
  readonly name: string;
  readonly match: "date" | "reference" | "string" | "token" | "number" | "id" | "count";
  /** Empty for `id` and `count`, and for a parameter that looks at no field and finds nothing. */
  readonly targets: readonly TargetDefinition[];
  /** Every search must have it. */
  readonly demanded: boolean;
  /** The comparison prefixes of its values (default: none for a number, those of the answers for a date). */
  readonly prefixes?: readonly Prefix[];
  /** The result for a code that is not a number, if it is not searched for. */
  readonly codes?: "refused" | "finds nothing";
  /** For a parameter that looks at no field: its result, if it does not find nothing; a number is the status that refuses it. */
  readonly unseen?: "ignored" | number;
}

/** The members that a record may have, and those of the objects in them; `true` for an object without named members. */
export type MemberTree = { readonly [member: string]: MemberTree | true };

/** What the interface's answers ask of a body beside its shape. Paths are member names from the record's root. */
export interface BodyTerms {
  /** A record with nothing in it is refused. */
  readonly needsContent?: boolean;
  /** Its members, where others are dropped or refused. */
  readonly members?: MemberTree;
  /** The forms that dates have, where others are refused. */
  readonly dates?: readonly {
    readonly path: readonly string[];
    readonly forms: readonly ("timestamp" | "date" | "partial-date")[];
  }[];
  /** The values of status fields, where others are refused. */
  readonly statuses?: readonly {
    readonly path: readonly string[];
    readonly values: readonly string[];
  }[];
  /** The places of references, if some are refused. */
  readonly references?: readonly (readonly string[])[];
}

/** By which members a record of a type refers to one of another. */
export interface BelongingDefinition {
  readonly type: string;
  /** Member names from the record's root to the reference's own text. */
  readonly references: readonly (readonly string[])[];
}

/**
 * An operation that the server answers as FHIR Bulk Data Access exports: with all records of the resource, and with
 * those of other types that refer to one of them.
 */
export interface ExportDefinition {
  /** Last part of its path, under the collection's. */
  readonly name: string;
  readonly belonging: readonly BelongingDefinition[];
}

export interface ResourceDefinition {
  readonly type: string;
  /** Path segment that names the type. */
  readonly segment: string;
  /** Names of the path forms that show it. */
  readonly forms: readonly string[];
  /** The interactions offered; no other is answered. */
  readonly interactions: readonly InteractionKind[];
  readonly parameters: readonly SearchParameterDefinition[];
  /** Lists of parameters of which every search must have at least one. */
  readonly atLeastOne: readonly (readonly string[])[];
  readonly exports: readonly ExportDefinition[];
  /** Absent where the shape is all that bodies are held to. */
  readonly terms?: BodyTerms;
  /** All that is wrong with a body; an empty list for a good one. */
  validate(body: unknown): readonly ValidationIssue[];
}

export interface InterfaceDefinition {
  readonly name: string;
  readonly title: string;
  /** Member of every record that holds its type. */
  readonly typeMember: string;
  readonly forms: readonly FormDefinition[];
  /** How the URL by which records refer to each other goes on below the base URL; absent where nothing states it. */
  readonly references?: readonly ReferenceSegment[];
  readonly interactions: Readonly<Record<InteractionKind, InteractionDefinition>>;
  readonly resources: readonly ResourceDefinition[];
  /** The answers to the gaps of the interface (default: the usual ones). */
  readonly answers?: { readonly [Name in keyof Answers]?: Answers[Name] };
}
