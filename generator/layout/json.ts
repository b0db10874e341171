/** Columns that a line may have, in all of the output. */
export const lineWidth = 110;

/** JSON text as Biome lays it out: objects over several lines, lists in one line where they fit. Ends with a line break. */
export function jsonText(value: unknown): string {
  return `${print(value, 0, 0)}\n`;
}

/** `before` is what stands left of the value in its line, in characters. */
function print(value: unknown, indent: number, before: number): string {
  if (Array.isArray(value)) return printList(value, indent, before);
  if (typeof value === "object" && value !== null) return printObject(value, indent);
  return JSON.stringify(value);
}

function printObject(value: object, indent: number): string {
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  if (members.length === 0) return "{}";
  const inner = " ".repeat(indent + 2);
  const lines = members.map(([key, member]) => {
    const left = `${inner}${JSON.stringify(key)}: `;
    return left + print(member, indent + 2, left.length);
  });
  return `{\n${lines.join(",\n")}\n${" ".repeat(indent)}}`;
}

function printList(items: readonly unknown[], indent: number, before: number): string {
  const flat = `[${items.map((item) => print(item, indent, 0)).join(", ")}]`;
  // One more for the comma behind it.
  if (!flat.includes("\n") && before + flat.length + 1 <= lineWidth) return flat;
  const inner = " ".repeat(indent + 2);
  const lines = items.map((item) => inner + print(item, indent + 2, indent + 2));
  return `[\n${lines.join(",\n")}\n${" ".repeat(indent)}]`;
}
