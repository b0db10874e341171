/** The model of the kit's own spec as the build stored it: reading it takes a quarter of the time that parsing the text does. */

import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { deserialize, serialize } from "node:v8";
import type { InterfaceModel } from "./model.js";

const here = fileURLToPath(import.meta.url);
const folder = join(here, "..", "compiled");

/** The model of a spec that the build stored, from exactly this text; undefined for any other text. */
export async function compiledModel(text: string): Promise<InterfaceModel | undefined> {
  const file = fileOf(text);
  try {
    return isCurrent(file) ? deserialize(await readFile(file)) : undefined;
  } catch {
    // None was stored, or a newer Node wrote it in a form that this one does not know: the text says the same.
    return undefined;
  }
}

/** Stores the model of a spec's text in place of the one before. */
export async function keepCompiled(text: string, model: InterfaceModel): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(fileOf(text), serialize(model));
}

/** The compiler writes all code anew, this module with it: a model that is older was made by other code. */
const isCurrent = (file: string): boolean => statSync(file).mtimeMs >= statSync(here).mtimeMs;

const fileOf = (text: string): string =>
  join(folder, `${createHash("sha256").update(text).digest("hex")}.model`);
