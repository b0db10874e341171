// Imports a document from a text in memory.
import { type ImportResult, importDocument } from "../import.js";

/** The draft of a document; `others` are further files in its folder, by name. */
export function importText(
  text: string,
  others: Readonly<Record<string, string>> = {},
  file = "document.yaml",
): Promise<ImportResult> {
  return importDocument(file, "./interface.schema.json", async (path) => {
    const found = path === file ? text : others[path];
    if (found === undefined) throw Object.assign(new Error(path), { code: "ENOENT" });
    return found;
  });
}
