// Reads the header that names the site, in an OpenAPI document that the kit generated.
import { isObject, type JsonObject } from "../../json.js";
import type { Reading } from "../reading.js";
import { isOwn, ownOrigin } from "./own-members.js";

export function ownSite(reading: Reading): { readonly site?: JsonObject } {
  if (!isOwn(reading)) return {};
  const components = reading.get(reading.root, "components");
  for (const [, node] of reading.entries(reading.get(components, "parameters"))) {
    const { value } = node;
    if (!isObject(value) || value["x-cri-clause"] !== "site" || value["in"] !== "header") continue;
    reading.settle(node);
    return { site: { header: value["name"] ?? "", ...ownOrigin(node, reading), from: node.at } };
  }
  return {};
}
