/** Decides whether this server may answer plain reads without its router. */

import { type Answers, areDefault } from "../answers.js";
import type { AppOptions } from "../app-options.js";
import type { Bounds } from "../http/middleware.js";
import type { Service } from "../interactions/interaction.js";
import { admissionOf } from "./admission.js";
import type { Plain } from "./plain.js";
import { plainReads } from "./plain-reads.js";

/** The shorter way supports only the default of each of these answers. */
const defaultsOnly = ["readResponse", "mediaType"] as const satisfies readonly (keyof Answers)[];

/** The shorter way for plain reads, used by `serve`. Undefined where the app answers every request. */
export function plainRequests(options: AppOptions, service: Service, bounds: Bounds): Plain | undefined {
  const admit = admissionOf(options);
  if (admit === undefined || !areDefault(service.answers, defaultsOnly)) return undefined;
  return plainReads(options, service, admit, bounds);
}
