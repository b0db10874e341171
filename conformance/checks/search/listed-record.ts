// Finds an added record in a list.
import { anyQuery } from "../../fixtures/criterion.js";
import type { Session } from "../../fixtures/session.js";
import type { AddedRecord, FoundRecord, SearchOutcome } from "../../http/api/adapter.js";
import { blockBy } from "../../http/blocked.js";
import { placeName } from "../../http/collection-names.js";
import { problem } from "../../http/problem.js";
import { answered, listProblem } from "../answer-problems.js";
import { idOf } from "../interactions/interaction-id.js";
import { foundIn } from "../judge-list.js";
import { searched } from "./search-until.js";

/** A list, and the entry of the record that it was to hold. */
export interface Listing {
  readonly outcome: SearchOutcome;
  readonly entry: FoundRecord;
}

/** A list that holds the record. If there is none, the search check judges that. */
export async function listing(session: Session, record: AddedRecord): Promise<Listing> {
  const fixture = await session.fixture(record);
  const query = anyQuery(fixture, record);
  const outcome = answered(await searched(session, fixture, query, { listed: [record], mayBeKept: true }));
  const entry = listProblem(outcome) === undefined ? foundIn(outcome, record) : undefined;
  if (entry !== undefined) return { outcome, entry };
  const why = `no search returned ${placeName(record)} ${record.id}`;
  blockBy(idOf(record, "search"), problem("record-missing", why), outcome);
}
