// Loads the generated documents of an interface.
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { isObject } from "../record/assign.js";

/**
 * Returns the text of a generated document by its path in the output folder, such as `docs/index.html`; undefined for any other
 * path.
 */
export type Documents = (path: string) => Promise<string | undefined>;

interface Output {
  readonly folder: URL;
  readonly files: Readonly<Record<string, unknown>>;
}

async function outputIn(folder: URL): Promise<Output | undefined> {
  try {
    const manifest: unknown = JSON.parse(await readFile(new URL("manifest.json", folder), "utf8"));
    const files = isObject(manifest) ? manifest["files"] : undefined;
    return isObject(files) ? { folder, files } : undefined;
  } catch {
    return undefined;
  }
}

// The folders above the module. How deep it is depends on the output, and on whether it was compiled into a folder of its own.
const ups = Array.from({ length: 6 }, (_, up) => "../".repeat(up) || "./");

async function outputAround(module: string): Promise<Output | undefined> {
  for (const up of ups) {
    const output = await outputIn(new URL(up, module));
    if (output !== undefined) return output;
  }
  return undefined;
}

/**
 * The documents of the generated output that contains a module; `module` is that module's `import.meta.url`, compiled or not. Only
 * files that the output's manifest lists are read. A server that was copied elsewhere without them has no documents.
 */
export function documentsOfOutput(module: string): Documents {
  let output: Promise<Output | undefined> | undefined;
  return async (path) => {
    output ??= outputAround(module);
    const found = await output;
    if (found === undefined || !Object.hasOwn(found.files, path)) return undefined;
    return readFile(fileURLToPath(new URL(path, found.folder)), "utf8").catch(() => undefined);
  };
}
