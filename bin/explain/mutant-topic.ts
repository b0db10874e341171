// Makes the topic of a mutant, which `explain` names in its line `broken if` of a check.
import type { CheckEntry } from "../../spec/check-entry.js";
import type { InterfaceModel } from "../../spec/model.js";
import { proofAddress } from "../../spec/published-addresses.js";
import { sentences } from "./sentences.js";
import { detail, fewLines, firstFew, type Topic } from "./topic.js";

/** The topic of the name of one or several mutants; undefined for any other text. */
export async function mutantTopic(
  model: InterfaceModel,
  name: string,
  checks: readonly CheckEntry[],
  most = fewLines,
): Promise<Topic | undefined> {
  const { breakersIn, brokenBy } = await import("../../conformance/mutation/broken-by.js");
  if (!breakersIn(model).has(name)) return undefined;
  const breakersOf = brokenBy(model);
  const broken = checks.filter((check) => breakersOf(check).includes(name)).map(({ id }) => id);
  return {
    id: name,
    kind: "word",
    title: "the name of some mutants",
    paragraph: sentences(
      "A mutant is the generated server with one change: it breaks one clause in one way",
      "The name says what it does wrong",
    ),
    details: [
      ...detail("caught by", firstFew(broken, most, "explain --format json lists them")),
      ...detail("all mutants", [proofAddress()]),
    ],
  };
}
