// The types of a topic: anything with an id, as `cri-kit explain` shows it.
import { sentence } from "../../generator/layout/prose.js";
import { hasCommandsIn } from "../../spec/command-name.js";

/** The kinds of things that have an id, in the order in which they are listed. */
export const topicKinds = [
  "type",
  "clause",
  "gap",
  "check",
  "rule",
  "code",
  "finding",
  "verdict",
  "basis",
  "word",
] as const;

export type TopicKind = (typeof topicKinds)[number];

/** A label with one or a few lines. */
export interface Detail {
  readonly label: string;
  readonly lines: readonly string[];
}

export interface Topic {
  readonly id: string;
  readonly kind: TopicKind;
  /** A title of a few words. */
  readonly title: string;
  /** The meaning, in whole sentences. */
  readonly paragraph: string;
  readonly details: readonly Detail[];
  /** A command that shows it in use; a word has none of its own. */
  readonly example?: string;
}

/** The title of a list of each kind, and what it is. */
export const kindsInWords: Readonly<Record<TopicKind, readonly [heading: string, means: string]>> = {
  type: ["Types", "a type of records; TYPE@FORM is the type in one path form"],
  clause: ["Clauses", "a statement of the document, named by its place in the spec"],
  gap: ["Gaps", "a question that the document does not answer, with the generated server's answer"],
  check: ["Checks", "what the suite tests: required checks, advice and gaps"],
  rule: ["Rules", "a kind of change between two specs, as cri-kit diff reports it"],
  code: ["Codes", "a mistake in a spec or in a config file"],
  finding: ["Findings", "how a file differs from the generated one, as cri-kit check reports it"],
  verdict: ["Verdicts", "the result of a check or of a run"],
  basis: ["Bases", "where a statement comes from"],
  word: ["Words", "a word in a report or a guide"],
};

/** A detail, or none if there is no text. */
export function detail(label: string, lines: readonly (string | undefined)[]): readonly Detail[] {
  const said = lines.filter((line) => line !== undefined && line !== "");
  return said.length === 0 ? [] : [{ label, lines: said.flatMap((line) => line ?? []) }];
}

/** The details of a topic, and last its example. */
export const allDetails = ({ details, example }: Topic): readonly Detail[] => [
  ...details,
  ...detail("try", [example]),
];

/** A topic as a package can show it: without an example of a command that the package does not have. */
export const ofPackage = ({ example, ...topic }: Topic, packageName?: string): Topic =>
  example === undefined || !hasCommandsIn(example, packageName) ? topic : { ...topic, example };

/** How many lines of a long list a terminal gets. */
export const fewLines = 6;

/** The first of many lines, and the number of the others. */
export const firstFew = (lines: readonly string[], most: number, rest: string): readonly string[] =>
  lines.length <= most ? lines : [...lines.slice(0, most), `and ${lines.length - most} more: ${rest}`];

/** Undefined and empty parts are left out. */
export const sentences = (...parts: readonly (string | undefined)[]): string =>
  parts.flatMap((part) => (part === undefined || part === "" ? [] : [sentence(part)])).join(" ");
