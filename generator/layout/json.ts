/** JSON text of all generated files: a value stands in one line where it fits, as Biome lays JSON out. */

/** Columns that a line may have, in all of the output. */
export const lineWidth = 110;

/** The text of a value, with a line break at its end. The outermost object is always opened; members that are undefined are left out. */
export function jsonText(value: object): string {
  const pieces = piecesOfText();
  open("", value, "", pieces.add);
  pieces.add("\n");
  return pieces.text();
}

/** The text of a package.json, laid out as npm writes one. */
export const packageText = (value: object): string => `${JSON.stringify(value, undefined, 2)}\n`;

type Add = (piece: string) => void;

/** Pieces that are joined some thousands at a time: a text that grows piece by piece is a tree of them all until it is read. */
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

/** `lead` goes before the value, in one piece with it; `before` is what stands left of it in its line, in characters. */
function print(lead: string, value: unknown, indent: string, before: number, add: Add): void {
  // One more for the comma behind it.
  const flat = isObject(value) ? inOneLine(value, lineWidth - before - 1) : plainText(value);
  if (flat !== undefined) add(lead + flat);
  else if (isObject(value)) open(lead, value, indent, add);
}

/** An object or a list over several lines. */
function open(lead: string, value: object, indent: string, add: Add): void {
  const inner = `${indent}  `;
  const [left, right] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  let begun = `${lead}${left}\n`;
  for (const [key, member] of membersOf(value)) {
    const named = `${inner}${key}`;
    print(begun + named, member, inner, named.length, add);
    begun = ",\n";
  }
  add(begun === ",\n" ? `\n${indent}${right}` : `${lead}${left}${right}`);
}

/** A value in one line; nothing where it takes more characters than there is room. */
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

/** The members that are written: of a list without names, of an object each with its name and colon. */
function membersOf(value: object): readonly (readonly [key: string, member: unknown])[] {
  if (Array.isArray(value)) return value.map((item) => ["", item]);
  return Object.entries(value).flatMap(([name, member]) =>
    member === undefined ? [] : [[`${plainText(name)}: `, member] as const],
  );
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** What `JSON.stringify` gives; most texts hold nothing that it would write otherwise, and are looked through sooner. */
function plainText(value: unknown): string {
  return typeof value === "string" && defaults.test(value) ? `"${value}"` : JSON.stringify(value);
}

/** No quotes, backslashes, control characters, and halves of characters (RFC 8259, section 7). */
const defaults = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;
