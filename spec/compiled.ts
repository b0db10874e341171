import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { deserialize, serialize } from "node:v8";
import type { InterfaceModel } from "./model.js";

/** The built code that makes models; models made by other code are never taken. */
const here = fileURLToPath(new URL(".", import.meta.url));
const folder = join(here, "compiled");

/**
 * The model of a spec that the build has made already, from the very same text with the very same code; undefined for any
 * other. Reading one takes a tenth of the time that parsing and checking the text does.
 */
export async function compiledModel(text: string): Promise<InterfaceModel | undefined> {
  try {
    return deserialize(await readFile(fileOf(text)));
  } catch {
    // none was made, or by a newer Node in words that this one does not know: the text says the same
    return undefined;
  }
}

/** Keeps the model of a spec's text for later runs of the same code, in place of the one before. */
export async function keepCompiled(text: string, model: InterfaceModel): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(fileOf(text), serialize(model));
}

/** Digest of the code, taken once: what runs stays what it was when it was loaded. */
let code: string | undefined;

function fileOf(text: string): string {
  code ??= digestOfCode();
  const hash = createHash("sha256").update(code).update(text);
  return join(folder, `${hash.digest("hex")}.model`);
}

/**
 * Of what is installed, too, which is the code without its tests. One by one: a pool of threads takes longer to ask than
 * small files to read.
 */
function digestOfCode(): string {
  const hash = createHash("sha256");
  const files = readdirSync(here, { recursive: true, withFileTypes: true })
    .filter(({ name }) => /(?<!\.test)\.js(?:on)?$/.test(name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => !file.slice(here.length).split(sep).includes("testing"))
    .sort();
  for (const file of files) hash.update(file.slice(here.length)).update(readFileSync(file));
  return hash.digest("hex");
}
