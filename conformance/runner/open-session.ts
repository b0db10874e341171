// Opens a session: client, journal, fixtures and clean-up.
import type { InterfaceModel } from "../../spec/model.js";
import { refersOutside } from "../../spec/referred-types.js";
import { crawled } from "../fixtures/crawl/crawl.js";
import { learningEmptyAnswers } from "../fixtures/empty-answers.js";
import { findAdded } from "../fixtures/find-added.js";
import type { Fixture } from "../fixtures/fixture.js";
import { type FixtureMaker, openFixtureMaker } from "../fixtures/fixture-maker.js";
import { freshRecords } from "../fixtures/fresh.js";
import { learnListCap, mayBeCapped } from "../fixtures/list-cap.js";
import { makeFixture } from "../fixtures/make-fixture.js";
import { learnRepeatedSearches } from "../fixtures/repeated-searches.js";
import type { Session } from "../fixtures/session.js";
import { learnIndexDelay } from "../fixtures/wait-until-found.js";
import type { AddedRecord, Collection } from "../http/api/adapter.js";
import { apiOver } from "../http/api/api.js";
import { claimedApi } from "../http/api/claimed.js";
import { type ApiContext, operationOf } from "../http/api/context.js";
import { deleteAdded } from "../http/api/delete-added.js";
import { openContext } from "../http/api/open-context.js";
import { Blocked } from "../http/blocked.js";
import { collectionKey } from "../http/collection-names.js";
import type { RequestContext } from "../http/exchange.js";
import { problem } from "../http/problem.js";
import { claimedModel } from "../options/claimed-model.js";
import type { Settings } from "../options/settings.js";
import { sameRecord } from "../search/same-record.js";

export interface SessionOptions {
  /** Hears, in words, what the session is about to do. */
  readonly progress?: (words: string) => void;
  /** Where adds are written down before they leave; without it they are remembered only. */
  readonly journalFile?: string;
}

/** What closing a session left behind. */
export interface CleanUp {
  readonly removed: number;
  /** Records of this run that are still there, because their type has no delete or because it was refused. */
  readonly left: readonly AddedRecord[];
  /** Why one stays whose type has a delete, where one does. */
  readonly problem?: string;
  /** The journal that lists them, where there is one. */
  readonly journalFile?: string;
}

export interface OpenSession extends Session {
  /** Deletes what this run added, last added first, and closes the connections. The same promise however often it is called. */
  close(): Promise<CleanUp>;
}

/** What the sessions of all request contexts of a run share. */
interface Run {
  readonly document: InterfaceModel;
  readonly maker: FixtureMaker;
  readonly open: Open;
  readonly progress: (words: string) => void;
  readonly fixtures: Map<string, Promise<Fixture>>;
  readonly emptyAnswers: Map<string, Promise<boolean>>;
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
  const context = openContext(
    model,
    settings,
    journalFile,
    (sent, read, resource) => sameRecord(sent, read, resource, model).length,
  );
  const open = { stopped: false, adding: new Set<Promise<unknown>>() };
  const apiOf = (own: ApiContext) => stoppable(claimedApi(apiOver(own), settings.claims), open);
  const maker = openFixtureMaker(
    context,
    { apiOf, findAdded, given },
    settings,
    collectionsOf(model, settings.site),
  );
  const shared = { fixtures: new Map(), emptyAnswers: new Map(), freshCounts: new Map() };
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
  const session: OpenSession = {
    model,
    ...(model === document ? {} : { document }),
    settings,
    client: context.client,
    api: learningEmptyAnswers(maker.api, { ...empty, apart: () => apart().api }),
    learned: context.learnedBehaviour,
    collections,
    requests,
    memo,
    within: (others) => sessionFor(run, others, memo),
    afresh: () => sessionFor(run, requests, {}),
    eventually: context.eventually,
    fresh: freshRecords(maker, freshCounts),
    fixture,
    async endsEarly(outcome) {
      if (!settings.write || !mayBeCapped(outcome)) return false;
      await learnListCap(apart());
      const { listCap } = context.learnedBehaviour.dialect;
      return listCap !== undefined && (outcome.found?.length ?? 0) >= listCap.most;
    },
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

/** An error while shared records are made is thrown to each check that asks for them. */
function reportedLater(error: unknown): void {
  if (!(error instanceof Blocked)) throw error;
}

/** Makes each fixture when it is first asked for. */
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

/** What is made for several checks is in the transcript of none. */
function apartFrom(requests: RequestContext | undefined): RequestContext | undefined {
  return requests && { ...requests, exchanges: [] };
}

/**
 * The records that fixtures share; and one fixture that is found by references, and refers to types outside the interface, where there
 * is such a one: in which form references are searched, and whether those to the outside are taken, is then known to all others.
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
  const fixture = first && (await session.fixture(first).catch(() => undefined));
  if (fixture) await learnRepeatedSearches(maker, fixture);
}

/** The collections that the spec shows, each in each of its forms; not those of which nothing is offered. */
function collectionsOf(model: InterfaceModel, site: string): readonly Collection[] {
  const asked = model.resources.filter(({ operations }) => operations.some(({ offered }) => offered));
  return asked.flatMap((resource) =>
    model.forms.filter(({ name }) => resource.forms.includes(name)).map((form) => ({ resource, form, site })),
  );
}

interface Open {
  stopped: boolean;
  readonly adding: Set<Promise<unknown>>;
}

/** Nothing is added once a run is being closed, and closing waits for the adds that have left. */
function stoppable(api: Session["api"], open: Open): Session["api"] {
  return {
    ...api,
    async add(at, body, written) {
      if (open.stopped) throw new Blocked(problem("stopped", "the run was stopped"));
      const adding = api.add(at, body, written);
      open.adding.add(adding);
      try {
        return await adding;
      } finally {
        open.adding.delete(adding);
      }
    },
  };
}

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
  const before = added.size;
  const problem = await deleteAdded(context, connections, progress);
  const left = [...added.keys()];
  const clean = left.length === 0 && journal.unanswered() === 0;
  await journal.close(clean);
  await context.client.close();
  const kept = journal.file !== undefined && !clean ? { journalFile: journal.file } : {};
  return { removed: before - left.length, left, ...(problem === undefined ? {} : { problem }), ...kept };
}
