// Makes the data of the site's reference pages: every clause, check, rule and code, as `cri-kit explain` shows it.
import { asRun } from "../../spec/command-name.js";
import type { InterfaceModel } from "../../spec/model.js";
import { type Addressed, anchorOf, pageOfKind } from "../../spec/published-addresses.js";
import { checksOf } from "../checks-of.js";
import { withBreakers } from "../explain/checks.js";
import { kindsInWords, type Topic, type TopicKind } from "../explain/topic.js";
import { fixedTopics, specTopics } from "../explain/topics.js";
import { relativeHref } from "./fit-markdown.js";

/** A page of the reference. */
interface ReferencePage {
  readonly address: string;
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly Section[];
}

interface Section {
  readonly anchor: string;
  readonly title: string;
  readonly entries: readonly Entry[];
}

interface Entry {
  readonly anchor: string;
  readonly id: string;
  readonly title: string;
  readonly paragraph: string;
  readonly details: readonly {
    readonly label: string;
    readonly lines: readonly Line[];
    /** Whether there are so many lines that a reader opens them when they are wanted. */
    readonly isLong: boolean;
  }[];
  readonly example: string;
}

interface Line {
  readonly text: string;
  /** Where the line leads, if it is an id, or a place in the spec. */
  readonly href?: string;
}

const addressed: readonly Addressed[] = ["clause", "check", "rule", "code"];

/** The pages that have each kind of topic. Types are on the pages of the interface. */
const pageOfTopic: Readonly<Partial<Record<TopicKind, Addressed>>> = {
  clause: "clause",
  gap: "clause",
  check: "check",
  rule: "rule",
  code: "code",
  finding: "code",
  verdict: "code",
  basis: "code",
};

const texts: Readonly<Record<Addressed, { readonly title: string; readonly lead: string }>> = {
  clause: {
    title: "Clauses and gaps",
    lead: "Every statement of the document, with its basis, its section and the checks that test it; and every gap, with the generated server's answer.",
  },
  check: {
    title: "Checks",
    lead: "Every check of the suite: what it sends, what it tests, and what usually breaks it.",
  },
  rule: {
    title: "Rules of cri-kit diff",
    lead: "Every kind of change between two specs: whether it breaks anybody, whom, and what to do.",
  },
  code: {
    title: "Codes and verdicts",
    lead: "Every code of a mistake in a spec or a config file, every finding of cri-kit check, every verdict, and the three bases.",
  },
};

const everything = Number.POSITIVE_INFINITY;

/** More lines than this are shown when a reader opens them. */
const shownLines = 6;

/** `repository` is the address of the repository, to which places in the spec lead. */
export async function referencePages(
  model: InterfaceModel,
  { specFile, repository }: { readonly specFile: string; readonly repository: string },
): Promise<readonly ReferencePage[]> {
  const checks = await checksOf(model);
  const whole = await withBreakers(model, checks, everything);
  const topics = [...(await specTopics(model, specFile, everything)).map(whole), ...(await fixedTopics())];
  const kindOf = new Map(topics.map(({ id, kind }) => [id, pageOfTopic[kind]]));
  return addressed.map((kind) => {
    const address = pageOfKind[kind];
    const write = (text: string): Line => {
      const to = kindOf.get(text);
      if (to !== undefined)
        return { text, href: `${relativeHref(address, pageOfKind[to])}#${anchorOf(text)}` };
      const [, file, line] = /^(\S+\.yaml):(\d+):\d+$/.exec(text) ?? [];
      if (file === undefined) return { text: asRun(text) };
      return { text, href: `${repository}/blob/main/${file}#L${line}` };
    };
    const own = topics.filter((topic) => pageOfTopic[topic.kind] === kind);
    return { address, ...texts[kind], sections: sectionsOf(own, write) };
  });
}

/** A section for each first part of the ids (`search.…`, `round-trip/…`), or for each kind where ids have no parts. */
function sectionsOf(topics: readonly Topic[], write: (text: string) => Line): readonly Section[] {
  const sections = new Map<string, Topic[]>();
  for (const topic of topics) {
    const [, first] = /^([^./]+)[./]/.exec(topic.id) ?? [];
    const title = first ?? kindsInWords[topic.kind][0];
    sections.set(title, [...(sections.get(title) ?? []), topic]);
  }
  return [...sections].map(([title, of]) => ({
    anchor: `part-${anchorOf(title)}`,
    title,
    entries: of.map((topic) => entryOf(topic, write)),
  }));
}

function entryOf({ id, title, paragraph, details, example }: Topic, write: (text: string) => Line): Entry {
  return {
    anchor: anchorOf(id),
    id,
    title,
    paragraph: asRun(paragraph),
    details: details.map(({ label, lines }) => ({
      label,
      lines: lines.map(write),
      isLong: lines.length > shownLines,
    })),
    example: asRun(example ?? ""),
  };
}
