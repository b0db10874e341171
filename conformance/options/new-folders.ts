// Names the folders that a run creates for its files.
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { standardOutput } from "./standard-output.js";

/** The folders of these files that do not exist yet, each once. */
export function missingFolders(files: readonly (string | undefined)[]): readonly string[] {
  const folders = files.flatMap((file) =>
    file === undefined || file === standardOutput ? [] : dirname(file),
  );
  return [...new Set(folders)].filter((folder) => !existsSync(folder));
}
