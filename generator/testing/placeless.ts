// Removes line numbers of the spec from generated files, so that outputs can be compared.
import type { GeneratedFiles } from "../file.js";
import { manifestPath } from "../output/manifest.js";

const hashesOfPlaces = /("inputs"|"provenance\.json"): "[0-9a-f]{64}"/g;

/** The files without line numbers, and without the hashes that depend on them. */
export function placeless(files: GeneratedFiles): GeneratedFiles {
  return files.map(({ path, text }) => {
    if (path === "provenance.json") return { path, text: text.replace(/"(line|column)": \d+/g, '"$1"') };
    return path === manifestPath ? { path, text: text.replace(hashesOfPlaces, "$1") } : { path, text };
  });
}
