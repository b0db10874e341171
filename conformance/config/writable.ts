import { constants } from "node:fs";
import { access, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { UserError } from "../../spec/user-error.js";

/** Throws `UserError` where a file could not be written: before a run, so that nothing is lost after it. */
export async function refuseUnwritableFile(file: string): Promise<void> {
  await access(dirname(file), constants.W_OK).catch((error: unknown) => refuse(file, error));
}

/** Throws `UserError` where a file is there already. */
export async function refuseExisting(file: string): Promise<void> {
  const exists = await access(file).then(
    () => true,
    () => false,
  );
  if (exists) throw isThere(file);
}

/** Writes a whole file; with `fresh`, only where there is none. Throws `UserError`. */
export async function writeWhole(
  file: string,
  text: string,
  { fresh = false }: { readonly fresh?: boolean } = {},
): Promise<void> {
  await writeFile(file, text, { flag: fresh ? "wx" : "w" }).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") {
      throw isThere(file);
    }
    refuse(file, error);
  });
}

function isThere(file: string): UserError {
  return new UserError(`${file} is there already`, "name another file, or add --force to write over it");
}

function refuse(file: string, error: unknown): never {
  const why = error instanceof Error ? error.message : String(error);
  throw new UserError(`${file} can't be written: ${why}`, "name a file in a folder that exists");
}
