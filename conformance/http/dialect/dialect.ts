// The types of a deployment's dialect: everything that was learned about how it answers.
import { businessIdentifiers } from "../../../spec/business-identifiers.js";
import type { PathForm, Resource } from "../../../spec/model.js";
import type { IdType } from "../../../spec/record-ids.js";
import type { Exchange } from "../exchange.js";
import type { Learned } from "./answer.js";
/**
 * The forms of a reference value in a search, in the order in which they are tried: the bare id, type and id, the absolute
 * URL in the stated form, or the record's own URL by a path form that shows its type.
 */
export const referenceForms = ["id", "type and id", "URL", "own URL"] as const;

export type ReferenceForm = (typeof referenceForms)[number];

/** How the first add that succeeded was answered. */
export interface AddDialect {
  readonly status: number;
  readonly location: "absolute" | "relative" | "none";
  readonly contentLocation: boolean;
  readonly etag: boolean;
  readonly body: "record" | "wrapped record" | "id" | "other body" | "no body";
  /** Member, or members joined with dots, that hold the record in the body. */
  readonly wrappedIn?: string;
  /** Where the id that works was found. */
  readonly idFrom: "Location" | "Content-Location" | "body" | "search";
  readonly exchange: number;
}

/** How the first read that succeeded was answered. */
interface ReadDialect {
  readonly wrappedIn?: string;
  readonly mediaType: string;
  readonly exchange: number;
}

/** How an update identifies the record that it replaces; `record path` if the spec uses the record's own URL. */
export type UpdateTarget = "body id" | "as read" | "query id" | "identifier" | "record path" | "none found";

/** Whether searches of a collection obey the rules or the flags, and the number of the exchange that shows it. */
export interface RequiredFlags {
  readonly by: "rules" | "flags";
  readonly exchange: number;
}

/** A path form that accepts adds in place of another one, and the status and number of the exchange in which the other one refused. */
export interface AddForm {
  readonly form: PathForm;
  readonly status: number | undefined;
  readonly exchange: number;
}

/** Ways to repeat a search: unchanged, with the header that bypasses caches, or with an unknown parameter. */
export const waysToAskAgain = ["plainly", "no-cache", "marked"] as const;

export type AskingAgain = (typeof waysToAskAgain)[number];

/** The first way in which a repeated search is not answered from a cache, and the number of the exchange that shows it. */
export interface RepeatedSearches {
  readonly by: AskingAgain;
  readonly exchange: number;
}

/** How the deployment answered the first update that a read confirmed. */
export interface UpdateDialect {
  readonly by: UpdateTarget;
  /** Name of the query parameter, for `query id`. */
  readonly parameter?: string;
  readonly status: number;
  readonly body: "record" | "wrapped record" | "id" | "other body" | "no body";
  readonly exchange: number;
}

/**
 * What the suite has learned about a deployment's dialect; a member is absent until it was observed. Probes turn it into the
 * answers of gaps, so that nothing is requested twice.
 */
export interface Dialect {
  readonly add?: AddDialect;
  readonly read?: ReadDialect;
  /** Whether records hold their ids as texts or as whole numbers. */
  readonly ids?: IdType;
  /** Names of the members in which lists held their records, used to recognise an empty list. */
  readonly listMembers: ReadonlySet<string>;
  /** How the rest of a list was reached: by a link to its next page, or by a parameter of the document where there is no link. */
  readonly next?: {
    readonly by: "body" | "Link header" | "offset" | "page" | "cursor";
    readonly exchange: number;
  };
  readonly update?: UpdateDialect;
  /** By the name of the type: the first refusal, if every form of an update was refused before a form was known. */
  readonly noUpdate: ReadonlyMap<string, Exchange>;
  readonly remove?: { readonly status: number; readonly hasBody: boolean; readonly exchange: number };
  /** Form of a reference that a search accepts, by clause of the search parameter and name of the path form: `CLAUSE@FORM`. */
  readonly referenceForms: ReadonlyMap<string, ReferenceForm>;
  /** Parameters that did not find their record, as `CLAUSE@FORM`: they are not added to searches by other parameters. */
  readonly doubtfulParameters: ReadonlySet<string>;
  /** Whether searches of a collection obey the rules or the required flags where the two contradict each other, by the collection's name. */
  readonly requiredFlags: ReadonlyMap<string, RequiredFlags>;
  /** By the collection's name: the path form for adds, if the collection's own form accepts none. */
  readonly addForms: ReadonlyMap<string, AddForm>;
  readonly externalReferences?: { readonly taken: boolean; readonly exchange: number };
  readonly repeats?: RepeatedSearches;
  /** Lists end after `most` records, and no further page follows. */
  readonly listCap?: { readonly most: number; readonly exchange: number };
  /** The length of the longest list that is one page, of those for which no size was asked, and how many lists of other records have it. */
  readonly longestList?: { readonly length: number; readonly lists: number };
  /** The first link to a next page that cannot be followed. */
  readonly lostLink?: { readonly link: string; readonly exchange: number };
  /** Longest time in milliseconds from an add's answer until a search showed the record. */
  readonly indexDelayMs?: number;
  /** Of the records that their first search showed: the shortest time in milliseconds since the add was answered. Any delay is shorter. */
  readonly shownAfterMs?: number;
  /** Media type of the bodies sent, if `application/json` was refused. */
  readonly requestMediaType?: string;
  /** How the deployment asked to wait, if it did. */
  readonly asksToWait?: { readonly status: number; readonly retryAfter: boolean; readonly exchange: number };
}

/** What the suite keeps in `session.learned`: the answers to gaps, and the dialect from which they follow. */
export interface LearnedDialect extends Learned {
  readonly dialect: Dialect;
}

/** The dialect in a session's `learned`; undefined if a test made the session without one. */
export const dialectOf = (learned: Learned): Dialect | undefined =>
  hasDialect(learned) ? learned.dialect : undefined;

const hasDialect = (learned: Learned): learned is LearnedDialect => "dialect" in learned;

/** Whether it is known how an update of a type identifies its record: not by an identifier that the type lacks. */
export const knowsUpdate = ({ update }: Pick<Dialect, "update">, type: Pick<Resource, "fields">): boolean =>
  update !== undefined && (update.by !== "identifier" || businessIdentifiers(type).length > 0);

/**
 * The refusal because of which no way to update a type's records is known. Once another type accepts a form, the form is
 * known, and a refusal is a fault.
 */
export const noWayToUpdate = (
  dialect: Pick<Dialect, "update" | "noUpdate">,
  type: Pick<Resource, "name" | "fields">,
): Exchange | undefined => (knowsUpdate(dialect, type) ? undefined : dialect.noUpdate.get(type.name));
