import { type Answers, areDefault } from "../answers.js";
import type { AppOptions } from "../app-options.js";
import type { Bounds } from "../http/middleware.js";
import type { Service } from "../interactions/interaction.js";
import { admissionOf } from "./admission.js";
import type { Plain } from "./plain.js";
import { plainAdds } from "./plain-adds.js";
import { plainReads } from "./plain-reads.js";

/** Answers that the shorter way gives in the usual way only: where others are chosen, the app answers. */
const unknownToReads = ["readResponse", "mediaType"] as const satisfies readonly (keyof Answers)[];
const unknownToAdds = [
  "addResponse",
  "errorPayload",
  "mediaType",
  "referenceDangling",
  "referenceExternal",
] as const satisfies readonly (keyof Answers)[];

/** The shorter way of plain reads and adds past the app, for `serve`; nothing where every request takes the app. */
export function plainRequests(options: AppOptions, service: Service, bounds: Bounds): Plain | undefined {
  const admit = admissionOf(options);
  if (admit === undefined) return undefined;
  const { answers } = service;
  const read = areDefault(answers, unknownToReads) ? plainReads(options, service, admit, bounds) : undefined;
  const add = areDefault(answers, unknownToAdds) ? plainAdds(options, service, admit, bounds) : undefined;
  if (read === undefined && add === undefined) return undefined;
  return (incoming, outgoing) => {
    if (incoming.method === "GET") return read?.(incoming, outgoing) ?? false;
    return incoming.method === "POST" && (add?.(incoming, outgoing) ?? false);
  };
}
