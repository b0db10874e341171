// Defines the answers to gaps that a server can give, and the default of each.

/**
 * How the server answers what the interface does not specify: one member for each gap that concerns the whole server. Answers that
 * differ between types or parameters are in the definitions of those.
 */
export interface Answers {
  /** Members that the server assigns to a record, in addition to its type. */
  readonly addAssigned: readonly ("id" | "meta")[];
  readonly addResponse: WriteAnswer;
  readonly updateResponse: WriteAnswer;
  readonly deleteResponse: WriteAnswer;
  /** Member names that lead from the body of a read to the record; empty if the body is the record. */
  readonly readResponse: readonly string[];
  readonly authentication: "none asked" | "401 Bearer";
  /** Status of a read of an id that never existed. */
  readonly errorAbsent: number;
  /** Status of a delete of an id that never existed. */
  readonly deleteAbsent: number;
  /** Status of a read of a deleted record. */
  readonly errorDeleted: number;
  /** Status that refuses a body with members of the wrong type, unless such a body is accepted. */
  readonly errorInvalid: number | "accepted";
  /** Status that refuses a body that is not JSON. */
  readonly errorMalformed: number;
  readonly errorPayload: "OperationOutcome" | "problem details" | "JSON object" | "text" | "none";
  /** The result of a search that lacks a required parameter; a number is the status of an error. */
  readonly errorUnsatisfied: number | "empty list" | "a list";
  /** The result of a body that names another type than the path. */
  readonly typeMismatch: number | "accepted";
  readonly idShape: "UUID" | "number" | "other";
  /** Maximum bytes of a body. */
  readonly limitSize: number;
  readonly mediaType: string;
  /** The status for a request without a header that every request must carry. */
  readonly headerMissing: "accepted" | number;
  /** The status for a request without the header that names its site. */
  readonly siteMissing: number;
  /** Whether an update or a delete without If-Match is done, or the status that refuses it. */
  readonly versionMissing: "done" | number;
  /** Status that refuses a record with a unique value that another record has. */
  readonly uniqueClash: number;
  readonly updateAbsent: number | "adds it";
  /** How an update names the record that it replaces; `record path`: updates are sent to the record's own path. */
  readonly updateTarget: "body id" | "as read" | "query id" | "record path";
  /** An update whose body names an older version; refused in any case if updates must name the version. */
  readonly staleUpdate: "it replaces the first" | number;
  readonly unknownFields: "kept" | "dropped" | "refused";
  readonly datePrecision: "accepted" | "refused";
  readonly referenceDangling: "taken" | "refused";
  readonly referenceExternal: "taken" | "refused";
  readonly statusValues: "open" | "closed";
  readonly searchResponse: ListShape;
  readonly searchPaging: "next link in the body" | "Link header" | "one page";
  readonly searchTotal: "no" | "in the body" | "in a header";
  readonly searchOrder: "newest first" | "oldest first";
  /** The result of a search that finds nothing; a number is the status of an error. */
  readonly searchEmpty: "empty list" | "204, no body" | number;
  /** Which members a record of a search has besides the fields that it names: its id, its type and its meta, or none. */
  readonly chosenFields: "id too" | "named only";
  /** A search that names a field that no record has. */
  readonly unknownField: "ignored" | number;
  /** The list that a cursor gets which no list gave, or the status that refuses it. */
  readonly unknownCursor: "first page" | "empty list" | number;
  /** Default page size; `largest` is the maximum page size. */
  readonly countDefault: number | "largest";
  /** Maximum page size. `beyond`: a larger page is refused with a status, or gets the maximum size. */
  readonly countMaximum: { readonly most: number; readonly beyond: "capped" | number };
  /** A page size on a type whose parameters do not include it. */
  readonly countElsewhere: "accepted" | number;
  readonly commaValues: "or" | "literal" | "first" | "last" | number;
  readonly repeatedParameter: "and" | "or" | "first" | "last" | number;
  readonly unknownParameter: "ignored" | "finds nothing" | number;
  readonly referenceForms: readonly ("id" | "type and id" | "URL")[];
  /** Accepted forms of a token, in addition to the code alone. */
  readonly tokenForms: readonly ("system|code" | "|code")[];
  readonly stringMatch: TextMatch;
  readonly dateBare: "that period" | "that very text";
  /** All accepted prefixes, including those of the interface's document. */
  readonly datePrefixes: readonly ("ap" | "eb" | "eq" | "ge" | "gt" | "le" | "lt" | "ne" | "sa")[];
}

/** How a write is answered. */
export interface WriteAnswer {
  readonly status: number;
  /** Headers that contain the record's URL. */
  readonly headers: readonly ("Location" | "Content-Location")[];
  /** `other body` is an OperationOutcome that reports the write. */
  readonly body: "record" | "id" | "no body" | "other body";
  /** Member names that lead from the body to the record. */
  readonly within: readonly string[];
}

/** The form of a list; `within` are the member names that lead from an item to its record. */
export type ListShape =
  | { readonly as: "Bundle" }
  | { readonly as: "array"; readonly within: readonly string[] }
  | { readonly as: "member"; readonly member: string; readonly within: readonly string[] };

/** How a string search compares texts. */
export interface TextMatch {
  readonly match: "starts with" | "equal" | "contains";
  readonly case: "ignored" | "told apart";
  readonly accents: "ignored" | "told apart";
}

/** The answers of a server whose spec has no such gap. */
export const defaultAnswers: Answers = {
  addAssigned: ["id", "meta"],
  addResponse: { status: 201, headers: ["Location"], body: "record", within: [] },
  updateResponse: { status: 200, headers: [], body: "record", within: [] },
  deleteResponse: { status: 204, headers: [], body: "no body", within: [] },
  readResponse: [],
  authentication: "none asked",
  errorAbsent: 404,
  deleteAbsent: 404,
  errorDeleted: 410,
  errorInvalid: 422,
  errorMalformed: 400,
  errorPayload: "OperationOutcome",
  errorUnsatisfied: 400,
  typeMismatch: 422,
  idShape: "UUID",
  limitSize: 5_242_880,
  mediaType: "application/fhir+json",
  headerMissing: "accepted",
  siteMissing: 400,
  versionMissing: "done",
  uniqueClash: 409,
  updateAbsent: 404,
  updateTarget: "body id",
  staleUpdate: "it replaces the first",
  unknownFields: "kept",
  datePrecision: "accepted",
  referenceDangling: "taken",
  referenceExternal: "taken",
  statusValues: "open",
  searchResponse: { as: "Bundle" },
  searchPaging: "next link in the body",
  searchTotal: "no",
  searchOrder: "newest first",
  searchEmpty: "empty list",
  chosenFields: "id too",
  unknownField: 400,
  unknownCursor: 400,
  countDefault: 50,
  countMaximum: { most: 1000, beyond: "capped" },
  countElsewhere: 400,
  commaValues: "or",
  repeatedParameter: "and",
  unknownParameter: 400,
  referenceForms: ["id", "type and id", "URL"],
  tokenForms: ["system|code", "|code"],
  stringMatch: { match: "starts with", case: "ignored", accents: "ignored" },
  dateBare: "that period",
  datePrefixes: ["ap", "eb", "eq", "ge", "gt", "le", "lt", "ne", "sa"],
};

/** The answers that a spec chooses. */
export type SomeAnswers = { readonly [Name in keyof Answers]?: Answers[Name] };

/** All answers of an interface: those that its spec chooses, else the defaults. */
export const answersOf = ({ answers }: { readonly answers?: SomeAnswers }): Answers => ({
  ...defaultAnswers,
  ...answers,
});

/** Whether these answers are the defaults. */
export const areDefault = (answers: Answers, names: readonly (keyof Answers)[]): boolean =>
  names.every((name) => JSON.stringify(answers[name]) === JSON.stringify(defaultAnswers[name]));
