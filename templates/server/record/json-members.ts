/** One member of an object as it was written: its name, and where its text starts and ends. */
export interface MemberText {
  readonly name: string;
  readonly text: string;
}

export interface ObjectText {
  readonly members: readonly MemberText[];
  /** Levels of objects and arrays inside each other, the outermost counted. */
  readonly depth: number;
}

/** End of the string that starts at `start`, past its closing quote. */
function endOfString(json: string, start: number): number {
  let at = start + 1;
  while (json[at] !== '"') at += json[at] === "\\" ? 2 : 1;
  return at + 1;
}

function memberOf(text: string): MemberText {
  const trimmed = text.trim();
  const name: unknown = JSON.parse(trimmed.slice(0, endOfString(trimmed, 0)));
  return { name: String(name), text: trimmed };
}

/**
 * Takes an object's text apart into its members' texts, so that a record is kept exactly as it was sent: no number
 * is rounded and no member reordered. `json` must be text that JSON.parse reads as an object.
 */
export function splitObject(json: string): ObjectText {
  const members: MemberText[] = [];
  let level = 0;
  let depth = 0;
  let start = 0;
  const take = (end: number): void => {
    const text = json.slice(start, end);
    if (text.trim() !== "") members.push(memberOf(text));
    start = end + 1;
  };
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (character === '"') at = endOfString(json, at) - 1;
    else if (character === "{" || character === "[") {
      level += 1;
      depth = Math.max(depth, level);
      if (level === 1) start = at + 1;
    } else if (character === "}" || character === "]") {
      level -= 1;
      if (level === 0) take(at);
    } else if (character === "," && level === 1) take(at);
  }
  return { members, depth };
}
