// Tells what the document states of an update: whether its body is a patch, and where it is sent.
import type { InteractionRule, InterfaceModel } from "./model.js";

type Rules = Pick<InterfaceModel, "interactions">;

const states = ({ interactions }: Rules, effect: keyof InteractionRule): boolean =>
  interactions.some((rule) => rule.kind === "update" && rule[effect] === true);

/** Whether the body of an update is a JSON Merge Patch (RFC 7396). */
export const merges = (model: Rules): boolean => states(model, "merges");

/** Whether the body of an update is a JSON Patch (RFC 6902). */
export const patches = (model: Rules): boolean => states(model, "patches");

/**
 * Whether the document leaves open what becomes of a member that an update leaves out. A PUT replaces the whole record (RFC 9110,
 * section 9.3.4); a PATCH has only changes (RFC 5789), and without a stated form it need not say them by leaving something out.
 */
export const mayLeaveOut = (model: Rules): boolean =>
  model.interactions.some(
    ({ kind, method, replaces }) => kind === "update" && method === "PATCH" && replaces !== true,
  ) &&
  !merges(model) &&
  !patches(model);

/** Whether an update is sent to the path of its record, so that the document says how it identifies the record. */
export const updatesByPath = ({ interactions }: Rules): boolean =>
  interactions.some(({ kind, on }) => kind === "update" && on === "record");

export const jsonPatchType = "application/json-patch+json";
