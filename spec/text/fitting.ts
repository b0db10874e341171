// The parts of which documents for people are made, and how they are fitted into the lines of a terminal.

/** Groups of lines with an empty line between them; a group without lines is left out. */
export function spaced(groups: readonly (readonly string[])[]): string {
  const filled = groups.filter((lines) => lines.length > 0);
  return `${filled.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

/** The first items of a list, and the number of the others: `a, b and 3 more`. */
export function few(
  list: readonly string[],
  most: number,
  others: (left: number) => string = (left) => ` and ${left} more`,
): string {
  const shown = list.slice(0, most).join(", ");
  return list.length > most ? shown + others(list.length - most) : shown;
}

/** The first items that fit whole into `room` lines, at most `most`; if some are left, the last line says so. */
export function fitted(
  items: readonly (readonly string[])[],
  room: number,
  rest: (left: number) => string,
  most = items.length,
): readonly string[] {
  const lines: string[] = [];
  let count = 0;
  for (const item of items.slice(0, most)) {
    const ofRest = count + 1 < items.length ? 1 : 0;
    if (lines.length + item.length + ofRest > room) break;
    lines.push(...item);
    count += 1;
  }
  return count === items.length ? lines : [...lines, rest(items.length - count)];
}
