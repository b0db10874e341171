// Writes topics of `cri-kit explain` as Markdown.
import { markdown } from "../../generator/targets/docs/markdown-format.js";
import { allDetails, kindMeanings, type Topic, topicKinds } from "./topic.js";

const { text, code } = markdown;

/** A topic as a section of Markdown. */
export function topicMarkdown(topic: Topic): string {
  const { id, kind, title, paragraph } = topic;
  const items = allDetails(topic).map(({ label, lines }) =>
    lines.length === 1
      ? `- ${label}: ${written(label, lines[0] ?? "")}\n`
      : `- ${label}:\n${lines.map((line) => `  - ${written(label, line)}\n`).join("")}`,
  );
  return `## ${code(id)}\n\n*${kind}: ${text(title)}*\n\n${text(paragraph)}\n${items.length === 0 ? "" : `\n${items.join("")}`}`;
}

/** Text that a reader would type, or search for in a file, is set as code. */
const literal = new Set([
  "try",
  "tested by",
  "generated",
  "tests",
  "spec",
  "about",
  "gaps",
  "sends",
  "requests",
  "checks",
]);

function written(label: string, line: string): string {
  return literal.has(label) && !line.startsWith("and ") ? code(line) : text(line);
}

/** The kinds, or the ids of some kinds, as a table. */
export function listMarkdown(topics: readonly Topic[]): string {
  const rows = topics.map(({ id, kind, title }) => row([code(id), kind, text(title)]));
  return `${row(["id", "kind", "what it is"])}${row(["---", "---", "---"])}${rows.join("")}`;
}

export function kindsMarkdown(topics: readonly Topic[]): string {
  const rows = topicKinds.map((kind) => {
    const count = topics.filter((topic) => topic.kind === kind).length;
    return row([kind, String(count), text(kindMeanings[kind])]);
  });
  return `${row(["kind", "how many", "what it is"])}${row(["---", "---:", "---"])}${rows.join("")}`;
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => markdown.cell(cell)).join(" | ")} |\n`;
}
