// The files of a project, and their imports, without opening it.
import { dirname } from "node:path";
import { ts } from "ts-morph";

/** The files of a project; none if its tsconfig.json is invalid. */
export function projectFiles(tsconfig: string): readonly string[] {
  const { config } = ts.readConfigFile(tsconfig, ts.sys.readFile);
  return ts.parseJsonConfigFileContent(config ?? {}, ts.sys, dirname(tsconfig)).fileNames;
}

/** What a file imports, as it names it; nothing if it cannot be read. */
export const importedModules = (file: string): readonly string[] =>
  ts.preProcessFile(ts.sys.readFile(file) ?? "").importedFiles.map(({ fileName }) => fileName);
