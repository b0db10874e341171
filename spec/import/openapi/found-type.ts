// The types of a record type that an OpenAPI document shows.
import type { ListEnvelope, RecordAnswer } from "./bodies.js";
import type { Collection } from "./endpoints.js";
import type { SchemaView } from "./schema-view.js";

/** How the records of all types are updated: the language has one way for all. */
export interface UpdateWay {
  readonly method: "PUT" | "PATCH" | "POST";
  readonly on: "collection" | "record";
}

/** The places of a record's schema in a type's operations. */
export interface RecordSchemas {
  readonly read?: RecordAnswer;
  readonly listed?: ListEnvelope;
  readonly add?: SchemaView;
  readonly update?: SchemaView;
}

/** A type, with the collection that it is at in each path form. */
export interface RecordType {
  readonly name: string;
  readonly segment: string;
  readonly collections: readonly Collection[];
  readonly schemas: RecordSchemas;
}
