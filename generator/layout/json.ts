/** Columns that a line may have, in all of the output. */
export const lineWidth = 110;

/** JSON text as Biome lays it out: objects over several lines, lists in one line where they fit. Ends with a line break. */
export function jsonText(value: unknown): string {
  const pieces = piecesOfText();
  print("", value, "", 0, pieces.add);
  pieces.add("\n");
  return pieces.text();
}

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
  if (Array.isArray(value)) printList(lead, value, indent, before, add);
  else if (typeof value !== "object" || value === null) add(lead + plainText(value));
  else printObject(lead, value, indent, add);
}

function printObject(lead: string, value: object, indent: string, add: Add): void {
  const inner = `${indent}  `;
  let begun = `${lead}{\n`;
  for (const key of Object.keys(value)) {
    const member: unknown = Reflect.get(value, key);
    if (member === undefined) continue;
    const left = `${inner}${plainText(key)}: `;
    print(begun + left, member, inner, left.length, add);
    begun = ",\n";
  }
  add(begun === ",\n" ? `\n${indent}}` : `${lead}{}`);
}

function printList(lead: string, items: readonly unknown[], indent: string, before: number, add: Add): void {
  // One more for the comma behind it.
  const flat = flatList(items, lineWidth - before - 1);
  if (flat === undefined) printItems(lead, items, indent, add);
  else add(lead + flat);
}

function printItems(lead: string, items: readonly unknown[], indent: string, add: Add): void {
  const inner = `${indent}  `;
  let begun = `${lead}[\n${inner}`;
  for (const item of items) {
    print(begun, item, inner, inner.length, add);
    begun = `,\n${inner}`;
  }
  add(`\n${indent}]`);
}

/** The list in one line; nothing where it is longer than that, or where an object in it needs several. */
function flatList(items: readonly unknown[], room: number): string | undefined {
  let text = "[";
  let left = "";
  for (const item of items) {
    const flat = Array.isArray(item) ? flatList(item, room - text.length) : flatItem(item);
    if (flat === undefined || text.length + left.length + flat.length + 1 > room) return undefined;
    text += left + flat;
    left = ", ";
  }
  return `${text}]`;
}

function flatItem(item: unknown): string | undefined {
  if (typeof item !== "object" || item === null) return plainText(item);
  return isEmpty(item) ? "{}" : undefined;
}

function isEmpty(value: object): boolean {
  return Object.values(value).every((member) => member === undefined);
}

/** What `JSON.stringify` gives; most texts hold nothing that it would write otherwise, and are looked through sooner. */
function plainText(value: unknown): string {
  return typeof value === "string" && usual.test(value) ? `"${value}"` : JSON.stringify(value);
}

/** No quotes, backslashes, control characters, and halves of characters (RFC 8259, section 7). */
const usual = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;
