import { constants } from "node:fs";
import { access, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { UserError } from "../../spec/user-error.js";

/**
 * Throws `UserError` where a file is a folder, or it or its folder may not be written: before a run, so that nothing is lost
 * after it. The mistake tells of it as it is `called`.
 */
export async function refuseUnwritable(file: string, called = file): Promise<void> {
  const there = await stat(file).catch(() => undefined);
  if (there?.isDirectory()) cannotWrite(called, "it is a folder");
  await access(there ? file : dirname(file), constants.W_OK).catch((error: unknown) =>
    cannotWrite(called, error),
  );
}

/** As `refuseUnwritable`, and throws for a device or a pipe, too: what is written there cannot be read again. */
export async function refuseUnkept(file: string, called = file): Promise<void> {
  await refuseUnwritable(file, called);
  const there = await stat(file).catch(() => undefined);
  if (there?.isFile() === false) cannotWrite(called, "it keeps nothing: it is no file");
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
    cannotWrite(file, error);
  });
}

function isThere(file: string): UserError {
  return new UserError(`${file} is there already`, "name another file, or add --force to write over it");
}

/** Throws the `UserError` for it. */
export function cannotWrite(called: string, error: unknown): never {
  const why = error instanceof Error ? error.message : String(error);
  throw new UserError(`${called} can't be written: ${why}`, "name a file in a folder that exists");
}
