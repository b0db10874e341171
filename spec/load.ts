// The entry point of spec/: reads the files of a spec and returns its model or its mistakes.
import { compiledModel } from "./compiled.js";
import { createReporter } from "./diagnostics/reporter.js";
import { deepFreeze } from "./freeze.js";
import type { LoadResult } from "./parse-spec.js";
import type { ReadText } from "./source/files.js";
import { readText } from "./source/read-text.js";
import { unreadable } from "./source/unreadable.js";
import { UserError } from "./user-error.js";

/**
 * Reads a spec (UTF-8 YAML) with its includes and overlays; each path is relative to the folder of the file that
 * names it. Mistakes are returned as diagnostics; nothing is thrown.
 */
export async function loadSpec(file: string, read: ReadText = readText): Promise<LoadResult> {
  const reporter = createReporter(file);
  const text = await read(file).catch((error: unknown) => {
    reporter.report(
      "CRI1001",
      { line: 1, column: 1, length: 1 },
      `the file can't be read: ${unreadable(error)}`,
      error instanceof UserError ? { remedy: error.remedy } : {},
    );
  });
  if (text === undefined) return { ok: false, diagnostics: reporter.diagnostics(), texts: new Map() };
  // Only a spec in a single file is stored compiled: a change in an included file would not be noticed.
  const model = await compiledModel(text);
  if (model) return { ok: true, model: deepFreeze(model), texts: new Map([[file, text]]) };
  const { parseFiles } = await import("./parse-spec.js");
  const { readSources } = await import("./source/files.js");
  return parseFiles(await readSources(file, text, read, reporter), reporter);
}
