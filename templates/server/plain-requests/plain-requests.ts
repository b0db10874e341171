import type { AppOptions } from "../app-options.js";
import type { Bounds } from "../http/around.js";
import type { Service } from "../http/interaction.js";
import { admissionOf } from "./admission.js";
import type { Plain } from "./plain.js";
import { plainAdds } from "./plain-adds.js";
import { plainReads } from "./plain-reads.js";

/** The shorter way of plain reads and adds past the app, for `serve`; nothing where every request takes the app. */
export function plainRequests(options: AppOptions, service: Service, bounds: Bounds): Plain | undefined {
  const admit = admissionOf(options);
  if (admit === undefined) return undefined;
  const read = plainReads(options, service, admit, bounds);
  const add = plainAdds(options, service, admit, bounds);
  return (incoming, outgoing) => {
    if (incoming.method === "GET") return read?.(incoming, outgoing) ?? false;
    return incoming.method === "POST" && add(incoming, outgoing);
  };
}
