/** Splits the text of a JSON object into the texts of its members, and measures its depth, without parsing values. */

/** One member of an object as it was written: its name, and the start and end of its text. */
export interface MemberText {
  readonly name: string;
  readonly text: string;
}

interface ObjectText {
  readonly members: readonly MemberText[];
  /** Maximum nesting of objects and arrays, including the outermost. */
  readonly depth: number;
}

// Character codes instead of texts: every character of a body is looked at, and making a text of each would take most of the time.
const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;

// Comparisons instead of a Set: a Set would double the time for each character.
const isOpening = (character: number): boolean => character === 0x5b || character === 0x7b;
const isClosing = (character: number): boolean => character === 0x5d || character === 0x7d;

/** End of the string that starts at `start`, past its closing quote. */
function endOfString(json: string, start: number): number {
  let end = json.indexOf('"', start + 1);
  while (isEscaped(json, end)) end = json.indexOf('"', end + 1);
  return end + 1;
}

/** Whether an odd number of backslashes precedes this position. */
function isEscaped(json: string, at: number): boolean {
  let first = at;
  while (json.charCodeAt(first - 1) === backslash) first -= 1;
  return (at - first) % 2 === 1;
}

/** The string that a text starts with. */
function nameIn(text: string): string {
  const end = endOfString(text, 0);
  const name = text.slice(1, end - 1);
  return name.includes("\\") ? String(JSON.parse(text.slice(0, end))) : name;
}

/** The text of a member's value. */
export const valueText = ({ text }: MemberText): string =>
  text.slice(text.indexOf(":", endOfString(text, 0)) + 1).trimStart();

/** Whether objects and arrays are nested deeper than `deepest`. The text need not be valid JSON. */
export function isDeeper(json: string, deepest: number): boolean {
  let level = 0;
  for (let at = 0; at < json.length; at += 1) {
    const character = json.charCodeAt(at);
    if (character === quote) {
      const end = endOfString(json, at);
      if (end <= at) return false;
      at = end - 1;
    } else if (isOpening(character)) {
      level += 1;
      if (level > deepest) return true;
    } else if (isClosing(character)) level -= 1;
  }
  return false;
}

/**
 * Splits an object's text into its members' texts, so that a record is stored exactly as it was sent: no number is rounded and no
 * member reordered. `json` must be text that JSON.parse reads as an object.
 */
export function splitObject(json: string): ObjectText {
  const members: MemberText[] = [];
  const depth = split(json, (text) => members.push({ name: nameIn(text), text }));
  return { members, depth };
}

/** The texts of an array's items. `json` must be text that JSON.parse reads as an array. */
export function splitItems(json: string): readonly string[] {
  const items: string[] = [];
  split(json, (text) => items.push(text));
  return items;
}

/** Passes on the text of each part of an object or an array; returns its depth. */
function split(json: string, pass: (text: string) => void): number {
  let level = 0;
  let depth = 0;
  let start = 0;
  const take = (end: number): void => {
    const text = json.slice(start, end).trim();
    if (text !== "") pass(text);
    start = end + 1;
  };
  for (let at = 0; at < json.length; at += 1) {
    const character = json.charCodeAt(at);
    if (character === quote) at = endOfString(json, at) - 1;
    else if (isOpening(character)) {
      level += 1;
      depth = Math.max(depth, level);
      if (level === 1) start = at + 1;
    } else if (isClosing(character)) {
      level -= 1;
      if (level === 0) take(at);
    } else if (character === comma && level === 1) take(at);
  }
  return depth;
}
