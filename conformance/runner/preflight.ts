// Tests whether anything of a deployment can be tested, before the first check.
import type { Session } from "../fixtures/session.js";
import type { Collection } from "../http/api/adapter.js";
import { operationOf } from "../http/api/context.js";
import { Blocked } from "../http/blocked.js";
import type { Exchange } from "../http/exchange.js";
import { type Untestable, untestable } from "../http/reach.js";

/** Why nothing of the deployment can be tested; undefined if a run makes sense. `beforeAdd` is called before any add is sent. */
export function preflight(
  session: Session,
  beforeAdd: () => void = () => undefined,
): Promise<Untestable | undefined> {
  const { client, api, collections, settings } = session;
  const listedOnly = !settings.write && settings.ids === undefined;
  const adding = settings.write ? { tryAdd: (at: Collection) => tryAdd(session, at, beforeAdd) } : {};
  return untestable({ client, api, collections, listedOnly, baseUrl: settings.baseUrl, ...adding });
}

/** The answer to an add; the record is one of the run's, and is deleted at its end. */
async function tryAdd(
  session: Session,
  at: Collection,
  beforeAdd: () => void,
): Promise<Exchange | undefined> {
  if (operationOf(at, "add") === undefined) return undefined;
  beforeAdd();
  try {
    return (await session.api.add(at, await session.fresh(at, { minimal: true }))).exchange;
  } catch (error) {
    if (error instanceof Blocked) return error.exchange;
    throw error;
  }
}
