import { criterion } from "./checks/criterion.js";
import type { Acts, Collection, Query, Scene, SearchOutcome } from "./contract.js";
import { placeName } from "./scene/names.js";
import { findingNothing, tellingNothing } from "./scene/nothing.js";

/** What the acts stand on where they learn how it is told that nothing was found. */
export interface Emptiness {
  readonly seed: number;
  readonly collections: readonly Collection[];
  sceneOf(at: Collection): Promise<Scene>;
  /** Runs what no check asked for itself. */
  apart<T>(find: () => Promise<T>): Promise<T>;
}

/** The acts, with a 404 taken for an empty list wherever that is how a collection tells that nothing was found. */
export function tellingEmptiness(acts: Acts, ground: Emptiness): Acts {
  const { collections, apart } = ground;
  const learned = new Map<string, Promise<boolean>>();
  const toldBy = (at: Collection) => {
    const key = placeName(at);
    const told = learned.get(key) ?? apart(() => isToldBy404(acts, ground, at));
    learned.set(key, told);
    return told;
  };
  const tellsBy404 = async (at: Collection) => {
    const own = collections.find((one) => placeName(one) === placeName(at));
    return own !== undefined && (await toldBy(own));
  };
  return {
    ...acts,
    async search(at, query, options) {
      const outcome = await acts.search(at, query, options);
      return isNotFound(outcome) && (await tellsBy404(at)) ? emptied(outcome) : outcome;
    },
  };
}

/** The search itself was answered so, and not a further page of its list. */
function isNotFound({ exchange, exchanges }: SearchOutcome): boolean {
  return exchange.status === 404 && exchanges.length === 1;
}

function emptied({ exchange, exchanges }: SearchOutcome): SearchOutcome {
  return { exchange, exchanges, found: [], firstPage: 0 };
}

/**
 * Whether a search that surely finds nothing is answered 404, and one by the same parameters that finds something with it: then
 * neither the collection nor a parameter is what is not there. False, too, where no record is known that could be found.
 */
async function isToldBy404(acts: Acts, ground: Emptiness, at: Collection): Promise<boolean> {
  const scene = await ground.sceneOf(at).catch(() => undefined);
  if (scene === undefined) return false;
  for (const parameter of tellingNothing(at.resource, scene.prefixes)) {
    const own = scene.for(parameter) ?? scene;
    const something = criterion(own, parameter, own.target);
    const nothing = findingNothing(own, ground.seed, parameter);
    if (something === undefined || nothing === undefined) continue;
    const first = (query: Query) => acts.search(own, query, { firstPageOnly: true });
    if (!isNotFound(await first(nothing))) return false;
    const { found } = await first([...own.beside(parameter), ...something]);
    if (found !== undefined && found.length > 0) return true;
  }
  return false;
}
