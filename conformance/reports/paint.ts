// Colours for a terminal.
export type Paint = (text: string, as: "bad" | "good" | "doubtful" | "quiet") => string;

const codes = { bad: 31, good: 32, doubtful: 33, quiet: 2 } as const;

/** Colours text for a terminal, or leaves it alone. */
export function painter(color: boolean): Paint {
  return (text, as) => (color ? `\x1b[${codes[as]}m${text}\x1b[0m` : text);
}
