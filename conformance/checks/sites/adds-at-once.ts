// The check that adds to two sites at the same time land each at its own.
import type { JsonObject } from "../../../spec/json.js";
import type { Collection } from "../../http/api/adapter.js";
import { spread } from "../../http/client/queues.js";
import { problem } from "../../http/problem.js";
import { check } from "../check.js";
import { fail, notApplicable, pass, shown } from "../expect.js";
import { addedBy } from "../interactions/add-own.js";
import { collectionOf, operationClause, type Place } from "../places.js";
import { isAt, oneOfEachForm, recordAway } from "./both-ways.js";
import { withoutOtherSite } from "./site-isolation.js";

/** Adds to each of the sites, in turn. */
const toEach = 3;

export const addsAtOnce = check<Place>({
  family: "site-wall",
  name: "adds-at-once",
  writes: true,
  alone: true,
  over: oneOfEachForm,
  title: () => "adds to two sites at the same time land each at its own site",
  faults: { "no-record": ["adds to two sites at the same time", "land at the other site"] },
  restsOn: "consequence.site-only",
  clauses: (of) => [of.form.clause, operationClause(of, "add"), operationClause(of, "read")],
  async run(session, of) {
    const { otherSite } = session.settings;
    if (otherSite === undefined) return withoutOtherSite;
    const home = collectionOf(session, of);
    const away = { ...home, site: otherSite };
    const alone = await recordAway(session, of);
    if (typeof alone === "string") return notApplicable(alone);
    const { lost } = alone;
    const all: { readonly at: Collection; readonly body: JsonObject }[] = [];
    while (all.length < 2 * toEach)
      for (const at of [home, away]) all.push({ at, body: await session.fresh(at, { bulk: true }) });
    const added = await spread(session, all, async ({ api }, { at, body }) =>
      addedBy(at, await api.add(at, body, "in two")),
    );
    for (const record of added) {
      const other = record.site === otherSite ? home : away;
      // A record that neither site shows is lost, which other checks judge.
      if ((await isAt(session, record, { record, lost })) || !(await isAt(session, other, { record, lost })))
        continue;
      const got = problem(
        "no-record",
        `a read at site ${other.site} returns it, and none at site ${record.site}`,
      );
      return fail(`${shown(record)} at site ${record.site}`, got, record.exchange);
    }
    return pass(added[0]?.exchange);
  },
});
