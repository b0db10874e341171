// The checks that a site shows no record that was added at the other site: the opposite direction of `site-isolation.ts`.
import type { JsonObject } from "../../../spec/json.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import { completeQueries, criterion } from "../../fixtures/criterion.js";
import type { Session } from "../../fixtures/session.js";
import type { AddedRecord, Collection, Query, SearchOutcome } from "../../http/api/adapter.js";
import { problem } from "../../http/problem.js";
import { answered } from "../answer-problems.js";
import { check } from "../check.js";
import { fail, notApplicable, pass, shown } from "../expect.js";
import { firstRoundTrip } from "../interactions/round-trip.js";
import { once } from "../memo.js";
import { differenceCount } from "../own-content.js";
import { collectionOf, operationClause, type Place, placesAtSites } from "../places.js";
import { scriptFor } from "../script-for.js";
import { withoutOtherSite } from "./site-isolation.js";

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
export const recordAway = once(async (session: Session, of: Place): Promise<Away | string> => {
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
export async function isAt(session: Session, at: Collection, one: Away): Promise<boolean> {
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

export const shownAtItsSiteOnly = check<Asked>({
  family: "site-wall",
  name: ({ kind }) => `both-ways-${kind}`,
  writes: true,
  // Adds at the same time may land at the wrong site, which the check of those judges.
  alone: true,
  over: asked,
  title: ({ kind }) => `a ${kind} does not return a record that was added at the other site`,
  restsOn: "consequence.site-only",
  clauses: (of) => [of.form.clause, operationClause(of, of.kind)],
  async run(session, of) {
    if (session.settings.otherSite === undefined) return withoutOtherSite;
    const away = await recordAway(session, of);
    if (typeof away === "string") return notApplicable(away);
    const { record } = away;
    const home = collectionOf(session, of);
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
