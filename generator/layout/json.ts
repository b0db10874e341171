/** Columns that a line may have, in all of the output. */
export const lineWidth = 110;

/** JSON text as Biome lays it out: objects over several lines, lists in one line where they fit. Ends with a line break. */
export function jsonText(value: unknown): string {
  const pieces = piecesOfText();
  print(value, "", 0, pieces.add);
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

/** `before` is what stands left of the value in its line, in characters. */
function print(value: unknown, indent: string, before: number, add: Add): void {
  if (Array.isArray(value)) printList(value, indent, before, add);
  else if (typeof value === "object" && value !== null) printObject(value, indent, add);
  else add(JSON.stringify(value));
}

function printObject(value: object, indent: string, add: Add): void {
  const inner = `${indent}  `;
  let empty = true;
  for (const [key, member] of Object.entries(value)) {
    if (member === undefined) continue;
    const left = `${inner}${JSON.stringify(key)}: `;
    add(empty ? "{\n" : ",\n");
    add(left);
    print(member, inner, left.length, add);
    empty = false;
  }
  add(empty ? "{}" : `\n${indent}}`);
}

function printList(items: readonly unknown[], indent: string, before: number, add: Add): void {
  // One more for the comma behind it.
  const flat = flatList(items, lineWidth - before - 1);
  if (flat === undefined) printItems(items, indent, add);
  else add(flat);
}

function printItems(items: readonly unknown[], indent: string, add: Add): void {
  const inner = `${indent}  `;
  for (const [index, item] of items.entries()) {
    add(index === 0 ? `[\n${inner}` : `,\n${inner}`);
    print(item, inner, inner.length, add);
  }
  add(`\n${indent}]`);
}

/** The list in one line; nothing where it is longer than that, or where an object in it needs several. */
function flatList(items: readonly unknown[], room: number): string | undefined {
  let text = "[";
  for (const [index, item] of items.entries()) {
    const left = index === 0 ? "" : ", ";
    const flat = Array.isArray(item) ? flatList(item, room - text.length) : flatItem(item);
    if (flat === undefined || text.length + left.length + flat.length + 1 > room) return undefined;
    text += left + flat;
  }
  return `${text}]`;
}

function flatItem(item: unknown): string | undefined {
  if (typeof item !== "object" || item === null) return JSON.stringify(item);
  return isEmpty(item) ? "{}" : undefined;
}

function isEmpty(value: object): boolean {
  return Object.values(value).every((member) => member === undefined);
}
