// Finds out whether single updates and deletes work, before sequences of them are judged.

import type { Resource } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import { Blocked, Inapplicable } from "../../http/blocked.js";
import { placeName } from "../../http/collection-names.js";
import type { AnyCheck } from "../check.js";
import type { Finding } from "../finding.js";
import { everyMemberChanges } from "../interactions/changed-members.js";
import { deleteChecks, updateChecks } from "../interactions/updates-and-deletes.js";
import { blockAfter } from "../search/parameter-check.js";
import type { PlanContext } from "./run-plan.js";

/**
 * Throws `Blocked` if a single update or delete already fails: its own check reports that. Whether a sequence shows
 * that failure too, and whether it can be shrunk to one change in time, depends on the seed; so no sequence is run.
 * Returns the reason if a single change cannot be judged: then a failing sequence proves nothing about sequences.
 * The checks of single changes run while other requests do. If nothing runs beside this one (`isAlone`), each that failed is repeated:
 * one that passes now fails only beside other requests, which is what this check is about.
 */
export async function blockIfSingleFails(
  { session, at }: PlanContext,
  resource: Resource,
  isAlone: boolean,
): Promise<Blocked | undefined> {
  const place = placeName(at);
  const checks: readonly AnyCheck[] = [
    ...(offers(resource, "update") ? updateChecks.toSpliced(1, 0, everyMemberChanges) : []),
    ...(offers(resource, "delete") ? deleteChecks : []),
  ];
  const cases = checks.flatMap((one) => one.cases(session.model)).filter((one) => one.place === place);
  const again = isAlone ? session.afresh() : undefined;
  let unjudged: Blocked | undefined;
  for (const { id, run } of cases) {
    const finding = await run(session).catch(reasonOf);
    if (finding instanceof Blocked) {
      if (!(finding instanceof Inapplicable)) unjudged ??= finding;
      continue;
    }
    if (again === undefined || finding.verdict !== "fail" || !(await passes(run(again))))
      blockAfter(finding, id, "a single change already fails");
  }
  return unjudged;
}

async function passes(judging: Promise<Finding>): Promise<boolean> {
  const finding = await judging.catch(reasonOf);
  return !(finding instanceof Blocked) && finding.verdict === "pass";
}

function reasonOf(error: unknown): Blocked {
  if (error instanceof Blocked) return error;
  throw error;
}
