// Writes the JSON text of generated files: a value is on one line if it fits, as Biome lays out JSON.
/** The line width of the whole output. */
export const lineWidth = 110;

/**
 * The text of a value, with a final line break. The outermost object is always broken over lines; undefined members
 * are left out.
 */
export function jsonText(value: object): string {
  const pieces = piecesOfText();
  open("", value, "", pieces.add);
  pieces.add("\n");
  return pieces.text();
}

/** The text of a package.json, laid out as npm does it. */
export const packageText = (value: object): string => `${JSON.stringify(value, undefined, 2)}\n`;

type Add = (piece: string) => void;

/**
 * Joins pieces some thousands at a time: a string that grows piece by piece is a tree of all pieces until it is read.
 */
function piecesOfText(): { readonly add: Add; readonly text: () => string } {
  const joined: string[] = [];
  let some: string[] = [];
  return {
    add(piece) {
      if (some.push(piece) < 5_000) return;
      joined.push(some.join(""));
      some = [];
    },
    text: () => [...joined, ...some].join(""),
  };
}

/** `lead` is the text directly before the value; `before` is the width of what precedes it on its line. */
function print(lead: string, value: unknown, indent: string, before: number, add: Add): void {
  // One more for the comma after it.
  const flat = isObject(value) ? inOneLine(value, lineWidth - before - 1) : plainText(value);
  if (flat !== undefined) add(lead + flat);
  else if (isObject(value)) open(lead, value, indent, add);
}

/** An object or a list on several lines. */
function open(first: string, value: object, indent: string, add: Add): void {
  const inner = `${indent}  `;
  const [left, right] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  let lead = `${first}${left}\n`;
  for (const [key, member] of membersOf(value)) {
    const named = `${inner}${key}`;
    print(lead + named, member, inner, named.length, add);
    lead = ",\n";
  }
  add(lead === ",\n" ? `\n${indent}${right}` : `${first}${left}${right}`);
}

/** A value on one line; undefined if it is wider than the room. */
function inOneLine(value: unknown, room: number): string | undefined {
  if (!isObject(value)) {
    const text = plainText(value);
    return text.length <= room ? text : undefined;
  }
  const [left, right] = Array.isArray(value) ? ["[", "]"] : ["{ ", " }"];
  let text = "";
  for (const [key, member] of membersOf(value)) {
    const before = `${text === "" ? left : `${text}, `}${key}`;
    const flat = inOneLine(member, room - before.length - right.length);
    if (flat === undefined) return undefined;
    text = before + flat;
  }
  if (text === "") return left.trim() + right.trim();
  return text + right;
}

/** The written members: a list's items, or an object's members with name and colon. */
function membersOf(value: object): readonly (readonly [key: string, member: unknown])[] {
  if (Array.isArray(value)) return value.map((item) => ["", item]);
  return Object.entries(value).flatMap(([name, member]) =>
    member === undefined ? [] : [[`${plainText(name)}: `, member] as const],
  );
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** The same as `JSON.stringify`; most strings need no escapes, and a test for that is faster. */
const plainText = (value: unknown): string =>
  typeof value === "string" && defaults.test(value) ? `"${value}"` : JSON.stringify(value);

/** No quotes, backslashes, control characters or lone surrogates (RFC 8259, section 7). */
const defaults = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;
