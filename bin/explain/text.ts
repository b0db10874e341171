// Writes topics of `cri-kit explain` for the terminal, and as Markdown.

import { markdown } from "../../generator/targets/docs/markdown-format.js";
import { asRun, kitCommand } from "../../spec/command-name.js";
import { columns, hanging, indentedLines, printable, wrapped } from "../../spec/text/layout.js";
import { type Paint, painter } from "../../spec/text/paint.js";
import { allDetails, kindsInWords, type Topic, topicKinds } from "./topic.js";

/** A topic for the terminal: its id, a paragraph, and its details, in 80 columns. */
export function topicText(topic: Topic, color: boolean): string {
  const { id, kind, title, paragraph } = topic;
  const paint = painter(color);
  const head = wrapped(printable(id), columns).map((line) => paint(line, "bold"));
  const named = indentedLines(`${kind}: ${title}`, 2).map((line) => paint(line, "quiet"));
  const said = indentedLines(asRun(paragraph), 2);
  const labelled = allDetails(topic).flatMap(({ label, lines }) =>
    lines.flatMap((line, index) => withLabel(index === 0 ? label : "", line, paint)),
  );
  const below = labelled.length === 0 ? [] : ["", ...labelled];
  return `${[...head, ...named, "", ...said, ...below].join("\n")}\n`;
}

const gutter = 14;

function withLabel(label: string, text: string, paint: Paint): readonly string[] {
  const lines = wrapped(printable(asRun(text)), columns - gutter);
  return hanging(paint(`  ${label.padEnd(gutter - 2)}`, "quiet"), lines, gutter);
}

/** The kinds of topics, with the number of each. */
export function kindsText(topics: readonly Topic[], color: boolean): string {
  const paint = painter(color);
  const lines = topicKinds.flatMap((kind) => {
    const count = topics.filter((topic) => topic.kind === kind).length;
    const head = `${paint(kind.padEnd(9), "bold")}${String(count).padStart(6)}  `;
    return hanging(head, wrapped(asRun(kindsInWords[kind][1]), columns - 17), 17);
  });
  return `${lines.join("\n")}\n\n${kitCommand} explain --list KIND lists the ids of a kind\n${kitCommand} explain ID explains one id\n`;
}

/** One id a line, readable for a person and for other commands. */
export const listText = (topics: readonly Topic[]): string =>
  topics.map(({ id }) => `${printable(id)}\n`).join("");

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

const written = (label: string, line: string): string =>
  literal.has(label) && !line.startsWith("and ") ? code(line) : text(line);

/** The kinds, or the ids of some kinds, as a table. */
export function listMarkdown(topics: readonly Topic[]): string {
  const rows = topics.map(({ id, kind, title }) => row([code(id), kind, text(title)]));
  return `${row(["id", "kind", "what it is"])}${row(["---", "---", "---"])}${rows.join("")}`;
}

export function kindsMarkdown(topics: readonly Topic[]): string {
  const rows = topicKinds.map((kind) => {
    const count = topics.filter((topic) => topic.kind === kind).length;
    return row([kind, String(count), text(kindsInWords[kind][1])]);
  });
  return `${row(["kind", "how many", "what it is"])}${row(["---", "---:", "---"])}${rows.join("")}`;
}

const row = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => markdown.cell(cell)).join(" | ")} |\n`;
