// Opens the session of a run: its client, journal, fixtures and clean-up.

import type { JsonObject } from "../../spec/json.js";
import type { InterfaceModel } from "../../spec/model.js";
import { refersOutside } from "../../spec/referred-types.js";
import { places } from "../checks/places.js";
import { crawled } from "../fixtures/crawl/crawl.js";
import { learningEmptyAnswers } from "../fixtures/empty-answers.js";
import type { Fixture } from "../fixtures/fixture.js";
import { type FixtureMaker, openFixtureMaker } from "../fixtures/fixture-maker.js";
import { freshRecords } from "../fixtures/fresh.js";
import { cutOf } from "../fixtures/list-cap.js";
import { makeFixture } from "../fixtures/make-fixture.js";
import { queriesFinding } from "../fixtures/queries-finding.js";
import { learnFromIdentical, learnRepeatedSearches } from "../fixtures/repeated-searches.js";
import type { Session } from "../fixtures/session.js";
import { learnIndexDelay } from "../fixtures/wait-until-found.js";
import type { AddedRecord, Collection } from "../http/api/adapter.js";
import { apiOver } from "../http/api/api.js";
import { claimedApi } from "../http/api/claimed.js";
import { type ApiContext, operationOf } from "../http/api/context.js";
import { deleteAdded } from "../http/api/delete-added.js";
import { keepingSearches } from "../http/api/kept-searches.js";
import { mayBeEmptyList } from "../http/api/list-forms.js";
import { openContext } from "../http/api/open-context.js";
import { recallUndone } from "../http/api/undone-deletes.js";
import { Blocked, blockAtLimit } from "../http/blocked.js";
import { collectionKey } from "../http/collection-names.js";
import { askPatiently } from "../http/dialect/patience.js";
import type { Exchange, RequestContext } from "../http/exchange.js";
import { claimedModel } from "../options/claimed-model.js";
import type { Settings } from "../options/settings.js";
import { oracleOf } from "../search/matches.js";

interface SessionOptions {
  /** Receives, in words, what the session is about to do. */
  readonly progress?: (words: string) => void;
  /** The file in which adds are journaled before they are sent (default: none). */
  readonly journalFile?: string;
}

/** The result of closing a session: what was deleted, and what was not. */
export interface CleanUp {
  readonly removed: number;
  /** Records of this run that are still there, because their type has no delete or because it was refused. */
  readonly left: readonly AddedRecord[];
  /** How many of them can still be read although their delete was answered with success (default: none). */
  readonly undone?: number;
  /** Why a record remains whose type has a delete, if one does. */
  readonly problem?: string;
  /** The types of which a delete was refused with a 409 (default: none). */
  readonly conflicts?: ReadonlySet<string>;
  /** The journal that lists the remaining records, if there is one. */
  readonly journalFile?: string;
}

export interface OpenSession extends Session {
  /** Deletes the records of this run, last added first, and closes the connections. Every call returns the same promise. */
  close(): Promise<CleanUp>;
}

/** The state that the sessions of all request contexts of a run share. */
interface Run {
  readonly document: InterfaceModel;
  readonly maker: FixtureMaker;
  readonly open: Open;
  readonly progress: (words: string) => void;
  readonly fixtures: Map<string, Promise<Fixture>>;
  readonly emptyAnswers: Map<string, Promise<boolean | undefined>>;
  readonly freshCounts: Map<string, number>;
  preparing?: Promise<void>;
  closing?: Promise<CleanUp>;
}

/** Opens a run against one deployment. Nothing is sent before the first request of a check. */
export function openSession(
  document: InterfaceModel,
  settings: Settings,
  options: SessionOptions = {},
): OpenSession {
  const model = claimedModel(document, settings.claims);
  const { progress = () => undefined, journalFile } = options;
  const context = openContext(model, settings, journalFile, oracleOf(model));
  const open = { stopped: false, adding: new Set<Promise<unknown>>() };
  const apiOf = (own: ApiContext) => stoppable(claimedApi(apiOver(own), model, settings.claims), open);
  const maker = openFixtureMaker(
    context,
    { apiOf, findAdded, given },
    settings,
    collectionsOf(model, settings.site),
  );
  const shared = {
    fixtures: new Map(),
    emptyAnswers: new Map(),
    freshCounts: new Map(),
    kept: new WeakMap(),
  };
  return sessionFor({ document, maker, open, progress, ...shared }, undefined, {});
}

/** The records of a type that a crawl of the site finds. */
async function given(maker: FixtureMaker, type: string, site: string): Promise<readonly AddedRecord[]> {
  const pool = await crawled(maker, site);
  const places = maker.collections.filter(({ resource }) => resource.name === type);
  return places.flatMap((at) => pool.of({ ...at, site }));
}

function sessionFor(run: Run, requests: RequestContext | undefined, memo: object): OpenSession {
  const { document, open, progress, fixtures, emptyAnswers, freshCounts } = run;
  const maker = requests === undefined ? run.maker : run.maker.within(requests);
  const { model, settings, collections, context } = maker;
  const apart = () => maker.within(apartFrom(requests));
  const fixture = fixtureMaker(apart, fixtures, progress);
  const empty = { seed: settings.seed, collections, learned: emptyAnswers, fixtureOf: fixture };
  const learning = learningEmptyAnswers(maker.api, { ...empty, apart: () => apart().api });
  const session: OpenSession = {
    model,
    ...(model === document ? {} : { document }),
    settings,
    client: context.client,
    api: keepingSearches(learning, memo, requests),
    learned: context.learnedBehaviour,
    collections,
    requests,
    memo,
    within: (others) => sessionFor(run, others, memo),
    afresh: () => sessionFor(run, requests, {}),
    eventually: context.eventually,
    added: () => [...context.added.keys()],
    everAdded: () => [...context.added.keys(), ...context.deleted.keys()],
    fresh: freshRecords(maker, freshCounts),
    fixture,
    cutOf: (at, outcome) => cutOf(apart(), at, outcome),
    prepare() {
      run.preparing ??= prepareSession(apart(), session).catch(reportedLater);
      return run.preparing;
    },
    close() {
      run.closing ??= closeSession(context, open, settings.concurrency, progress);
      return run.closing;
    },
  };
  return session;
}

/** Ignores an error while shared records are made: each check that needs them gets it later. */
function reportedLater(error: unknown): void {
  if (!(error instanceof Blocked)) throw error;
}

/** Makes each fixture on first use. */
function fixtureMaker(
  apart: () => FixtureMaker,
  fixtures: Map<string, Promise<Fixture>>,
  progress: (words: string) => void,
): Session["fixture"] {
  return (at) => {
    const key = collectionKey(at);
    const known = fixtures.get(key);
    if (known) return known;
    progress(`preparing records of ${at.resource.name} (${at.form.name})`);
    const made = makeFixture(apart(), at);
    fixtures.set(key, made);
    return made;
  };
}

/** A request context whose exchanges are in no check's transcript, for records that several checks share. */
const apartFrom = (requests: RequestContext | undefined): RequestContext | undefined =>
  requests && { ...requests, exchanges: [] };

/**
 * Adds the records that fixtures share, and makes one fixture: preferably of a type that is searched by references and that
 * refers to types outside the interface. The form of references in searches, and whether external references are accepted, are
 * then known for all others.
 */
async function prepareSession(maker: FixtureMaker, session: Session): Promise<void> {
  const { site, write } = session.settings;
  if (!write) {
    await crawled(maker, site);
    return;
  }
  await maker.graphs.prepare(site);
  await learnIndexDelay(maker, await maker.graphs.shared(site));
  const added = session.collections.filter((at) => operationOf(at, "add"));
  const byReference = added.filter(({ resource }) =>
    resource.parameters.some(({ match }) => match === "reference"),
  );
  const first =
    byReference.find(({ resource }) => refersOutside(session.model, resource)) ?? byReference[0] ?? added[0];
  const inTurn = [first, ...added].filter((at) => at !== undefined);
  for (const learn of [learnRepeatedSearches, learnFromIdentical]) {
    for (const at of new Set(inTurn)) {
      const fixture = await session.fixture(at).catch(() => undefined);
      if (fixture && (await learn(maker, fixture))) return;
    }
  }
}

/** The collections of the spec, in each of their path forms, without those that offer no interaction. */
const collectionsOf = (model: InterfaceModel, site: string): readonly Collection[] =>
  places(model)
    .filter(({ resource: { operations } }) => operations.some(({ offered }) => offered))
    .map((place) => ({ ...place, site }));

interface Open {
  stopped: boolean;
  readonly adding: Set<Promise<unknown>>;
}

/** Prevents further adds while a run is being closed; closing waits for the adds that were sent. */
const stoppable = (api: Session["api"], open: Open): Session["api"] => ({
  ...api,
  as: (sender) => stoppable(api.as(sender), open),
  async add(at, body, written) {
    if (open.stopped) blockAtLimit(undefined, "the run was stopped");
    const adding = api.add(at, body, written);
    open.adding.add(adding);
    try {
      return await adding;
    } finally {
      open.adding.delete(adding);
    }
  },
});

async function closeSession(
  context: ApiContext,
  open: Open,
  connections: number,
  progress: (words: string) => void,
): Promise<CleanUp> {
  open.stopped = true;
  await Promise.allSettled(open.adding);
  context.client.beginCleanUp?.();
  const { added, journal } = context;
  const before = [...added.keys()];
  const deleted = await deleteAdded(context, connections, progress);
  const undone = await recallUndone(context, connections);
  const left = [...added.keys()];
  const removed = before.filter((record) => !added.has(record)).length;
  const clean = left.length === 0 && journal.unanswered() === 0;
  await journal.close(clean);
  await context.client.close();
  const kept = journal.file !== undefined && !clean ? { journalFile: journal.file } : {};
  return {
    removed,
    left,
    ...(undone === 0 ? {} : { undone }),
    ...deleted,
    ...kept,
  };
}

/** The id of the record that a search lists with the members that were sent. */
async function findAdded(
  maker: FixtureMaker,
  at: Collection,
  body: JsonObject,
  exchange: Exchange,
): Promise<string | undefined> {
  if (operationOf(at, "search") === undefined) return undefined;
  const record: AddedRecord = { ...at, id: "", body, url: "", reference: "", exchange };
  const ways = queriesFinding(maker, record);
  let turn = 0;
  let understood = false;
  const ask = async () => {
    const way = ways[turn % ways.length];
    turn += 1;
    const outcome = way === undefined ? undefined : await maker.api.search(at, way);
    understood ||= outcome?.found !== undefined || mayBeEmptyList(outcome?.exchange.json);
    return outcome?.found?.find(({ record }) => maker.context.differences(body, record, at.resource) === 0)
      ?.id;
  };
  const done = (id: string | undefined) => id !== undefined || (!understood && turn >= ways.length);
  return askPatiently(maker.context.learnedBehaviour, ask, done, { different: ways.length });
}
