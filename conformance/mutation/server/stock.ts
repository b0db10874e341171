import type { InteractionRule, InterfaceModel, Resource } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import type { Settings } from "../../options/settings.js";
import { fill, type Ids } from "./fill.js";

/** Whether a type's records are asked for and cannot be added: a run finds those that are there, or none. */
function isGiven(resource: Resource): boolean {
  return !offers(resource, "add") && (offers(resource, "read") || offers(resource, "search"));
}

/** The interface with an add for each type whose records are otherwise never there: a server is stocked through it. */
export function withEveryAdd(model: InterfaceModel): InterfaceModel {
  if (!model.resources.some(isGiven)) return model;
  const resources = model.resources.map((resource) => (isGiven(resource) ? withAdd(resource) : resource));
  const known = model.interactions.some(({ kind }) => kind === "add");
  const interactions = known ? model.interactions : [...model.interactions, ...addTo(model)];
  return { ...model, resources, interactions };
}

function withAdd(resource: Resource): Resource {
  const others = resource.operations.filter(({ kind }) => kind !== "add");
  const [like] = others;
  return like === undefined
    ? resource
    : { ...resource, operations: [...others, { ...like, kind: "add", offered: true }] };
}

/** By a method that is free at the collection. */
function addTo({ interactions }: InterfaceModel): readonly InteractionRule[] {
  const taken = interactions.filter(({ on }) => on === "collection").map(({ method }) => method);
  const method = (["POST", "PUT", "PATCH"] as const).find((one) => !taken.includes(one)) ?? "POST";
  return interactions.slice(0, 1).map((like) => ({ ...like, kind: "add", method, on: "collection" }));
}

/**
 * Adds the contrasted records of types whose records a run has to find, at both of its sites, and leaves them there. Ids of
 * those of the run's own site: what its user would know.
 */
export async function stock(model: InterfaceModel, settings: Settings): Promise<Ids> {
  if (!model.resources.some(isGiven)) return {};
  const whole = withEveryAdd(model);
  const given = whole.resources.filter((resource) => !model.resources.includes(resource));
  const { site, otherSite = site, seed } = settings;
  await fill(whole, { ...settings, site: otherSite, seed: seed + 1 }, given);
  return fill(whole, settings, given);
}
