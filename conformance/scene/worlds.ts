import type { InterfaceModel, Resource } from "../../spec/model.js";
import { operationOf } from "../acts/context.js";
import { Blocked } from "../blocked.js";
import type { AddedRecord, AddOutcome, Collection } from "../contract.js";
import type { JsonObject } from "../json.js";
import { type Fixed, fixedFor } from "./fixed.js";
import type { Making, ReferenceUrls } from "./making.js";
import { placeName } from "./names.js";
import { ranksOf } from "./ranks.js";
import { referredTypes } from "./terms.js";

/**
 * Records for others to refer to, in worlds: within one world all that is reachable agrees. `main` is the common one;
 * `other:T` has another record of type T, and of whatever refers to T, and shares the rest with `main`. Any other world shares nothing.
 */
export interface Worlds {
  record(type: string, world: string, site: string): Promise<AddedRecord | undefined>;
  /** URLs by type, for a record of `resource` in a world. */
  references(resource: Resource, world: string, site: string): Promise<ReferenceUrls>;
  /** Adds the records that the scenes of a site share, one after another; what cannot be added is told to who needs it. */
  prepare(site: string): Promise<void>;
}

export interface WorldTools {
  readonly model: InterfaceModel;
  readonly collections: readonly Collection[];
  readonly fixed: Fixed;
  /** Whether records without a reference to this type may be refused for the lack of it. */
  readonly mustRefer: (type: string) => boolean;
  readonly make: (at: Collection, how: Making) => JsonObject;
  readonly add: (at: Collection, body: JsonObject) => Promise<AddOutcome>;
}

export const mainWorld = "main";

export function otherWorld(type: string): string {
  return `other:${type}`;
}

export function newWorlds(tools: WorldTools): Worlds {
  const ranks = ranksOf(tools.model);
  const made = new Map<string, Promise<AddedRecord | undefined>>();
  const lower = (type: string) => {
    const resource = tools.model.resources.find(({ name }) => name === type);
    const rank = ranks.get(type) ?? 0;
    return resource === undefined
      ? []
      : referredTypes(tools.model, resource).filter((one) => (ranks.get(one) ?? 0) < rank);
  };
  const reaches = (type: string, other: string): boolean =>
    type === other || lower(type).some((one) => reaches(one, other));

  const worldOf = (type: string, world: string): string => {
    const prefix = otherWorld("");
    const shares = world.startsWith(prefix) && !reaches(type, world.slice(prefix.length));
    return shares ? mainWorld : world;
  };
  const record = (type: string, world: string, site: string): Promise<AddedRecord | undefined> => {
    const own = worldOf(type, world);
    const key = `${site}/${own}/${type}`;
    const known = made.get(key) ?? build(type, own, site);
    made.set(key, known);
    return known;
  };
  const references = async (resource: Resource, world: string, site: string): Promise<ReferenceUrls> => {
    const urls = new Map<string, string>();
    for (const type of lower(resource.name)) {
      const turn = worldOf(type, world) === mainWorld ? 0 : 1;
      const url = fixedFor(tools.fixed, [type], turn) ?? (await record(type, world, site))?.reference;
      if (url !== undefined) urls.set(type, url);
      else if (tools.mustRefer(type)) throw nothingToReferTo(resource, type);
    }
    return urls;
  };
  const build = async (type: string, world: string, site: string): Promise<AddedRecord | undefined> => {
    const places = tools.collections.filter(({ resource }) => resource.name === type);
    const offered = places.filter((at) => operationOf(at, "add") !== undefined);
    let last: AddOutcome | undefined;
    for (const place of offered) {
      const at = { ...place, site };
      const urls = await references(at.resource, world, site);
      const kind = world === mainWorld ? 0 : 1;
      last = await tools.add(at, tools.make(at, { key: `world/${world}`, kind, turn: 0, urls }));
      if (last.record) return last.record;
    }
    const [first] = offered;
    if (first === undefined || last === undefined) return undefined;
    const judgedBy = `interaction/${placeName(first)}/add`;
    throw new Blocked(`no ${type} to refer to could be added: ${last.problem}`, {
      exchange: last.exchange,
      judgedBy,
    });
  };
  const prepare = async (site: string) => {
    const types = tools.model.resources.map(({ name }) => name);
    const referred = types.filter(
      (type) => !Object.hasOwn(tools.fixed, type) && types.some((other) => lower(other).includes(type)),
    );
    for (const world of [mainWorld, ...referred.map(otherWorld)]) {
      for (const type of referred) await record(type, world, site).catch(() => undefined);
    }
  };
  return { record, references, prepare };
}

function nothingToReferTo(resource: Resource, type: string): Blocked {
  return new Blocked(
    `made-up records of ${resource.name} refer to ${type}, which is not offered for adding: ` +
      `name known ones under references in the config`,
  );
}
