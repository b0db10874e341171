import type { InterfaceModel } from "../../spec/model.js";
import type { ActContext } from "../acts/context.js";
import type { Acts, Collection } from "../contract.js";
import type { JsonObject } from "../json.js";
import { type Draws, drawsOf, word } from "../random.js";
import { daysLater } from "../search/dates.js";
import type { Settings } from "../settings.js";
import { someInstant } from "./dates.js";
import { allFixed, type Fixed, fixedFor, fixedOf, isWithheld } from "./fixed.js";
import type { Making } from "./making.js";
import { collectionKey } from "./names.js";
import { sampleRecord } from "./sample.js";
import { Worlds } from "./worlds.js";

/** What every scene of a run is made with. */
export interface Studio {
  readonly model: InterfaceModel;
  readonly settings: Settings;
  readonly context: ActContext;
  readonly acts: Acts;
  readonly worlds: Worlds;
  readonly collections: readonly Collection[];
  /** References to take in place of made-up ones, by type. */
  readonly fixed: Fixed;
  /** URLs that records of others may well refer to. */
  readonly shared: ReadonlySet<string>;
  make(at: Collection, how: Making): JsonObject;
}

/** Far enough from the target's day that no reading of a date parameter takes one for the other. */
const daysApart = 411;

export function openStudio(
  context: ActContext,
  acts: Acts,
  settings: Settings,
  collections: readonly Collection[],
): Studio {
  const { model } = context;
  const fixed = fixedOf(context, settings);
  const firstInstants = new Map<string, number>();
  const make: Studio["make"] = (at, { urls, ...how }) => {
    const place = `${settings.seed}/${collectionKey({ ...at, site: "" })}`;
    const first = firstInstants.get(place) ?? someInstant(drawsOf(place).below);
    firstInstants.set(place, first);
    const instant = daysLater(first, daysApart * how.kind);
    const reference = (targets: readonly string[], draws: Draws) =>
      targets.map((type) => urls.get(type)).find((url) => url !== undefined) ??
      fixedFor(fixed, targets, how.kind) ??
      external(context, at.site, targets, draws, how.kind);
    return sampleRecord({
      ...how,
      model,
      resource: at.resource,
      key: `${place}/${how.key}`,
      instant,
      reference,
      runWord: context.journal.word,
    });
  };
  const worlds = new Worlds({
    model,
    collections,
    fixed,
    mustRefer: (type) => isWithheld(model, settings, type) && !Object.hasOwn(fixed, type),
    make,
    add: acts.add,
  });
  return { model, settings, context, acts, worlds, collections, fixed, shared: allFixed(fixed), make };
}

/** A reference to a made-up record of a type outside the interface, unless the deployment refuses those. */
function external(
  { model, lessons, reference }: ActContext,
  site: string,
  targets: readonly string[],
  draws: Draws,
  kind: number,
): string | undefined {
  const type = targets.find((target) => model.externalTypes.includes(target));
  if (type === undefined || lessons.speech.externalReferences?.taken === false) return undefined;
  return reference(site, type, word(draws, kind));
}
