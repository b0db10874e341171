// Makes the topics of `cri-kit explain` for the suite's checks.
import type { CheckEntry } from "../../spec/check-entry.js";
import type { TopicSource } from "./clauses.js";
import { placeText } from "./clauses.js";
import { conformExample } from "./conform-example.js";
import { sentences } from "./sentences.js";
import { detail, firstFew, type Topic } from "./topic.js";

const kinds: Readonly<Record<CheckEntry["kind"], string>> = {
  required: "Required. A deployment that fails this check does not conform.",
  advice: "Advice. The suite warns a deployment that does not follow it, and never fails it for that.",
  observed:
    "An observation. The document does not specify this; the suite only records how a deployment answers.",
};

/** Every check that a run against the interface can make. */
export function checkTopics(
  { model, specFile }: TopicSource,
  checks: readonly CheckEntry[],
): readonly Topic[] {
  const places = new Map(model.clauses.map(({ id, node }) => [id, placeText(specFile, node.at)]));
  return checks.map(({ id, title, kind, clauses }) => ({
    id,
    kind: "check",
    title,
    paragraph: sentences(kinds[kind]),
    details: [
      ...detail("kind", [kind]),
      ...detail("tests", firstFew(clauses, 6, "provenance.json lists them")),
      ...detail("spec", [places.get(clauses[0] ?? "")]),
    ],
    example: conformExample(model, id),
  }));
}
