/** Columns that a line may have, in all of the output. */
export const lineWidth = 110;

/** JSON text as Biome lays it out: objects over several lines, lists in one line where they fit. Ends with a line break. */
export function jsonText(value: unknown): string {
  return `${print(value, "", 0)}\n`;
}

/** `before` is what stands left of the value in its line, in characters. */
function print(value: unknown, indent: string, before: number): string {
  if (Array.isArray(value)) return printList(value, indent, before);
  if (typeof value === "object" && value !== null) return printObject(value, indent);
  return JSON.stringify(value);
}

/** Texts are joined as they come: of a large document, lists of lines would be most of what has to be cleared away. */
function printObject(value: object, indent: string): string {
  const inner = `${indent}  `;
  let text = "";
  for (const [key, member] of Object.entries(value)) {
    if (member === undefined) continue;
    const left = `${inner}${JSON.stringify(key)}: `;
    text += `${text === "" ? "{\n" : ",\n"}${left}${print(member, inner, left.length)}`;
  }
  return text === "" ? "{}" : `${text}\n${indent}}`;
}

function printList(items: readonly unknown[], indent: string, before: number): string {
  // One more for the comma behind it.
  const flat = flatList(items, lineWidth - before - 1);
  if (flat !== undefined) return flat;
  const inner = `${indent}  `;
  let text = "[";
  for (const [index, item] of items.entries()) {
    text += `${index === 0 ? "\n" : ",\n"}${inner}${print(item, inner, inner.length)}`;
  }
  return `${text}\n${indent}]`;
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
  return typeof item === "object" && item !== null && !isEmpty(item) ? undefined : print(item, "", 0);
}

function isEmpty(value: object): boolean {
  return Object.values(value).every((member) => member === undefined);
}
