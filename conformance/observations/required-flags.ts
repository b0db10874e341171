// Probes whether searches obey the required flags, or the rules that contradict them.
import { requiredFlags } from "../../spec/answers/searching.js";
import { contradictedFlags } from "../../spec/contradicted-flags.js";
import type { Session } from "../fixtures/session.js";
import { placeName } from "../http/collection-names.js";
import { dialectOf } from "../http/dialect/dialect.js";
import { isReason, Lacking, type Observed, probe, Unanswerable } from "./support/answers.js";
import { offering } from "./support/candidates.js";

/** The answer was learned when the fixtures were made. */
async function whichRequirementsHold(session: Session): Promise<Observed> {
  const contradicted = offering(session, "search").filter(
    ({ resource }) => contradictedFlags(resource).length > 0,
  );
  if (contradicted.length === 0) throw new Lacking("parameter whose required flag contradicts a rule");
  for (const at of contradicted) {
    await session.fixture(at).catch((error: unknown) => {
      if (!isReason(error)) throw error;
    });
  }
  const learned = contradicted.flatMap(
    (at) => dialectOf(session.learned)?.requiredFlags.get(placeName(at)) ?? [],
  );
  const [first] = learned;
  if (first === undefined) throw new Unanswerable("no search without such a parameter returned a list");
  const value = learned.every(({ by }) => by === first.by) ? requiredFlags[first.by] : requiredFlags.byType;
  const types = contradicted.map(placeName).join(", ");
  return {
    value,
    evidence: `searches of ${types} were sent without a parameter that is flagged as required`,
    exchanges: learned.map(({ exchange }) => exchange),
  };
}

export const requiredFlagsProbes = [probe("required-flags", false, whichRequirementsHold)];
