// The checks that an update or a delete at one site leaves the records of another alone.

import type { InterfaceModel } from "../../../spec/model.js";
import type { Session } from "../../fixtures/session.js";
import type { AddedRecord } from "../../http/api/adapter.js";
import type { Exchange } from "../../http/exchange.js";
import { problem } from "../../http/problem.js";
import { isAbsent } from "../../http/status.js";
import { answered } from "../answer-problems.js";
import { type AnyCheck, check } from "../check.js";
import { fail, notApplicable, pass, shown } from "../expect.js";
import type { Finding } from "../finding.js";
import { addOwn } from "../interactions/add-own.js";
import { roundTripOf } from "../interactions/round-trip.js";
import { changedProblem, differenceCount } from "../own-content.js";
import { collectionOf, operationClause, type Place, placesAtSites } from "../places.js";
import { scriptFor } from "../script-for.js";
import { withoutOtherSite } from "./site-isolation.js";

type Kind = "update" | "delete";

/** A record is changed at a site that does not have it; at its own site it must stay the same. */
function siteIsolationCheck(kind: Kind, title: string): AnyCheck {
  return check<Place>({
    family: "site-wall",
    name: kind,
    writes: true,
    over: (model: InterfaceModel) => placesAtSites(model, kind, "add", "read"),
    title: () => title,
    restsOn: "consequence.site-only",
    clauses: (of) => [of.form.clause, operationClause(of, kind)],
    async run(session, of) {
      const { otherSite } = session.settings;
      if (otherSite === undefined) return withoutOtherSite;
      const record = await addOwn(
        session,
        collectionOf(session, of),
        await session.fresh(collectionOf(session, of)),
      );
      const before = await roundTripOf(session, record);
      const away = await elsewhere(session, record, otherSite);
      if (!away) return notApplicable(`site ${otherSite} may have a record of its own with that id`);
      const sent = await change(session, kind, record, away);
      return expectAsBefore(session, record, before.differences.length, sent);
    },
  });
}

/**
 * The record's id at the other site. Only ids that cannot be given out there later are used: with ids that count up,
 * the request might hit somebody else's record.
 */
async function elsewhere(
  session: Session,
  record: AddedRecord,
  site: string,
): Promise<AddedRecord | undefined> {
  const at = { ...record, site };
  const { exchange } = answered(await session.api.read(at, record.id));
  if (!isAbsent(exchange) || /^\d+$/.test(record.id)) return undefined;
  return { ...at, url: session.api.recordUrl(at, record.id) };
}

/** Sends to the other site the request that must not change `record` here. */
async function change(
  session: Session,
  kind: Kind,
  record: AddedRecord,
  away: AddedRecord,
): Promise<Exchange> {
  // The body is made for the record's own site: one made for the other site might be identical to the record.
  const body = await session.fresh(record);
  const outcome = kind === "delete" ? await session.api.remove(away) : await session.api.update(away, body);
  return answered(outcome).exchange;
}

async function expectAsBefore(
  session: Session,
  record: AddedRecord,
  differences: number,
  sent: Exchange,
): Promise<Finding> {
  const first = answered(await session.api.read(record, record.id));
  // A record that is there after all was late, not deleted.
  const { exchange, record: read } = isAbsent(first.exchange)
    ? answered(await session.api.read(record, record.id))
    : first;
  if (read && differenceCount(session, record, read) <= differences) return pass(exchange);
  const expected = `${shown(record)} as it was before, at site ${record.site}`;
  const got = problem("reached-other-site", `at site ${record.site}: ${changedProblem(exchange, read).text}`);
  return { ...fail(expected, got, sent), script: scriptFor(session, record, sent, exchange) };
}

export const updatedAtItsSiteOnly = siteIsolationCheck(
  "update",
  "an update at another site leaves a record unchanged",
);
export const deletedAtItsSiteOnly = siteIsolationCheck(
  "delete",
  "a delete at another site leaves a record unchanged",
);
