import type { InterfaceDefinition } from "../runtime/server/definition.js";
import { usual, type Wish } from "../runtime/server/start/settings.js";
import type { Started } from "../runtime/server/start/start.js";
import { kitCommand } from "../spec/command-name.js";
import type { InterfaceModel } from "../spec/model.js";
import { documentsOf } from "./documents-of.js";

/** What a server is to serve, and how: as usual where nothing else is said, and the kit's own interface where no other is given. */
export interface ServerWish extends Partial<Wish> {
  readonly model?: InterfaceModel;
}

/** Starts the server of the generated folder, or of a spec. An address, a store or a spec that cannot be had is the user's to mend. */
export async function startServer(
  { model, ...wish }: ServerWish,
  tell?: (line: string) => void,
): Promise<Started> {
  const { start } = await import("../runtime/server/start/start.js");
  try {
    return await start(await servedDefinition(model), { ...usual, ...wish }, tell, {
      documents: documentsOf(model),
    });
  } catch (error) {
    const { setupMistake } = await import("./setup-mistake.js");
    throw setupMistake(error, `see ${kitCommand} serve --help for what can be named`);
  }
}

/** What the kit's own generated folder says, unless another interface is asked for. */
export async function servedDefinition(model: InterfaceModel | undefined): Promise<InterfaceDefinition> {
  if (model === undefined) return (await import("../generated/server/definition.js")).definition;
  const { interfaceDefinition } = await import("./interface-definition.js");
  return interfaceDefinition(model);
}
