// Finds the text of a record in the text of an answer.
import { jsonToken } from "./json-tree.js";

/** A record in an answer. */
export interface RecordText {
  /** Its text, as it was sent: the element of the list that holds it, or its own object. */
  readonly text: string;
  /** Its place in the list, counted from 1, and the length of the list; undefined if it is in no list. */
  readonly at: number | undefined;
  readonly of: number | undefined;
}

/** A longer answer is not read. */
const longestAnswer = 20_000_000;

/** An object or an array, while it is read. */
interface Open {
  readonly parent: Open | undefined;
  readonly isArray: boolean;
  readonly start: number;
  readonly depth: number;
  /** Its place in its parent, counted from 1. */
  readonly place: number;
  /** The number of its values so far. */
  length: number;
  /** Where its text ends; undefined until it is closed. */
  end: number | undefined;
}

/**
 * The record whose member `member` has the id; of several such objects the outermost one, since a record may name others by their ids.
 * "absent" if the whole answer was read and has none; undefined if the answer is not JSON, or not all of it was kept. It keeps no
 * tree, so that a long list takes no memory.
 */
export function recordIn(answer: string, member: string, id: string): RecordText | "absent" | undefined {
  if (answer.length > longestAnswer || !/^\uFEFF?\s*[[{]/.test(answer)) return undefined;
  const name = JSON.stringify(member);
  const values = new Set([JSON.stringify(id), id]);
  let root: Open | undefined;
  let open: Open | undefined;
  let found: Open | undefined;
  let [key, last] = ["", ""];
  for (const { 0: token, index } of answer.matchAll(jsonToken)) {
    if (token === ":") key = last;
    else if (token === ",") key = "";
    else if (token === "}" || token === "]") {
      if (open) open.end = index + 1;
      open = open?.parent;
      key = "";
    } else if (token === "{" || token === "[") {
      open = opened(open, token === "[", index);
      root ??= open;
      key = "";
    } else {
      if (open?.isArray) open.length += 1;
      const isOuter = open !== undefined && (found === undefined || open.depth < found.depth);
      if (isOuter && key === name && values.has(token)) found = open;
    }
    last = token;
  }
  if (root?.end === undefined) return undefined;
  return found === undefined ? "absent" : textOf(answer, found);
}

function opened(parent: Open | undefined, isArray: boolean, start: number): Open {
  if (parent) parent.length += 1;
  const place = parent?.length ?? 1;
  return { parent, isArray, start, depth: (parent?.depth ?? 0) + 1, place, length: 0, end: undefined };
}

/** The element of the nearest list, or else the object itself. */
function textOf(answer: string, object: Open): RecordText {
  let element: Open | undefined = object;
  while (element && element.parent?.isArray !== true) element = element.parent;
  const { start, end } = element ?? object;
  return { text: answer.slice(start, end), at: element?.place, of: element?.parent?.length };
}
