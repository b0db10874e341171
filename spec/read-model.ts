import { renderDiagnostics } from "./diagnostics/render.js";
import { loadSpec, type ReadText } from "./load.js";
import type { InterfaceModel } from "./model.js";

/** Where the mistakes of a spec are printed. */
export interface ErrorOutput {
  readonly err: (text: string) => void;
  readonly color: boolean;
}

/** A spec file's model for a command; undefined if it has mistakes, which were then all printed. */
export async function readModel(
  file: string,
  { err, color }: ErrorOutput,
  read?: ReadText,
): Promise<InterfaceModel | undefined> {
  const loaded = await loadSpec(file, read);
  if (loaded.ok) return loaded.model;
  err(renderDiagnostics(loaded.diagnostics, loaded.texts, { color, width: 80 }));
  return undefined;
}
