// Tells whether the document states that the body of an update is a patch, and of which kind.
import type { InteractionRule, InterfaceModel } from "./model.js";

type Rules = Pick<InterfaceModel, "interactions">;

const states = ({ interactions }: Rules, effect: keyof InteractionRule): boolean =>
  interactions.some((rule) => rule.kind === "update" && rule[effect] === true);

/** Whether the body of an update is a JSON Merge Patch (RFC 7396). */
export const merges = (model: Rules): boolean => states(model, "merges");

/** Whether the body of an update is a JSON Patch (RFC 6902). */
export const patches = (model: Rules): boolean => states(model, "patches");

export const jsonPatchType = "application/json-patch+json";
