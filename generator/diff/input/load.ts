import { dirname, join } from "node:path";
import { renderDiagnostics } from "../../../spec/diagnostics/render.js";
import { loadSpec } from "../../../spec/load.js";
import type { InterfaceModel, Position } from "../../../spec/model.js";
import type { Teller } from "../../../spec/read-model.js";
import type { Side } from "./side.js";

/** One of the two specs, read. */
export interface Loaded {
  readonly model: InterfaceModel;
  /** The spec's own file, as a person names it. */
  readonly label: string;
  /** The file that a place is in, as a person names it. */
  fileOf(at: Position): string;
}

/** A side's spec; undefined where it has mistakes, which were then told, all of them. */
export async function loadSide(side: Side, { err, color }: Teller): Promise<Loaded | undefined> {
  const { file, shown } = side;
  const texts = new Map<string, string>();
  const loaded = await loadSpec(file, async (path) => {
    const text = await side.read(path);
    texts.set(path, text);
    return text;
  });
  if (loaded.ok) {
    const fileOf = (at: Position & { readonly file?: string }) =>
      shown(at.file === undefined ? file : join(dirname(file), at.file));
    return { model: loaded.model, label: shown(file), fileOf };
  }
  // Each file's mistakes stand with its own lines.
  for (const path of new Set(loaded.diagnostics.map((one) => one.file))) {
    const own = loaded.diagnostics.filter((one) => one.file === path);
    const named = own.map((one) => ({ ...one, file: shown(path) }));
    err(renderDiagnostics(named, texts.get(path) ?? "", { color, width: 80 }));
  }
  return undefined;
}
