// Reads where requests name their site, a header or the host name, in an OpenAPI document that the kit generated.
import { isObject, type JsonObject } from "../../json.js";
import type { Reading } from "../reading.js";
import { isOwn, ownOrigin } from "./own-members.js";

export function ownSite(reading: Reading): { readonly site?: JsonObject } {
  if (!isOwn(reading)) return {};
  const [server] = reading.items(reading.get(reading.root, "servers"));
  const inHost = server && reading.get(server, "x-cri-site");
  if (inHost !== undefined && isObject(inHost.value)) {
    reading.settle(inHost);
    return { site: { host: "first-label", ...ownOrigin(inHost, reading), from: inHost.at } };
  }
  const components = reading.get(reading.root, "components");
  for (const [, node] of reading.entries(reading.get(components, "parameters"))) {
    const { value } = node;
    if (!isObject(value) || value["x-cri-clause"] !== "site" || value["in"] !== "header") continue;
    reading.settle(node);
    return { site: { header: value["name"] ?? "", ...ownOrigin(node, reading), from: node.at } };
  }
  return {};
}
