/** Columns of everything that is printed. */
export const columns = 80;

/** Breaks text at spaces into lines of at most `width` characters; longer words stand alone, or are cut where nothing else helps. */
export function wrapped(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/).flatMap((long) => cut(long, width))) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  return line === "" ? lines : [...lines, line];
}

/** Words that end in a name: where both are longer than a line, the name stands below, uncut, so that it can be copied. */
export function endingIn(words: string, name: string): readonly string[] {
  const line = `${words} ${name}`;
  return line.length <= columns ? [line] : [words, `  ${name}`];
}

/** As many lines as `most`, the last one ending in … where more would have come. */
export function atMost(lines: readonly string[], most: number): readonly string[] {
  if (lines.length <= most) return lines;
  const last = lines[most - 1] ?? "";
  const width = Math.max(...lines.map(({ length }) => length));
  const shown = last.length + 2 > width ? last.slice(0, width - 2).trimEnd() : last;
  return [...lines.slice(0, most - 1), `${shown} …`];
}

/** A label in a column of its own and text beside it, wrapped. */
export function labelled(label: string, text: string, indent: number, most = 3): readonly string[] {
  const gutter = indent + 11;
  const lines = atMost(wrapped(text, columns - gutter), most);
  const head = `${" ".repeat(indent)}${label.padEnd(11)}`;
  return lines.map((line, index) => (index === 0 ? head + line : " ".repeat(gutter) + line));
}

function cut(word: string, width: number): readonly string[] {
  const pieces: string[] = [];
  for (let from = 0; from < word.length; from += width) pieces.push(word.slice(from, from + width));
  return pieces;
}

/** Control characters would move the cursor or colour the terminal: what a deployment sends is shown, never obeyed. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (character) =>
    character === "\n" || character === "\t" ? " " : "\uFFFD",
  );
}
