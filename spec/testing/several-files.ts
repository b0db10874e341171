// Loads a spec of several files from texts in memory.
import { join } from "node:path";
import { renderDiagnostics } from "../diagnostics/render.js";
import { loadSpec } from "../load.js";
import type { InterfaceModel } from "../model.js";
import type { LoadResult } from "../parse-spec.js";

/** The texts of a spec's files by path, as if they were on a disk. */
export type Files = Readonly<Record<string, string>>;

/** The result of loading `file`; only `files` can be read. */
export function loadFrom(files: Files, file: string): Promise<LoadResult> {
  return loadSpec(file, async (path) => {
    const found = Object.entries(files).find(([name]) => join(name) === path);
    if (found === undefined) throw Object.assign(new Error(path), { code: "ENOENT" });
    return found[1];
  });
}

/** The model of files that are known to be valid. */
export async function modelFrom(files: Files, file: string): Promise<InterfaceModel> {
  const loaded = await loadFrom(files, file);
  if (!loaded.ok) throw new Error(messagesOf(loaded));
  return loaded.model;
}

/** The mistakes as text; empty if there are none. */
export function messagesOf(loaded: LoadResult): string {
  return loaded.ok ? "" : renderDiagnostics(loaded.diagnostics, loaded.texts, { color: false, width: 80 });
}
