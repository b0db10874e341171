// The type of a draft: the parts of a spec as plain data, and the list of what could not be taken over.
import type { KindName } from "../answers/kinds.js";
import type { JsonObject } from "../json.js";
import type { Note } from "./reading.js";

/** What one operation of the document says about one of the kit's questions. */
export interface DocumentAnswer {
  readonly probe: KindName;
  /** An answer, or the parts of one. */
  readonly says: string;
  readonly from: string;
  /** The clause of the operation, if the question is asked of each operation. */
  readonly about?: string;
  /** What the answer was derived from, if the document does not state it. */
  readonly derivedFrom?: string;
  /** Why it is our server's answer, if the document states only something like it. */
  readonly chosen?: string;
}

/** A spec in the making. */
export interface Draft {
  readonly head: JsonObject;
  /** The member that holds the type, if all types have the same. */
  readonly typeMember?: string;
  readonly externalTypes?: readonly string[];
  readonly placeholders: JsonObject;
  readonly sections: JsonObject;
  /** How records carry their ids, if not as texts in the member `id`. */
  readonly ids?: JsonObject;
  /** The header that names the site, if paths do not. */
  readonly site?: JsonObject;
  /** The headers that every request must carry, by name. */
  readonly headers?: JsonObject;
  /** The credentials of requests, if the document states them. */
  readonly security?: JsonObject;
  readonly forms: JsonObject;
  readonly interactions: JsonObject;
  readonly unlisted: string;
  readonly shapes: JsonObject;
  readonly resources: JsonObject;
  /** The names of the types that are left out, since no field of theirs could be taken over. */
  readonly withoutFields?: readonly string[];
  /** What the document says about searching by date. */
  readonly dates?: JsonObject;
  /** All gaps of the spec, if the document has them. */
  readonly gaps?: JsonObject;
  /** What the document says about the kit's questions; several operations may say different things. */
  readonly answers: readonly DocumentAnswer[];
  readonly notes: readonly Note[];
}
