// Tells which fields of a record are sent, and which are returned.

import type { Field } from "./field.js";
import type { JsonObject } from "./json.js";
import { withMember } from "./json-paths.js";
import { isRequired, stepsOf } from "./limits.js";
import type { Resource } from "./model.js";

/** Whether a client sends the field in an add: only the server sets a read-only one. */
export const isSent = ({ readOnly }: Field): boolean => readOnly === undefined || readOnly.on === "update";

/** Whether an update may change the field. */
export const isChanged = ({ readOnly }: Field): boolean => readOnly === undefined || readOnly.on === "add";

/** Whether a client sends the field in any of the two. */
export const isSettable = (field: Field): boolean => isSent(field) || isChanged(field);

/** Whether an update may give it any value. */
export const isFreelyChanged = (field: Field): boolean => isChanged(field) && stepsOf(field) === undefined;

/** Whether an update may give it each value that an add may give it. */
export const isSteady = (field: Field): boolean =>
  isSent(field) === isChanged(field) && stepsOf(field) === undefined;

/** Whether answers contain the field: a write-only one never comes back. */
export const isReturned = ({ writeOnly }: Field): boolean => writeOnly === undefined;

/** The fields that no answer contains, also those inside objects of the record. */
export const hiddenIn = (fields: readonly Field[]): readonly Field[] =>
  fields.flatMap((field) => {
    if (!isReturned(field)) return [field];
    return field.type.kind === "object" ? hiddenIn(field.type.fields) : [];
  });

/** Whether what a client sends comes back. */
export const isKept = (field: Field): boolean => isSent(field) && isReturned(field);

/** Whether the value that comes back is compared with the one that an add sent. */
export const isCompared = (field: Field): boolean => isKept(field) && field.excluded === undefined;

/** Whether a client must send it. */
export const mustBeSent = (field: Field): boolean => isSent(field) && isRequired(field);

/** Who sets a read-only field. */
export const setterInWords = ({ readOnly }: Field, it = "it"): string =>
  `only ${readOnly?.on === undefined ? "the server sets" : readOnly.on === "add" ? "updates set" : "adds set"} ${it}`;

/** What a server does with a value of a read-only field that a client sends, as the end of a sentence that begins with the value. */
export function readOnlyInWords({ readOnly }: Field): string {
  return readOnly?.sent === undefined ? "is ignored or refused" : `is ${readOnly.sent}`;
}

/** The whole sentence. */
export const sentInWords = (field: Field): string =>
  `a value that ${field.readOnly?.on === undefined ? "is sent" : `an ${field.readOnly.on} sends`} ${readOnlyInWords(field)}`;

/** A record without the members that no answer contains. */
export const shownPart = ({ fields }: Pick<Resource, "fields">, record: JsonObject): JsonObject =>
  hiddenIn(fields).reduce((left, { path }) => withMember(left, path, undefined), record);

/** A record without the members that only the server sets, such as a client may send it. */
export function sentPart({ fields }: Pick<Resource, "fields">, record: JsonObject): JsonObject {
  const given = fields.filter((field) => !isSent(field)).map(({ name }) => name);
  if (given.length === 0) return record;
  return Object.fromEntries(Object.entries(record).filter(([name]) => !given.includes(name)));
}

/** Whether clients can't choose the value of a field freely in adds and updates, and read it. */
export const isOdd = (field: Field): boolean =>
  !isKept(field) || !isSteady(field) || field.fixed !== undefined || field.default !== undefined;
