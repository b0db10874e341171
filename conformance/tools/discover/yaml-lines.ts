// Writes texts and comments as lines of YAML.
import { unsafe } from "../../../spec/text/harmless.js";

/** A text as a double-quoted scalar of YAML, without characters that steer a terminal. `${` is escaped, since a config would replace it. */
export function quoted(text: string): string {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  const json = JSON.stringify(text.replaceAll("${", () => "$${"));
  return json.replace(unsafe, (character) => character.split("").map(escaped).join(""));
}

/** A key of a map, quoted if needed. */
export const nameText = (name: string): string => (/^[A-Za-z][\w@-]*$/.test(name) ? name : quoted(name));

/** A list on one line. */
export const listed = (items: readonly string[]): string => `[${items.join(", ")}]`;

/** A comment, wrapped at 100 columns and indented. Control characters are removed: they could end it, or steer a terminal. */
export function comment(text: string, indent = 0): readonly string[] {
  const lead = `${" ".repeat(indent)}# `;
  const lines: string[] = [];
  for (const word of text.replace(unsafe, " ").split(/ +/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= 100)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(lead + word);
  }
  return lines;
}
