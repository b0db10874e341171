// Starts the server of the generated folder, or of a spec.
import { existsSync } from "node:fs";
import type { InterfaceDefinition } from "../runtime/server/definition.js";
import { defaults, type ServerConfig } from "../runtime/server/start/settings.js";
import type { Started } from "../runtime/server/start/start.js";
import { kitCommand } from "../spec/command-name.js";
import type { InterfaceModel } from "../spec/model.js";
import { kitVersion } from "../spec/package-root.js";
import { consolePage } from "./console/console-page.js";
import { documentsOf, ownModel } from "./documents-of.js";
import { type InventedRecords, type SampleSites, sampleFill } from "./sample-fill.js";

/** The interface (default: the kit's own), the settings, and what only `cri-kit serve` does. */
export interface ServerOptions extends Partial<ServerConfig> {
  readonly model?: InterfaceModel;
  /** The file of this interface, for commands that are printed. */
  readonly spec?: string;
  /** The departments that the store is filled with (default: none). */
  readonly sample?: SampleSites;
  /** Whether browsers get a page at `/` (default: no). */
  readonly console?: boolean;
  /** The JSON report that this page shows (default: none). */
  readonly report?: string;
}

/** Throws `UserError` if the address, the store or the spec cannot be used. */
export async function startServer(
  { model, spec, sample, console: hasConsole = false, report: reportFile, ...config }: ServerOptions,
  report?: (line: string) => void,
): Promise<Started> {
  const { start } = await import("../runtime/server/start/start.js");
  const whole = { ...defaults, ...config };
  const invented: InventedRecords = new Map();
  const urls = config.publicUrl?.trim().split(/\s+/).slice(0, 1) ?? [];
  const page = consolePage({
    urls: () => urls,
    model: async () => model ?? ownModel(),
    sites: sample?.sites ?? [],
    needsToken: [config.token, config.tokenFile, config.tokens, config.issuer].some(Boolean),
    hasDocs: whole.docs === "anyone",
    report: reportFile,
    invented,
  });
  try {
    const started = await start(await servedDefinition(model), whole, report, {
      documents: documentsOf(model),
      version: kitVersion(),
      spec: model === undefined ? "" : spec,
      ...(hasConsole ? { frontPage: page } : {}),
      ...(sample === undefined ? {} : { fill: sampleFill(model, sample, report, invented) }),
    });
    urls.push(started.url);
    if (hasConsole && reportFile !== undefined && !existsSync(reportFile))
      report?.(`report: waiting for ${reportFile}`);
    return started;
  } catch (error) {
    const { setupMistake } = await import("./setup-mistake.js");
    throw setupMistake(error, `${kitCommand} serve --help explains each option`);
  }
}

/** The definition in the kit's own generated folder, unless another interface is given. */
export async function servedDefinition(model: InterfaceModel | undefined): Promise<InterfaceDefinition> {
  if (model === undefined) return (await import("../generated/server/definition.js")).definition;
  const { interfaceDefinition } = await import("./interface-definition.js");
  return interfaceDefinition(model);
}
