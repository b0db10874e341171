// Makes the topics of `cri-kit explain` for the suite's checks.
import { placeOf } from "../../conformance/runner/place-of.js";
import { requiredMeanings } from "../../spec/bases.js";
import type { CheckEntry } from "../../spec/check-entry.js";
import { checkSubject, subjectInWords } from "../../spec/check-subject.js";
import type { Clause } from "../../spec/clause.js";
import type { InterfaceModel } from "../../spec/model.js";
import { proofAddress } from "../../spec/published-addresses.js";
import { counted } from "../../spec/text/counted.js";
import { quoted } from "../../spec/text/shell-word.js";
import { placeText, type TopicSource } from "./clauses.js";
import { conformExample, neededBy, sentLines } from "./sent.js";
import { detail, fewLines, firstFew, sentences, type Topic } from "./topic.js";

const kinds: Readonly<Record<CheckEntry["kind"], string>> = {
  required: "Required. A deployment that fails this check does not conform.",
  advice: "Advice. The suite warns a deployment that does not follow it, and never fails it for that.",
  observed:
    "An observation. The document does not say this; the suite only records how a deployment answers.",
};

/** Every check that a run against the interface can make. */
export function checkTopics(source: TopicSource, checks: readonly CheckEntry[]): readonly Topic[] {
  const clauses = new Map(source.model.clauses.map((clause) => [clause.id, clause]));
  return checks.map((check) => checkTopic(source, check, clauses));
}

function checkTopic(
  { model, specFile, most }: TopicSource,
  check: CheckEntry,
  known: ReadonlyMap<string, Clause>,
): Topic {
  const { id, title, kind, clauses, restsOn = clauses[0], needs } = check;
  const node = known.get(restsOn ?? "")?.node;
  const { section, means } = placeOf(known, restsOn);
  return {
    id,
    kind: "check",
    title,
    paragraph: sentences(kinds[kind], kind === "required" && node ? requiredMeanings[node.basis] : undefined),
    details: [
      ...detail("about", [subjectWords(model, id)]),
      ...detail("kind", [kind]),
      ...detail("sends", firstFew(sentLines(model, check), most, "a run with --json records them")),
      ...detail(
        "observed",
        model.gaps.filter(({ clause }) => clause === clauses[0]).map(({ observe }) => observe),
      ),
      ...detail("document", [[section, means].filter(Boolean).join(": ")]),
      ...detail("tests", firstFew(clauses, most, "explain --format json lists them")),
      ...detail("spec", [node && placeText(specFile, node.at)]),
    ],
    example: conformExample(model, id, needs),
  };
}

/** The subject in words, if it names a path form or a part of a type. */
function subjectWords(model: InterfaceModel, id: string): string | undefined {
  const [, text = ""] = id.split("/");
  const subject = checkSubject(model, text);
  return subject === undefined || subject.type === text ? undefined : subjectInWords(subject);
}

/** The checks whose ids start with a text, as `--only` takes it, and what they test, if that is known; undefined if there are none. */
export function patternTopic(
  model: InterfaceModel,
  start: string,
  checks: readonly CheckEntry[],
  means?: string,
): Topic | undefined {
  const found = checks.filter(({ id }) => id.startsWith(start));
  if (found.length === 0) return undefined;
  return {
    id: start,
    kind: "check",
    title: `the start of ${counted(found.length, "id")}`,
    paragraph: sentences(means, "--only runs these checks"),
    details: detail("checks", firstFew(idsOf(found), 12, listed)),
    example: conformExample(model, start, neededBy(found)),
  };
}

/** The checks whose ids end with a name, such as `leaves-out`; undefined if there are none. */
export function nameTopic(name: string, checks: readonly CheckEntry[]): Topic | undefined {
  const found = checks.filter(({ id }) => id.endsWith(`/${name}`));
  const [first] = found;
  if (first === undefined) return undefined;
  return {
    id: name,
    kind: "check",
    title: `the last part of ${counted(found.length, "id")}`,
    paragraph: sentences(`For example, ${first.title}`),
    details: detail("checks", firstFew(idsOf(found), 12, listed)),
    example: `cri-kit explain ${quoted(first.id)}`,
  };
}

/** A word that is also a family of checks, with these checks. */
export function withFamily(word: Topic, checks: readonly CheckEntry[]): Topic {
  const own = checks.filter(({ id }) => id.startsWith(`${word.id}/`));
  return { ...word, details: [...word.details, ...detail("checks", firstFew(idsOf(own), fewLines, listed))] };
}

const idsOf = (checks: readonly CheckEntry[]): readonly string[] => checks.map(({ id }) => id);

const listed = "explain --list check lists them";

/** Adds to a check's topic what usually breaks the check. The mutants are made for it: there are many. */
export async function withBreakers(
  model: InterfaceModel,
  checks: readonly CheckEntry[],
  most = fewLines,
): Promise<(topic: Topic) => Topic> {
  const { brokenBy } = await import("../../conformance/mutation/broken-by.js");
  const breakersOf = brokenBy(model);
  const known = new Map(checks.map((check) => [check.id, check]));
  return (topic) => {
    const check = known.get(topic.id);
    if (check === undefined) return topic;
    const breakers = firstFew(breakersOf(check), most, `${proofAddress()} has all kinds`);
    return { ...topic, details: [...topic.details, ...detail("broken if", breakers)] };
  };
}
