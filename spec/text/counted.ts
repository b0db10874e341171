// Writes a number with what it counts: "1 record", "2 records", "2 entries".
export const counted = (count: number, noun: string, shown = String(count)): string =>
  `${shown} ${count === 1 ? noun : `${noun.replace(/([^aeiou])y$/, "$1ie")}s`}`;
