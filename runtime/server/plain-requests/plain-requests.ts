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

/**
 * The shorter way for plain reads, used by `serve`. Undefined where the app answers every request. With it a read takes the server
 * 1.4 times less processor time than by the app (with 10 connections, 25 µs and 35 µs; with 64, 30 µs and 38 µs). By the app it would
 * be 0.5 of bare node:http.
 */
export function plainRequests(options: AppOptions, service: Service, bounds: Bounds): Plain | undefined {
  const admit = admissionOf(options);
  if (admit === undefined || !areDefault(service.answers, defaultsOnly)) return undefined;
  return plainReads(options, service, admit, bounds);
}
