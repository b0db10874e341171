// Finds the lines of a file of recipes that its documentation shows.

/** The lines of one recipe, and what a user must know who writes them; without a note, they are a plain call. */
export interface RecipePart {
  readonly note?: string;
  readonly lines: readonly string[];
}

const begin = /^\s*(?:\/\/|#) \[(\w+)\](?: (.+))?$/;
const end = /^\s*(?:\/\/|#) \[\/(\w+)\]$/;

/** The parts of a file by name: the lines between `[name]` and `[/name]`, without their common indentation. */
export function recipeParts(text: string): ReadonlyMap<string, RecipePart> {
  const parts = new Map<string, RecipePart>();
  let open:
    | { readonly name: string; readonly note: string | undefined; readonly lines: string[] }
    | undefined;
  for (const line of text.split("\n")) {
    const [, name, note] = begin.exec(line) ?? [];
    if (name !== undefined) open = { name, note, lines: [] };
    else if (open !== undefined && end.exec(line)?.[1] === open.name) {
      parts.set(open.name, {
        ...(open.note === undefined ? {} : { note: open.note }),
        lines: outdented(open.lines),
      });
      open = undefined;
    } else open?.lines.push(line);
  }
  return parts;
}

function outdented(lines: readonly string[]): readonly string[] {
  const indents = lines.filter((line) => line.trim() !== "").map((line) => line.search(/\S/));
  const least = Math.min(...indents);
  return lines.map((line) => line.slice(least));
}
