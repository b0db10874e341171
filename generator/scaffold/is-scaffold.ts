// Finds out whether `generate --scaffold` wrote a team's server.
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { InterfaceModel } from "../../spec/model.js";
import { objectTypes } from "../naming/object-types.js";
import { placesOf } from "./relative-paths.js";
import { program } from "./stubs.js";

/** Whether the folder has the program, and the handlers of at least one type, where `--scaffold` writes them. */
export function isScaffold(folder: string, out: string, model: InterfaceModel): boolean {
  const { handlers } = placesOf(folder, out);
  const has = (...path: readonly string[]) => existsSync(join(folder, ...path));
  return has(program) && objectTypes(model).resources.some(({ stem }) => has(handlers, `${stem}.ts`));
}
