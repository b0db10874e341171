// Lists the types whose reads can be plain.
import type { InterfaceDefinition, ResourceDefinition } from "../definition.js";
import type { Handlers } from "../http/route-resource.js";
import { isPlainWord } from "./plain-paths.js";

const ownOf = (handlers: Handlers, type: string) =>
  Object.hasOwn(handlers, type) ? handlers[type] : undefined;

/** The types whose records the server itself reads, by the segment that ends their path. */
export function plainlyRead(
  { interactions, resources }: InterfaceDefinition,
  handlers: Handlers = {},
): readonly ResourceDefinition[] {
  const { method, on } = interactions.read;
  if (method !== "GET" || on !== "record") return [];
  return resources.filter(({ type, interactions: offered, exports }) => {
    const own = ownOf(handlers, type);
    const names = [...Object.keys(own?.named ?? {}), ...exports.map(({ name }) => name)];
    return offered.includes("read") && own?.read === undefined && !names.some(isPlainWord);
  });
}
