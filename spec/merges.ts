// Tells whether the document states that an update merges its body into the record.
import type { InterfaceModel } from "./model.js";

/** Whether the body of an update is a JSON Merge Patch (RFC 7396). */
export const merges = ({ interactions }: Pick<InterfaceModel, "interactions">): boolean =>
  interactions.some((rule) => rule.kind === "update" && rule.merges === true);
