import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
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
    return deserialize(await readFile(await fileOf(text)));
  } catch {
    // none was made, or by a newer Node in words that this one does not know: the text says the same
    return undefined;
  }
}

/** Keeps the model of a spec's text for later runs of the same code, in place of the one before. */
export async function keepCompiled(text: string, model: InterfaceModel): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(await fileOf(text), serialize(model));
}

async function fileOf(text: string): Promise<string> {
  const hash = createHash("sha256").update(text);
  const names = (await readdir(here, { recursive: true })).filter((name) => /\.(js|json)$/.test(name)).sort();
  const contents = await Promise.all(names.map((name) => readFile(join(here, name))));
  for (const [index, name] of names.entries()) hash.update(name).update(contents[index] ?? "");
  return join(folder, `${hash.digest("hex")}.model`);
}
