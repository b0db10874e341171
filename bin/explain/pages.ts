// Writes the topics that are the same for every spec as pages of the repository.
import { markdown } from "../../generator/targets/docs/markdown-format.js";
import { codesPage } from "./codes-page.js";
import { fixedTopics } from "./fixed.js";
import { headings, kindMeanings, type Topic, type TopicKind } from "./topic.js";

/** A page for readers who have not run anything yet. */
interface CataloguePage {
  /** Path from the package's own folder, with `/` between the parts. */
  readonly path: string;
  readonly text: string;
}

/** Made from the same topics that `cri-kit explain` prints. */
export async function cataloguePages(): Promise<readonly CataloguePage[]> {
  const topics = await fixedTopics();
  const page = (path: string, title: string, kinds: readonly TopicKind[]): CataloguePage => ({
    path,
    text: pageText(title, kinds, topics),
  });
  return [
    { path: "docs/codes.md", text: await codesPage() },
    page("spec/CODES.md", "Codes and words", ["code", "finding", "verdict", "basis"]),
    page("generator/diff/RULES.md", "Rules of cri-kit diff", ["rule"]),
  ];
}

function pageText(title: string, kinds: readonly TopicKind[], topics: readonly Topic[]): string {
  const parts = kinds.map((kind) => {
    const of = topics.filter((topic) => topic.kind === kind);
    return `## ${headings[kind]}\n\n${about(kind)}\n\n${of.map(topicLines).join("\n")}`;
  });
  return `<!-- Written by npm run catalogue; edit the code instead. -->\n\n# ${title}\n\n\`cri-kit explain ID\` prints each of these.\n\n${parts.join("\n")}`;
}

function about(kind: TopicKind): string {
  const [first = "", ...rest] = kindMeanings[kind];
  return `${first.toUpperCase()}${rest.join("")}.`;
}

function topicLines({ id, title, paragraph, details }: Topic): string {
  const { code, text } = markdown;
  const items = details.map(
    ({ label, lines }) => `- ${label}: ${lines.map((line) => text(line)).join(", ")}\n`,
  );
  return `### ${code(id)}: ${text(title)}\n\n${text(paragraph)}\n${items.length === 0 ? "" : `\n${items.join("")}`}`;
}
