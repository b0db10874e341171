// The type of a user's own record.
import type { JsonObject } from "../../spec/json.js";

/** A record from a file, with its place there. */
export interface SourceRecord {
  /** `Type/id` at the source, with which other records of the files refer to it. */
  readonly key: string;
  readonly type: string;
  readonly body: JsonObject;
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
}
