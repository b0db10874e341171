// Collects all topics of `cri-kit explain`.
import { provenanceOf } from "../../generator/provenance/provenance.js";
import type { CheckEntry } from "../../spec/check-entry.js";
import type { InterfaceModel } from "../../spec/model.js";
import { checksOf } from "../checks-of.js";
import { checkTopics } from "./checks.js";
import { clauseTopics } from "./clauses.js";
import { describedClauses } from "./described.js";
import { fixedTopics } from "./fixed.js";
import { fewLines, type Topic } from "./topic.js";
import { typeTopics } from "./types.js";

/** The topics of a spec: its types, its clauses, its gaps, and the checks of both. */
export async function specTopics(
  model: InterfaceModel,
  specFile: string,
  most = fewLines,
): Promise<readonly Topic[]> {
  const checks = await checksOf(model);
  const narrowFirst = [...checks].sort(byNarrowness);
  const origins = new Map(provenanceOf({ model, checks: narrowFirst }).map((origin) => [origin.id, origin]));
  const source = { model, specFile, origins, described: describedClauses(model), checks, most };
  return [...typeTopics(model, checks), ...clauseTopics(source), ...checkTopics(source, checks)];
}

/** Sorts required checks first, then checks with few clauses: these say most about each clause. */
function byNarrowness(a: CheckEntry, b: CheckEntry): number {
  const required = (check: CheckEntry): number => (check.kind === "required" ? 0 : 1);
  return required(a) - required(b) || a.clauses.length - b.clauses.length;
}

/** All topics. */
export async function catalogueOf(model: InterfaceModel, specFile: string): Promise<readonly Topic[]> {
  const own = await specTopics(model, specFile);
  const ids = new Set(own.map(({ id }) => id));
  // A word that is also an id of the spec is explained as that.
  return [...own, ...(await fixedTopics()).filter(({ id, kind }) => kind !== "word" || !ids.has(id))];
}
