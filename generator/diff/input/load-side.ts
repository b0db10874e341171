// Reads the spec of one side of a comparison.
import { dirname, join } from "node:path";
import { renderDiagnostics } from "../../../spec/diagnostics/render.js";
import { loadSpec } from "../../../spec/load.js";
import type { InterfaceModel } from "../../../spec/model.js";
import type { ErrorOutput } from "../../../spec/read-model.js";
import type { Position } from "../../../spec/spec-node.js";
import type { Side } from "./side.js";

/** The spec of one side. */
export interface Loaded {
  readonly model: InterfaceModel;
  /** The spec's own file, as shown to a person. */
  readonly label: string;
  /** The file of a place, as shown to a person. */
  fileOf(at: Position): string;
  /** The same file in a checkout: without the revision. */
  checkedOut(at: Position): string;
}

/** Undefined if the spec has mistakes, all of which are then reported. */
export async function loadSide(
  { file, read, shown, checkedOut }: Side,
  { err, color }: ErrorOutput,
): Promise<Loaded | undefined> {
  const loaded = await loadSpec(file, read);
  if (!loaded.ok) {
    const diagnostics = loaded.diagnostics.map((one) => ({ ...one, file: shown(one.file) }));
    const texts = new Map([...loaded.texts].map(([path, text]) => [shown(path), text]));
    err(renderDiagnostics(diagnostics, texts, { color, width: 80 }));
    return undefined;
  }
  const whole = (at: Position) => (at.file === undefined ? file : join(dirname(file), at.file));
  return {
    model: loaded.model,
    label: shown(file),
    fileOf: (at) => shown(whole(at)),
    checkedOut: (at) => checkedOut(whole(at)),
  };
}
