// Finds plain fields whose names say that they may refer to a record: OpenAPI has no word for that.
import { folded, wordsOf } from "../words.js";

const endings = ["id", "ids", "ref", "refs", "reference", "references", "uuid", "uuids"];

/** Whether the name ends with that of one of the types and a word for a reference, such as `mainRoomId`. */
export function namesRecord(name: string, types: ReadonlySet<string>): boolean {
  const names = new Set([...types].flatMap((type) => endings.map((ending) => folded(type) + ending)));
  const words = wordsOf(name);
  return words.some((_, at) => names.has(words.slice(at).join("").toLowerCase()));
}

/** Whether the type is one that a draft has where the document does not say what a value refers to. */
export const isPlainValue = (type: string): boolean => /^(string|integer)(\[\])?$/.test(type);
