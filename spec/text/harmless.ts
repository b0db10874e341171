// Makes text from outside harmless for the terminal, and for GitHub's runner, which reads commands from what a step prints.

/** Characters that move the cursor, colour the terminal, end a line in some programs, or reverse the direction of text. */
export const unsafe = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** Text for a terminal: the kit's own colours stay, and the marks with which a line of progress is drawn anew. */
export const forTerminal = (text: string): string =>
  text.replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: it begins the kit's own colours
    /(\u001b\[(?:\d?\d?m|2K)|[\n\t]|^\r|\r$|\r\n)|[\p{Cc}\p{Cf}\u2028\u2029]/gu,
    (_, own: string | undefined) => own ?? "\uFFFD",
  );

const ownCommands = new Set<string>();

/** Marks a line as a command that the kit itself gives to GitHub's runner. */
export function ownCommand(line: string): string {
  ownCommands.add(line);
  return line;
}

/** Text in which no line is a command to the runner (`::NAME …::`, also after blanks), unless the kit gives it. */
export const withoutCommands = (text: string): string =>
  text.replace(/^(\s*):(?=:).*$/gmu, (line, blanks: string) =>
    ownCommands.has(line) ? line : `${blanks}: ${line.slice(blanks.length + 1)}`,
  );
