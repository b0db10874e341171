// Reads a spec for a command, and prints its mistakes.
import { renderDiagnostics } from "./diagnostics/render.js";
import { loadSpec } from "./load.js";
import type { InterfaceModel } from "./model.js";
import type { ReadText } from "./source/files.js";

/** Where mistakes are printed. */
export interface ErrorOutput {
  readonly err: (text: string) => void;
  readonly color: boolean;
}

/** The model; undefined if the spec has mistakes, which were then printed. */
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
