// Makes sure that a list has enough records for a check.
import { offers } from "../../../spec/offers.js";
import type { Fixture } from "../../fixtures/fixture.js";
import type { Session } from "../../fixtures/session.js";
import type { Query } from "../../http/api/adapter.js";
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
  await blockUnlisted(session, fixture, await first());
  const lengthNow = async () => {
    const { firstPage } = await first();
    if (firstPage >= least) return firstPage;
    return answered(await session.api.search(fixture, query)).found?.length ?? 0;
  };
  const before = await lengthNow();
  if (before >= least || fixture.found || !offers(fixture.resource, "add")) return before;
  for (let missing = least - before; missing > 0; missing -= 1)
    await addOwn(session, fixture, await similarBody(session, fixture, query));
  return session.eventually(lengthNow, (now) => now >= least);
}
