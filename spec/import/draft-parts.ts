// The type of a draft: the parts of a spec as plain data, and the list of what could not be taken over.
import type { KindName } from "../answers/kinds.js";
import type { JsonObject } from "../json.js";
import type { Note } from "./reading.js";

/** A spec in the making. */
export interface Draft {
  readonly head: JsonObject;
  /** The member that holds the type, if all types have the same. */
  readonly typeMember?: string;
  readonly externalTypes?: readonly string[];
  readonly placeholders: JsonObject;
  readonly sections: JsonObject;
  readonly forms: JsonObject;
  readonly interactions: JsonObject;
  readonly unlisted: string;
  readonly shapes: JsonObject;
  readonly resources: JsonObject;
  /** What the document says about the kit's questions; several operations may say different things. */
  readonly answers: readonly { readonly probe: KindName; readonly answer: string; readonly from: string }[];
  readonly notes: readonly Note[];
}
