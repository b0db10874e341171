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
  const flat = flatList(items, indent);
  // One more for the comma behind it.
  if (flat !== undefined && before + flat.length + 1 <= lineWidth) return flat;
  const inner = " ".repeat(indent + 2);
  const lines = items.map((item) => inner + print(item, indent + 2, indent + 2));
  return `[\n${lines.join(",\n")}\n${" ".repeat(indent)}]`;
}

/** The list in one line; nothing where an object in it needs several, which is asked first: most long lists hold objects. */
function flatList(items: readonly unknown[], indent: number): string | undefined {
  if (items.some(needsLines)) return undefined;
  const flat = `[${items.map((item) => print(item, indent, 0)).join(", ")}]`;
  return flat.includes("\n") ? undefined : flat;
}

function needsLines(item: unknown): boolean {
  if (Array.isArray(item)) return item.some(needsLines);
  return (
    typeof item === "object" && item !== null && Object.values(item).some((member) => member !== undefined)
  );
}
