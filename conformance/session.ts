import type { InterfaceModel } from "../spec/model.js";
import { actsOver } from "./acts/acts.js";
import { claimedActs } from "./acts/claimed.js";
import { type ActContext, operationOf } from "./acts/context.js";
import { deleteAdded } from "./acts/delete-added.js";
import { openContext } from "./acts/open-context.js";
import { Blocked } from "./blocked.js";
import { currentStrand, onStrand } from "./client/strands.js";
import { claimedModel } from "./config/claimed-model.js";
import type { AddedRecord, Collection, Scene, Session } from "./contract.js";
import { tellingEmptiness } from "./nothing-found.js";
import { findAdded } from "./scene/find-added.js";
import { foraged } from "./scene/found/forage.js";
import { freshRecords } from "./scene/fresh.js";
import { collectionKey } from "./scene/names.js";
import { makeScene } from "./scene/scene.js";
import { openStudio, type Studio } from "./scene/studio.js";
import { refersOutside } from "./scene/terms.js";
import type { Settings } from "./settings.js";

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

/** Opens a run against one deployment. Nothing is sent before the first act. */
export function openSession(
  document: InterfaceModel,
  settings: Settings,
  options: SessionOptions = {},
): OpenSession {
  const model = claimedModel(document, settings.claims);
  const { progress = () => undefined, journalFile } = options;
  const context = openContext(model, settings, journalFile, (...added) => findAdded(studio, ...added));
  const open = { stopped: false, adding: new Set<Promise<unknown>>() };
  const acts = stoppable(claimedActs(actsOver(context), settings.claims), open);
  const collections = collectionsOf(model, settings.site);
  const studio: Studio = openStudio(context, acts, settings, collections);
  const scene = sceneMaker(studio, progress);
  let preparing: Promise<void> | undefined;
  let closing: Promise<CleanUp> | undefined;
  const session: OpenSession = {
    model,
    ...(model === document ? {} : { document }),
    settings,
    client: context.client,
    acts: tellingEmptiness(acts, { seed: settings.seed, collections, sceneOf: scene, apart }),
    learned: context.lessons,
    collections,
    eventually: context.eventually,
    fresh: freshRecords(studio),
    scene,
    prepare() {
      preparing ??= apart(() => prepareSession(studio, session)).catch(toldLater);
      return preparing;
    },
    close() {
      closing ??= closeSession(context, open, settings.concurrency, progress);
      return closing;
    },
  };
  return session;
}

/** What keeps shared records from being made is told to each check that asks for them. */
function toldLater(error: unknown): void {
  if (!(error instanceof Blocked)) throw error;
}

/** Makes each scene when it is first asked for. */
function sceneMaker(studio: Studio, progress: (words: string) => void): Session["scene"] {
  const scenes = new Map<string, Promise<Scene>>();
  return (at) => {
    const key = collectionKey(at);
    const known = scenes.get(key);
    if (known) return known;
    progress(`preparing records of ${at.resource.name} (${at.form.name})`);
    const made = apart(() => makeScene(studio, at));
    scenes.set(key, made);
    return made;
  };
}

/** What is made for several checks is in the transcript of none. */
function apart<T>(make: () => Promise<T>): Promise<T> {
  const strand = currentStrand();
  return strand === undefined ? make() : onStrand({ ...strand, exchanges: [] }, make);
}

/**
 * The records that scenes share; and one scene that is found by references, and refers to types outside the interface, where there
 * is such a one: in which form references are searched, and whether those to the outside are taken, is then known to all others.
 */
async function prepareSession(studio: Studio, session: Session): Promise<void> {
  const { site, write } = session.settings;
  if (!write) {
    await foraged(studio, site);
    return;
  }
  await studio.worlds.prepare(site);
  const added = session.collections.filter((at) => operationOf(at, "add"));
  const telling = added.filter(({ resource }) =>
    resource.parameters.some(({ match }) => match === "reference"),
  );
  const first =
    telling.find(({ resource }) => refersOutside(session.model, resource)) ?? telling[0] ?? added[0];
  if (first) await session.scene(first).catch(() => undefined);
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
function stoppable(acts: Session["acts"], open: Open): Session["acts"] {
  return {
    ...acts,
    async add(at, body, written) {
      if (open.stopped) throw new Blocked("the run was stopped");
      const adding = acts.add(at, body, written);
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
  context: ActContext,
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
