// Drafts what follows from a search of which the document requires no parameter.
import type { JsonObject } from "../../json.js";
import type { DocNode } from "../document.js";
import type { Reading } from "../reading.js";
import type { DocParameter } from "./doc-parameters.js";

/** A search of which no parameter is required needs none. */
export function plainSearch(
  node: DocNode,
  parameters: readonly DocParameter[],
  reading: Reading,
): JsonObject {
  const demanded = parameters.some((one) => one.place === "query" && reading.flag(one.node, "required"));
  if (demanded) return {};
  const none = { from: node.at, basis: "derived", "derived-from": "the operation requires no parameter" };
  return { "none-required": none };
}
