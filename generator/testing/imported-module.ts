// Imports a generated module without writing it to the disk, for tests.
import { posix } from "node:path";
import type { GeneratedFiles } from "../file.js";
import { transpile } from "../typescript/transpile.js";

/** The module with its types stripped, and the generated modules that it imports. */
export async function importedModule(
  files: GeneratedFiles,
  path: string,
): Promise<Readonly<Record<string, never>>> {
  const urlOf = (file: string): string => {
    const text = files.find((one) => one.path === file.replace(/\.js$/, ".ts"))?.text;
    if (text === undefined) throw new Error(`nothing was generated as ${file}`);
    const code = transpile(text).code.replace(/(\bfrom )"(\.[^"]+)"/g, (_, from: string, module: string) => {
      return `${from}${JSON.stringify(urlOf(posix.join(posix.dirname(file), module)))}`;
    });
    return `data:text/javascript,${encodeURIComponent(code)}`;
  };
  return import(urlOf(path));
}
