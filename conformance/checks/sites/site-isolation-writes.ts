// The checks of two sites that write: each shows only what was added there, and an update or a delete at one leaves the other alone.
import type { JsonObject } from "../../../spec/json.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import { completeQueries, criterion } from "../../fixtures/criterion.js";
import type { Session } from "../../fixtures/session.js";
import type { AddedRecord, Collection, Query, SearchOutcome } from "../../http/api/adapter.js";
import { spread } from "../../http/client/queues.js";
import { problem } from "../../http/problem.js";
import { isAbsent } from "../../http/status.js";
import { answered } from "../answer-problems.js";
import { fail, notApplicable, pass, shown } from "../expect.js";
import { addedBy, addOwn } from "../interactions/add-own.js";
import { firstRoundTrip, roundTripOf } from "../interactions/round-trip.js";
import { once } from "../memo.js";
import { changedProblem, differenceCount } from "../own-content.js";
import { collectionOf, type Place, placesAtSites } from "../places.js";
import { scriptFor } from "../script-for.js";
import { siteCheck } from "./site-isolation.js";

/** One type for each path form: what mixes sites up is no matter of types. */
export const oneOfEachForm = (model: InterfaceModel): readonly Place[] => {
  const all = placesAtSites(model, "add", "read");
  return all.filter(({ form }, index) => all.findIndex((one) => one.form === form) === index);
};

/** A record of the other site, and how many of its fields no read shows. */
interface Away {
  readonly record: AddedRecord;
  readonly lost: number;
}

/** A record that the other site shows after it was added there; or why there is none. */
const recordAway = once(async (session: Session, of: Place): Promise<Away | string> => {
  const { otherSite = "" } = session.settings;
  const away = { ...collectionOf(session, of), site: otherSite };
  const lost = (await firstRoundTrip(session, of)).differences.length;
  const { record } = await session.api.add(away, await session.fresh(away));
  if (record === undefined) return `site ${otherSite} does not accept adds`;
  const one = { record, lost };
  const isShown = await isAt(session, away, one);
  return isShown ? one : `site ${otherSite} does not show a record that was added there`;
});

const isOf = (session: Session, { record, lost }: Away, got: JsonObject): boolean =>
  differenceCount(session, record, got) <= lost;

/** Whether a read at a site shows the record. The round-trip checks judge the fields that are lost of every record. */
async function isAt(session: Session, at: Collection, one: Away): Promise<boolean> {
  const { record: read } = answered(await session.api.read(at, one.record.id));
  return read !== undefined && isOf(session, one, read);
}

/** By all values of the record, and by the first that finds it. */
async function queriesFor(session: Session, at: Collection, record: AddedRecord): Promise<readonly Query[]> {
  const fixture = await session.fixture(at);
  const all = at.resource.parameters.flatMap((one) =>
    one.unseen === undefined ? (criterion(fixture, one, record) ?? []) : [],
  );
  return [...(all.length > 0 ? [all] : []), ...completeQueries(fixture, record).slice(0, 1)];
}

type Asked = Place & { readonly kind: "read" | "search" };

const asked = (model: InterfaceModel): readonly Asked[] =>
  oneOfEachForm(model).flatMap((place) => [
    { ...place, kind: "read" },
    ...(offers(place.resource, "search") ? [{ ...place, kind: "search" } as const] : []),
  ]);

export const shownAtItsSiteOnly = siteCheck<Asked>({
  name: ({ kind }) => `both-ways-${kind}`,
  writes: true,
  // Adds at the same time may land at the wrong site, which the check of those judges.
  alone: true,
  over: asked,
  title: ({ kind }) => `a ${kind} does not return a record that was added at the other site`,
  kinds: ({ kind }) => [kind],
  async run(session, of, { home }) {
    const away = await recordAway(session, of);
    if (typeof away === "string") return notApplicable(away);
    const { record } = away;
    // Records of both sites may have the same content, or the same id.
    const shows = ({ found = [] }: Pick<SearchOutcome, "found">) =>
      found.some((one) => one.id === record.id && isOf(session, away, one.record));
    const answers: Pick<SearchOutcome, "exchange" | "found">[] = [];
    if (of.kind === "read") {
      const { exchange, record: read } = answered(await session.api.read(home, record.id));
      answers.push({ exchange, found: read === undefined ? [] : [{ id: record.id, record: read }] });
    } else
      for (const query of await queriesFor(session, home, record)) {
        const there = await session.eventually(() => session.api.search(record, query), shows);
        if (shows(there)) answers.push(answered(await session.api.search(home, query)));
      }
    if (answers.length === 0) return notApplicable("no search at its own site finds the record");
    const leak = answers.find(shows)?.exchange;
    if (leak === undefined) return pass(answers[0]?.exchange);
    const got = problem("other-site", `status ${leak.status} with the record`);
    const failed = fail(`no ${shown(record)} of site ${record.site} at site ${home.site}`, got, leak);
    return { ...failed, script: scriptFor(session, record, leak) };
  },
});

/** Adds to each of the sites, in turn. */
const toEach = 3;

export const addsAtOnce = siteCheck<Place>({
  name: "adds-at-once",
  writes: true,
  alone: true,
  over: oneOfEachForm,
  title: "adds to two sites at the same time land each at its own site",
  faults: { "no-record": ["adds to two sites at the same time", "land at the other site"] },
  kinds: () => ["add", "read"],
  async run(session, of, { home, away }) {
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
      const other = record.site === away.site ? home : away;
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

/** A record is changed at a site that does not have it; at its own site it must stay the same. */
const changedElsewhere = (kind: "update" | "delete", what: string) =>
  siteCheck<Place>({
    name: kind,
    writes: true,
    over: (model) => placesAtSites(model, kind, "add", "read"),
    title: `${what} at another site leaves a record unchanged`,
    kinds: () => [kind],
    async run(session, _, { home, away }) {
      const { api } = session;
      const record = await addOwn(session, home, await session.fresh(home));
      const { differences } = await roundTripOf(session, record);
      const { exchange: absent } = answered(await api.read(away, record.id));
      // Ids that count up can be given out there later: the request might hit somebody else's record.
      if (!isAbsent(absent) || /^\d+$/.test(record.id))
        return notApplicable(`site ${away.site} may have a record of its own with that id`);
      // The body is made for the record's own site: one made for the other site might be identical to the record.
      const body = await session.fresh(record);
      const there = { ...record, site: away.site, url: api.recordUrl(away, record.id) };
      const { exchange: sent } = answered(
        await (kind === "delete" ? api.remove(there) : api.update(there, body)),
      );
      const first = answered(await api.read(record, record.id));
      // A record that is there after all was late, not deleted.
      const { exchange, record: read } = isAbsent(first.exchange)
        ? answered(await api.read(record, record.id))
        : first;
      if (read && differenceCount(session, record, read) <= differences.length) return pass(exchange);
      const expected = `${shown(record)} as it was before, at site ${record.site}`;
      const got = `at site ${record.site}: ${changedProblem(exchange, read).text}`;
      const script = scriptFor(session, record, sent, exchange);
      return { ...fail(expected, problem("reached-other-site", got), sent), script };
    },
  });

export const updatedAtItsSiteOnly = changedElsewhere("update", "an update");
export const deletedAtItsSiteOnly = changedElsewhere("delete", "a delete");
