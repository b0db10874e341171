// Colours text for a terminal.

const codes = { bold: 1, quiet: 2, bad: 31, good: 32, doubtful: 33, place: 36 } as const;

/** Colours text, or leaves it alone. */
export type Paint = (text: string, as: keyof typeof codes | undefined) => string;

/** Colours only if there is a terminal that shows them. */
export function painter(color: boolean): Paint {
  return (text, as) => (color && as !== undefined ? `\u001b[${codes[as]}m${text}\u001b[0m` : text);
}
