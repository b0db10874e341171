// Starts the server of the generated folder, or of a spec.
import type { InterfaceDefinition } from "../runtime/server/definition.js";
import { defaults, type ServerConfig } from "../runtime/server/start/settings.js";
import type { Started } from "../runtime/server/start/start.js";
import { kitCommand } from "../spec/command-name.js";
import type { InterfaceModel } from "../spec/model.js";
import { kitVersion } from "../spec/package-root.js";
import { documentsOf } from "./documents-of.js";

/** The interface (default: the kit's own), and the settings. */
export interface ServerOptions extends Partial<ServerConfig> {
  readonly model?: InterfaceModel;
}

/** Throws `UserError` if the address, the store or the spec cannot be used. */
export async function startServer(
  { model, ...config }: ServerOptions,
  report?: (line: string) => void,
): Promise<Started> {
  const { start } = await import("../runtime/server/start/start.js");
  try {
    return await start(await servedDefinition(model), { ...defaults, ...config }, report, {
      documents: documentsOf(model),
      version: kitVersion(),
    });
  } catch (error) {
    const { setupMistake } = await import("./setup-mistake.js");
    throw setupMistake(error, `${kitCommand} serve --help lists the possible values`);
  }
}

/** The definition in the kit's own generated folder, unless another interface is given. */
export async function servedDefinition(model: InterfaceModel | undefined): Promise<InterfaceDefinition> {
  if (model === undefined) return (await import("../generated/server/definition.js")).definition;
  const { interfaceDefinition } = await import("./interface-definition.js");
  return interfaceDefinition(model);
}
