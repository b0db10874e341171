/** A table of Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** A text that stands in a table. */
export function cell(text: string): string {
  return text.replaceAll("|", "\\|");
}

/** A heading with a list under it, or with a word that there is nothing to list. */
export function section(title: string, lines: readonly string[]): string {
  return `## ${title}\n\n${lines.length === 0 ? "None." : lines.map((line) => `- ${line}`).join("\n")}`;
}
