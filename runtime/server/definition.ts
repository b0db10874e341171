// Defines what the runtime must know of an interface. Generated code has one value of `InterfaceDefinition`.

import type { SomeAnswers } from "./answers.js";
import type {
  IncludeDefinition,
  IncludedIn,
  OrderDefinition,
  TargetDefinition,
} from "./target-definition.js";

/**
 * A definition is plain data, with one validator for each resource type. The runtime reads it, and contains no name of any interface
 * itself.
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
type ReferenceSegment = PathSegment | { readonly kind: "id" };

/** How an interaction is requested, for every type. */
export interface InteractionDefinition {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly on: "collection" | "record";
  /** Of an update: the body is a JSON Merge Patch (RFC 7396). */
  readonly merges?: boolean;
  /** Of an update on the record: the body is a JSON Patch (RFC 6902). */
  readonly patches?: boolean;
}

/** A mistake in a body: its place (RFC 6901), the violated rule, and a message that follows the place. */
export interface ValidationIssue {
  readonly pointer: string;
  readonly rule: string;
  readonly message: string;
}

export interface SearchParameterDefinition {
  readonly name: string;
  readonly match:
    | "date"
    | "reference"
    | "string"
    | "token"
    | "number"
    | "boolean"
    | "text"
    | "id"
    | "count"
    | "sort"
    | "direction"
    | "offset"
    | "page"
    | "cursor"
    | "fields"
    | "include";
  /** For `sort`: the order that each value asks for. */
  readonly orders?: Readonly<Record<string, OrderDefinition>>;
  /** For `direction`: its two values. The order of a value of `sort` then holds where the request gives none. */
  readonly directions?: { readonly ascending: string; readonly descending: string };
  /** For `page`: the number of the first page. */
  readonly firstPage?: number;
  /** For `include`: the records that each value asks for, and where they are in the answer. */
  readonly includes?: Readonly<Record<string, IncludeDefinition>>;
  readonly includedIn?: IncludedIn;
  /** For `fields`, `include` and `sort`: what stands between two names. */
  readonly separator?: string;
  /** For `fields`: the members that a request can name. */
  readonly members?: readonly string[];
  /** Empty for `id` and for what concerns only the list, and for a parameter that looks at no field and finds nothing. */
  readonly targets: readonly TargetDefinition[];
  /** Every search must have it. */
  readonly demanded: boolean;
  /** Its value is in the path of a nested collection, and no query can name it. */
  readonly inPath?: true;
  /** The comparison prefixes of its values (default: none for a number, those of the answers for a date). */
  readonly prefixes?: readonly Prefix[];
  /** For a string: a value finds every text that it is a part of; the word says what letter case does. */
  readonly part?: "ignored" | "told apart" | "open";
  /** How a plain value is compared, if the parameter's name is the operator. Its values have no prefixes. */
  readonly compares?: Prefix;
  /** Its only values, if the document allows no others. */
  readonly allowed?: readonly string[];
  /** The result for another value (default: 400); a number is the status that refuses it. */
  readonly unlisted?: "finds nothing" | number;
  /** The result for a code that is not a number, if it is not searched for. */
  readonly codes?: "refused" | "finds nothing";
  /** For a parameter that looks at no field: its result, if it does not find nothing; a number is the status that refuses it. */
  readonly unseen?: "ignored" | number;
}

/** The members that a record may have, and the members of their objects; `true` if those are not named. */
export type MemberTree = { readonly [member: string]: MemberTree | true };

/** What the interface's answers require of a body in addition to its shape. Paths are member names from the record's root. */
export interface BodyTerms {
  /** An empty record is refused. */
  readonly needsContent?: boolean;
  /** The known members, if others are dropped or refused. */
  readonly members?: MemberTree;
  /** The accepted forms of dates, if others are refused. */
  readonly dates?: readonly {
    readonly path: readonly string[];
    readonly forms: readonly ("timestamp" | "date" | "partial-date")[];
  }[];
  /** The accepted values of status fields, if others are refused. */
  readonly statuses?: readonly {
    readonly path: readonly string[];
    readonly values: readonly string[];
  }[];
  /** The paths of references, if some references are refused. */
  readonly references?: readonly (readonly string[])[];
  /** The paths of ids of other records, with the types of these, if an id that no record has is refused. */
  readonly ids?: readonly { readonly path: readonly string[]; readonly types: readonly string[] }[];
  /** The paths of members that are left out if they are null. */
  readonly nulls?: readonly (readonly string[])[];
}

/** The members by which a record of one type refers to a record of another. */
interface BelongingDefinition {
  readonly type: string;
  /** Member names from the record's root to the text of the reference. */
  readonly references: readonly (readonly string[])[];
}

/**
 * An operation that the server answers as a FHIR Bulk Data Access export: all records of the resource, and the records of other types
 * that refer to one of them.
 */
export interface ExportDefinition {
  /** The last part of its path, below the collection's path. */
  readonly name: string;
  readonly belonging: readonly BelongingDefinition[];
}

/** The records of a type that refer to one record, below the path of that record. */
export interface NestedDefinition {
  /** The member of its records that refers to the parent. */
  readonly field: string;
  /** The type of the parent. */
  readonly parent: string;
  /** The last part of its path. */
  readonly segment: string;
  /** The parameter by which its records are found. */
  readonly parameter: string;
  /** The member with the URL, in the value of the field. Absent if the field has the parent's id alone. */
  readonly url?: string;
  readonly interactions: readonly ("search" | "add")[];
}

/** The answer of an action. */
interface ActionAnswerDefinition {
  readonly status: 200 | 201 | 202 | 204;
  readonly shows: "record" | "fields" | "nothing";
  /** The members of an answer that shows fields of its own. */
  readonly members?: readonly string[];
}

/** The credentials that one operation needs. */
export interface CredentialsDefinition {
  /** The header that holds them; absent if the operation needs none. */
  readonly header?: string;
  /** The status of a request without them, or with wrong ones (default: 401). */
  readonly refused?: 403;
  /** The scopes that a token needs, all of them, if they are not SMART scopes. */
  readonly scopes?: readonly string[];
  /** The status of a request that its token does not allow (default: 403). */
  readonly lacking?: 401 | 404;
}

/** An operation besides the five interactions. */
export interface ActionDefinition {
  readonly name: string;
  readonly method: InteractionDefinition["method"];
  readonly on: "collection" | "record";
  /** The last part of its path, below the path of the record or of the collection. */
  readonly segment: string;
  readonly answer: ActionAnswerDefinition;
  /** Its credentials, if they are not those of all requests. */
  readonly credentials?: CredentialsDefinition;
  /** The values that members of the record get, null for a member that is removed. Absent if only a handler knows what it does. */
  readonly sets?: Readonly<Record<string, string | number | boolean | null>>;
  /** All mistakes of its body; absent if it has no body. */
  validate?(body: unknown): readonly ValidationIssue[];
}

/** A member by which records of a type keep the records that they refer to from being deleted. */
export interface HoldingDefinition {
  /** Member names from the record's root to the text that names the other record. */
  readonly path: readonly string[];
  /** For an id: the types that it may be of. Absent for a URL. */
  readonly types?: readonly string[];
}

/** A delete of a record is refused as long as another record refers to it by one of these members. */
export interface KeptDefinition {
  readonly status: number;
  readonly by: readonly (Pick<HoldingDefinition, "path"> & { readonly type: string })[];
}

/** Members, each with what becomes of a value that is sent. */
type Sent = Readonly<Record<string, "ignored" | "refused">>;

export interface ResourceDefinition {
  readonly type: string;
  /** Path segment that names the type. */
  readonly segment: string;
  /** Names of the path forms that show it. */
  readonly forms: readonly string[];
  /** The offered interactions. */
  readonly interactions: readonly InteractionKind[];
  readonly parameters: readonly SearchParameterDefinition[];
  /** Lists of parameters of which every search must have at least one. */
  readonly atLeastOne: readonly (readonly string[])[];
  readonly exports: readonly ExportDefinition[];
  /** Absent if there are none. */
  readonly nested?: readonly NestedDefinition[];
  readonly actions?: readonly ActionDefinition[];
  /** The credentials of its interactions, if some are not those of all requests. */
  readonly credentials?: Readonly<Partial<Record<InteractionKind, CredentialsDefinition>>>;
  /** Absent if bodies are checked only for their shape. */
  readonly terms?: BodyTerms;
  /** The values of members that an add leaves out, by their names. Absent if there are none. */
  readonly defaults?: Readonly<Record<string, string | number | boolean>>;
  /** The order of a list for which the request asks none (default: the order of adding). */
  readonly sorted?: OrderDefinition;
  /** Members of the record itself whose values only one record of the type may have at a site: one alone, or several together. Absent if there are none. */
  readonly unique?: readonly (readonly string[])[];
  /** Clients give its records their ids, in the bodies of adds. */
  readonly givesIds?: true;
  /** The members by which its records keep others from being deleted. Absent if there are none. */
  readonly holds?: readonly HoldingDefinition[];
  /** What keeps its own records from being deleted. Absent if nothing does. */
  readonly kept?: KeptDefinition;
  /** The members that only the server sets, with what becomes of a value that is sent. Absent if there are none. */
  readonly readOnly?: Sent;
  /** Those that adds do not set, and those that updates do not change. */
  readonly notAdded?: Sent;
  readonly notUpdated?: Sent;
  /** For each value of such a member, those that may follow it, and the status of any other step. Absent if there are none. */
  readonly steps?: Readonly<
    Record<string, { readonly to: Readonly<Record<string, readonly string[]>>; readonly refused: number }>
  >;
  /** The members that are neither stored nor returned: what becomes of them is for a handler to say. Absent if there are none. */
  readonly writeOnly?: readonly string[];
  /** All mistakes of a body; an empty list for a valid one. */
  validate(body: unknown): readonly ValidationIssue[];
}

/** The member of every record that holds its id, and whether ids are whole numbers there. */
export interface IdsDefinition {
  readonly member: string;
  readonly type: "string" | "integer";
}

/** A member of the list, by the names that lead to it, joined with dots; or a header. */
export type ListPlace = { readonly member: string } | { readonly header: string };

/** Makes the test of a pattern in RE2's syntax. */
type PatternEngine = (pattern: string) => (text: string) => boolean;

export interface InterfaceDefinition {
  readonly name: string;
  readonly title: string;
  /** The member of every record that contains its type. Absent if records do not name their type. */
  readonly typeMember?: string;
  /** How records carry their ids; absent if they are texts in the member `id`. */
  readonly ids?: IdsDefinition;
  /** The headers that every request must carry, with their values; absent if there are none. */
  readonly requestHeaders?: Readonly<Record<string, string>>;
  /** The header in which every request names its site, if that is not in the path. */
  readonly siteHeader?: string;
  /** The first label of the host name is the site. */
  readonly siteInHost?: true;
  /** The header of an API key, if clients send their token there instead of in Authorization. */
  readonly keyHeader?: string;
  /** The status of a request without credentials, or with wrong ones (default: 401). */
  readonly refusedCredentials?: 403;
  /** Where a list has the number of all matches, if the interface states it (default: as the answers say). */
  readonly total?: ListPlace;
  /** Where the lists of types with a cursor have that of the next page. Absent if no type has one. */
  readonly nextCursor?: ListPlace;
  readonly forms: readonly FormDefinition[];
  /** The part below the base URL of the URLs by which records refer to each other; absent if the interface does not state it. */
  readonly references?: readonly ReferenceSegment[];
  readonly interactions: Readonly<Record<InteractionKind, InteractionDefinition>>;
  readonly resources: readonly ResourceDefinition[];
  /** Gives the validators an engine for the patterns that JavaScript may not match quickly; absent if there are none. */
  matchWith?(engine: PatternEngine): void;
  /** The chosen answers to the gaps of the interface (default: `defaultAnswers`). */
  readonly answers?: SomeAnswers;
}
