// Writes topics of `cri-kit explain` for the terminal.
import { asRun, kitCommand } from "../../spec/command-name.js";
import { columns, printable, wrapped } from "../../spec/text/layout.js";
import { kindMeanings, type Topic, topicKinds } from "./topic.js";

type Paint = (text: string, code: 1 | 2) => string;

/** Bold and faint, on a terminal only. */
function painter(color: boolean): Paint {
  return (text, code) => (color ? `\u001b[${code}m${text}\u001b[0m` : text);
}

/** A topic for the terminal: its id, a paragraph, and its details, in 80 columns. */
export function topicText({ id, kind, title, paragraph, details, example }: Topic, color: boolean): string {
  const paint = painter(color);
  const head = wrapped(printable(id), columns).map((line) => paint(line, 1));
  const named = wrapped(printable(`${kind}: ${title}`), columns - 2).map((line) => paint(`  ${line}`, 2));
  const said = wrapped(printable(asRun(paragraph)), columns - 2).map((line) => `  ${line}`);
  const labelled = [...details, { label: "try", lines: [example] }].flatMap(({ label, lines }) =>
    lines.flatMap((line, index) => withLabel(index === 0 ? label : "", line, paint)),
  );
  return `${[...head, ...named, "", ...said, "", ...labelled].join("\n")}\n`;
}

const gutter = 14;

function withLabel(label: string, text: string, paint: Paint): readonly string[] {
  const lines = wrapped(printable(asRun(text)), columns - gutter);
  return lines.map((line, index) => {
    const left = `  ${(index === 0 ? label : "").padEnd(gutter - 2)}`;
    return (index === 0 ? paint(left, 2) : left) + line;
  });
}

/** The kinds of topics, with the number of each. */
export function kindsText(topics: readonly Topic[], color: boolean): string {
  const paint = painter(color);
  const lines = topicKinds.flatMap((kind) => {
    const count = topics.filter((topic) => topic.kind === kind).length;
    return wrapped(asRun(kindMeanings[kind]), columns - 17).map((line, index) => {
      const left = index === 0 ? `${paint(kind.padEnd(9), 1)}${String(count).padStart(6)}` : " ".repeat(15);
      return `${left}  ${line}`;
    });
  });
  return `${lines.join("\n")}\n\n${kitCommand} explain --list KIND lists the ids of a kind\n${kitCommand} explain ID explains one id\n`;
}

/** One id a line, readable for a person and for other commands. */
export function listText(topics: readonly Topic[]): string {
  return topics.map(({ id }) => `${printable(id)}\n`).join("");
}
