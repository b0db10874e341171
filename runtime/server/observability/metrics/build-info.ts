// Says in the metrics which server it is: versions, interface, and a digest of its definition.
import { createHash } from "node:crypto";
import type { Registry } from "prom-client";
import type { InterfaceDefinition } from "../../definition.js";
import type { PromClient } from "./prom-client.js";

/** What a server runs. */
export interface ServerBuild {
  readonly definition: InterfaceDefinition;
  /** Version of the program that serves it, if it is known. */
  readonly version?: string | undefined;
}

/**
 * Registers `build_info`, whose value is always 1. `definition` is the same for two servers exactly if their specs give the same
 * definition, so a dashboard shows when servers differ.
 */
export function buildInfo(
  { Gauge }: PromClient,
  register: Registry,
  { definition, version = "unknown" }: ServerBuild,
): void {
  // Functions, such as validators, are not in JSON.
  const digest = createHash("sha256").update(JSON.stringify(definition)).digest("hex").slice(0, 12);
  const labels = { version, interface: definition.name, definition: digest, node: process.version };
  new Gauge({
    name: "build_info",
    help: "Versions of the server and of Node, the interface, and a digest of its definition.",
    labelNames: Object.keys(labels),
    registers: [register],
  }).set(labels, 1);
}
