// Fills a server with records of types that cannot be added.
import type { InteractionRule, InterfaceModel, Resource } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import type { Settings } from "../../options/settings.js";
import { fill, type Ids } from "./fill.js";

/** Whether a type's records can be read or searched, but not added. */
const isGiven = (resource: Resource): boolean =>
  !offers(resource, "add") && (offers(resource, "read") || offers(resource, "search"));

/** The interface with an add for each type that lacks one, so that a server can be filled. */
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

/** The add, by a method that the collection does not use. */
function addTo({ interactions }: InterfaceModel): readonly InteractionRule[] {
  const used = interactions.filter(({ on }) => on === "collection").map(({ method }) => method);
  const method = (["POST", "PUT", "PATCH"] as const).find((one) => !used.includes(one)) ?? "POST";
  return interactions.slice(0, 1).map((like) => ({ ...like, kind: "add", method, on: "collection" }));
}

/**
 * Adds the fixtures' records of the types that cannot be added, at both sites, and leaves them there. Returns the ids
 * at the run's own site, which its user would know.
 */
export async function stock(model: InterfaceModel, settings: Settings): Promise<Ids> {
  if (!model.resources.some(isGiven)) return {};
  const whole = withEveryAdd(model);
  const given = whole.resources.filter((resource) => !model.resources.includes(resource));
  const { otherSite, seed } = settings;
  if (otherSite !== undefined) await fill(whole, { ...settings, site: otherSite, seed: seed + 1 }, given);
  return fill(whole, settings, given);
}
