import { join } from "node:path";
import { renderDiagnostics } from "../diagnostics/render.js";
import { type LoadResult, loadSpec } from "../load.js";
import type { InterfaceModel } from "../model.js";

/** Texts of a spec's files by their paths from one folder, as if they lay on a disk. */
export type Files = Readonly<Record<string, string>>;

/** What loading `file` out of `files` gives; nothing else can be read. */
export function loadFrom(files: Files, file: string): Promise<LoadResult> {
  return loadSpec(file, async (path) => {
    const found = Object.entries(files).find(([name]) => join(name) === path);
    if (found === undefined) throw Object.assign(new Error(path), { code: "ENOENT" });
    return found[1];
  });
}

/** The model of files that are known to be good. */
export async function modelFrom(files: Files, file: string): Promise<InterfaceModel> {
  const loaded = await loadFrom(files, file);
  if (!loaded.ok) throw new Error(told(loaded));
  return loaded.model;
}

/** The mistakes as a person reads them; empty where there are none. */
export function told(loaded: LoadResult): string {
  return loaded.ok ? "" : renderDiagnostics(loaded.diagnostics, loaded.texts, { color: false, width: 80 });
}
