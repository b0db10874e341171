// Finds records and ids in the bodies of answers.
import { isObject, type Json, type JsonObject } from "../../../spec/json.js";
import { idText } from "./record-id.js";
import type { RecordSigns } from "./record-signs.js";

export interface Located {
  readonly record: JsonObject;
  /** Members that lead to it, outermost first; empty if it is the body itself. */
  readonly path: readonly string[];
}

/** Finds the one object that is a record of the type: the body itself, or one to two members down. */
export function locateRecord(json: Json | undefined, { own }: RecordSigns): Located | undefined {
  for (const isOwn of own) {
    const found = located(json, isOwn, 2);
    if (found) return found;
  }
  return undefined;
}

function located(
  json: Json | undefined,
  isOwn: (object: JsonObject) => boolean,
  depth: number,
): Located | undefined {
  if (!isObject(json)) return undefined;
  if (isOwn(json)) return { record: json, path: [] };
  if (depth === 0) return undefined;
  for (const [member, value] of Object.entries(json)) {
    const found = located(value, isOwn, depth - 1);
    if (found) return { record: found.record, path: [member, ...found.path] };
  }
  return undefined;
}

/** Whether a body names the id of a record, and shows nothing else of it. */
export const isOnlyId = (record: JsonObject, { idMember }: Pick<RecordSigns, "idMember">): boolean =>
  Object.keys(record).length === 1 && record[idMember] !== undefined;

/** The id in the id member of the body, or of an object one to two members down. */
export function locateId(
  json: Json | undefined,
  { idMember }: Pick<RecordSigns, "idMember">,
  depth = 2,
): string | undefined {
  if (!isObject(json)) return depth === 2 ? idText(json) : undefined;
  const own = idText(json[idMember]);
  if (own !== undefined || depth === 0) return own;
  for (const value of Object.values(json)) {
    const found = isObject(value) ? locateId(value, { idMember }, depth - 1) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The kind of an answer's body, in the words of the gaps. */
export function bodyWords(
  json: Json | undefined,
  text: string,
  located: Located | undefined,
  signs: RecordSigns,
): "record" | "wrapped record" | "id" | "other body" | "no body" {
  if (located && !isOnlyId(located.record, signs))
    return located.path.length === 0 ? "record" : "wrapped record";
  if (text.trim() === "") return "no body";
  return locateId(json, signs) === undefined ? "other body" : "id";
}
