// Writes texts and comments as lines of YAML.

/** A text as a double-quoted scalar of YAML. `${` is escaped, since a config would replace it. */
export function quoted(text: string): string {
  return JSON.stringify(text.replaceAll("${", () => "$${"));
}

/** A key of a map, quoted if needed. */
export function nameText(name: string): string {
  return /^[A-Za-z][\w@-]*$/.test(name) ? name : quoted(name);
}

/** A list on one line. */
export function listed(items: readonly string[]): string {
  return `[${items.join(", ")}]`;
}

/** A comment, wrapped at 100 columns and indented. Control characters are removed, so that they cannot end it. */
export function comment(text: string, indent = 0): readonly string[] {
  const lead = `${" ".repeat(indent)}# `;
  const lines: string[] = [];
  for (const word of text.replace(/\p{Cc}|[\u2028\u2029]/gu, " ").split(/ +/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= 100)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(lead + word);
  }
  return lines;
}
