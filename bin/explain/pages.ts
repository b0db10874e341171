// Writes pages of the repository: the topics that are the same for every spec, and docs/codes.md from where its parts are declared.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as failureWords from "../../conformance/runner/causes/failure-words.js";
import { memberFaults, memberTextFaults } from "../../conformance/runner/causes/member-diagnosis.js";
import { markdown } from "../../generator/targets/docs/markdown-format.js";
import { packageRoot } from "../../spec/package-root.js";
import { byCodeUnit } from "../../spec/text/order.js";
import { kindsInWords, sentences, type Topic, type TopicKind } from "./topic.js";
import { fixedTopics } from "./topics.js";

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
    const [heading, means] = kindsInWords[kind];
    return `## ${heading}\n\n${sentences(means)}\n\n${of.map(topicLines).join("\n")}`;
  });
  return `<!-- Written by npm run catalogue; edit the code instead. -->\n\n# ${title}\n\n\`cri-kit explain ID\` prints each of these.\n\n${parts.join("\n")}`;
}

function topicLines({ id, title, paragraph, details }: Topic): string {
  const { code, text } = markdown;
  const items = details.map(
    ({ label, lines }) => `- ${label}: ${lines.map((line) => text(line)).join(", ")}\n`,
  );
  return `### ${code(id)}: ${text(title)}\n\n${text(paragraph)}\n${items.length === 0 ? "" : `\n${items.join("")}`}`;
}

type Fault = failureWords.Fault;
type Row = readonly [words: readonly string[], means: string];

/** What the terminal says for a code of the JSON report. */
const faultOf: Readonly<Record<string, Fault>> = {
  ...failureWords.searchFaults,
  ...memberFaults,
  ...memberTextFaults,
};

const phrases = Object.values({ ...failureWords, ...failureWords.shifts })
  .filter((value: object): value is Required<Fault> => "means" in value)
  .sort((one, other) => byCodeUnit(one.long[0], other.long[0]));

export async function codesPage(): Promise<string> {
  const families: Readonly<Record<string, string>> = await read("checks/families.json");
  const { check, baseline } = (await read("reports/report.schema.json")).$defs;
  const { why } = baseline.properties.faults.items.properties;
  const { code, reasonCode, lacks, textChange } = check.properties;
  return [
    "<!-- Written by npm run catalogue; edit the code instead. -->\n\n# Codes and families\n",
    "The id of a check begins with its family. The codes are those of the JSON report (`--json FILE`).\n",
    section(
      "Families of checks",
      "A run has only the families that the interface needs. `--only search/` runs all checks of the family `search`.",
      Object.entries(families).map(([family, means]): Row => [[family], means]),
    ),
    ...Object.entries({ code, reasonCode, lacks, textChange, why }).map(([name, { description, oneOf }]) =>
      section(name, description, oneOf.map(codeRow)),
    ),
    section(
      "Phrases of causes",
      "The line of a cause says what fails, and how. Most phrases say it all. These need a few words more:",
      phrases.map((fault): Row => [wordsOf(fault), fault.means]),
    ),
  ].join("\n");
}

const read = async (path: string) =>
  JSON.parse(await readFile(join(packageRoot(), "conformance", path), "utf8"));

const codeRow = ({
  const: code,
  description,
}: {
  readonly const: string;
  readonly description: string;
}): Row => [[code, ...wordsOf(faultOf[code])], description];

const wordsOf = ({ long, short }: Partial<Fault> = {}): readonly string[] =>
  [long, short].flatMap((words) => words?.[0] ?? []);

function section(title: string, lead: string, rows: readonly Row[]): string {
  const lines = rows.map(
    ([words, means]) => `| ${words.map((word) => `**${word}**`).join(", ")} | ${means} |\n`,
  );
  return `## ${title}\n\n${lead}\n\n| Word | Meaning |\n|---|---|\n${lines.join("")}`;
}
