// Makes sure that a list has enough records for a check.
import { offers } from "../../../spec/offers.js";
import type { Fixture } from "../../fixtures/fixture.js";
import type { Session } from "../../fixtures/session.js";
import type { Query, SearchOutcome } from "../../http/api/adapter.js";
import { answered } from "../answer-problems.js";
import { addOwn, similarBody } from "../interactions/add-own.js";
import { blockUnlisted } from "./first-list.js";

/**
 * How many records a query finds, or how many are on the first page if these are `least`. If there are fewer, records are added where
 * the run may.
 */
export async function lengthOfList(
  session: Session,
  fixture: Fixture,
  query: Query,
  least: number,
): Promise<number> {
  const first = () => session.api.search(fixture, query, { firstPageOnly: true });
  const lengthNow = async (outcome: SearchOutcome) => {
    if (outcome.firstPage >= least) return outcome.firstPage;
    const whole = session.api.kept(fixture, query) ?? (await session.api.search(fixture, query));
    return answered(whole).found?.length ?? 0;
  };
  const start = session.api.kept(fixture, query) ?? (await first());
  await blockUnlisted(session, fixture, start);
  const before = await lengthNow(start);
  if (before >= least || fixture.found || !offers(fixture.resource, "add")) return before;
  for (let missing = least - before; missing > 0; missing -= 1)
    await addOwn(session, fixture, await similarBody(session, fixture, query));
  return session.eventually(
    async () => lengthNow(await first()),
    (now) => now >= least,
  );
}
