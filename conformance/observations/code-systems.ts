// Probes whether codes of other code systems are accepted.
import { codeSystems } from "../../spec/answers/records.js";
import type { JsonObject } from "../../spec/json.js";
import { counted } from "../../spec/text/counted.js";
import { type BoundField, boundFields } from "../behaviours/code-place.js";
import { withAt } from "../behaviours/json-edits.js";
import type { Session } from "../fixtures/session.js";
import type { Collection } from "../http/api/adapter.js";
import { accepted, answer, Lacking, type Observed, probe } from "./support/answers.js";
import { acceptingCollections, offering } from "./support/candidates.js";
import { tryAdd } from "./support/probe-records.js";

/** Fields for which the document names a code system and no code. */
function openFields({ model }: Session, { resource }: Collection): readonly BoundField[] {
  return boundFields(model, resource).filter(({ field }) => field.values.length === 0);
}

function withForeignCodes(record: JsonObject, { system, code }: BoundField): JsonObject {
  const moved = withAt(record, system, "urn:example:cri-kit");
  return withAt(moved, code, "cri-kit-code");
}

async function whetherOtherCodeSystemsAreAccepted(session: Session): Promise<Observed> {
  const coded = offering(session, "add").filter((at) => openFields(session, at).length > 0);
  if (coded.length === 0) throw new Lacking("field for which the document names a code system");
  const outcomes = [];
  for (const at of await acceptingCollections(session, coded)) {
    const body = openFields(session, at).reduce(withForeignCodes, await session.fresh(at));
    outcomes.push((await tryAdd(session, at, body)).exchange);
  }
  const count = outcomes.filter(accepted).length;
  const { open, closed, some } = codeSystems;
  const evidence = `${counted(outcomes.length, "record")} with codes of a system that the document does not name: ${count} accepted`;
  return answer(count === outcomes.length ? open : count === 0 ? closed : some, evidence, ...outcomes);
}

export const codeSystemProbes = [probe("code-systems", true, whetherOtherCodeSystemsAreAccepted)];
