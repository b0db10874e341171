// Prepares output files, so that they can be written after a run, and writes whole files.
import { constants, existsSync, writeFile } from "node:fs";
import { access, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { errorCode } from "../../spec/source/error-code.js";
import { makeFolder } from "../../spec/source/make-folder.js";
import { beginFresh, beginPrivate, type PrivateFile, refusePlanted } from "../../spec/source/private-file.js";
import { isFolder, type Unwritable, unwritable } from "../../spec/source/unwritable.js";
import { quoted } from "../../spec/text/shell-word.js";
import { UserError } from "../../spec/user-error.js";
import { refuseStandardOutput, standardOutput } from "./standard-output.js";

const writeTo = promisify(writeFile);

/**
 * Creates the folder of an output file if only that one is missing. Throws `UserError` if the file is standard output or a folder, or
 * if it or its folder cannot be written: before a run, so that nothing is lost after it. `called` is the name of the file in the message.
 */
export async function prepareFile(file: string, called = file): Promise<void> {
  refuseStandardOutput(file, called);
  const refuse = (error: unknown) => cannotWrite(called, error);
  const there = await stat(file).catch((error: unknown) => {
    if (errorCode(error) !== "ENOENT") refuse(error);
  });
  if (there?.isDirectory()) throw mistake(called, isFolder);
  refusePlanted(file);
  if (there === undefined) await createFolder(dirname(file), called, refuse);
  await access(there ? file : dirname(file), constants.W_OK).catch(refuse);
  if (there === undefined) refuseFolder(file, called);
}

/** Some folders accept no file although their permissions allow it, such as /proc: only an attempt shows it. */
function refuseFolder(file: string, called: string): void {
  try {
    beginPrivate(file).drop();
  } catch (error) {
    if (errorCode(error) !== "ENOENT") cannotWrite(called, error);
    throw mistake(called, { why: "no file can be created there", remedy: "name a file in another folder" });
  }
}

async function createFolder(
  folder: string,
  called: string,
  refuse: (error: unknown) => never,
): Promise<void> {
  const above = dirname(folder);
  if (await isMissing(above)) {
    // A mistyped path must not leave folders at a place that nobody looks at.
    const remedy = `check the path, or create the folder first: mkdir -p ${quoted(folder)}`;
    throw mistake(called, { why: `the folder ${above} does not exist`, remedy });
  }
  try {
    makeFolder(folder);
  } catch (error) {
    refuse(error);
  }
}

const isMissing = (folder: string): Promise<boolean> =>
  stat(folder).then(
    () => false,
    (error: unknown) => errorCode(error) === "ENOENT",
  );

/** Like `prepareFile`, and also throws for a device or a pipe, whose content cannot be read again. */
export async function prepareKept(file: string, called = file): Promise<void> {
  await prepareFile(file, called);
  const there = await stat(file).catch(() => undefined);
  if (there?.isFile() === false)
    throw mistake(called, { why: "it is not a regular file", remedy: "name a file" });
}

/** Throws `UserError` if a file exists. */
export async function refuseExisting(file: string): Promise<void> {
  if (existsSync(file)) throw isThere(file);
}

/** Writes a whole file that only its owner may read, or keeps the existing one; with `fresh`, only if there is none. Throws `UserError`. */
export async function writeWhole(
  file: string,
  text: string,
  { fresh = false, called = file }: { readonly fresh?: boolean; readonly called?: string } = {},
): Promise<void> {
  let part: PrivateFile | undefined;
  try {
    part = fresh ? beginFresh(file) : beginPrivate(file);
    await writeTo(part.descriptor, text);
    part.keep();
  } catch (error) {
    part?.drop();
    if (errorCode(error) === "EEXIST") throw isThere(file);
    cannotWrite(called, error);
  }
}

/** Options for writing a text to a file or to standard output. */
interface Put {
  readonly out: (text: string) => void;
  readonly called?: string;
  /** It holds no records, so other users may read it like other files. */
  readonly forAll?: boolean;
}

/** Writes a whole file, or to standard output if its name is `-`. Throws `UserError`. */
export async function put(file: string, text: string, { out, called, forAll }: Put): Promise<void> {
  if (file === standardOutput) out(text);
  else if (forAll) await writeTo(file, text).catch((error: unknown) => cannotWrite(called ?? file, error));
  else await writeWhole(file, text, called === undefined ? {} : { called });
}

const isThere = (file: string): UserError =>
  new UserError(`${file} already exists`, "name another file, or add --force to overwrite it");

/** Throws the `UserError` for an error of `node:fs`. */
export function cannotWrite(called: string, error: unknown): never {
  if (error instanceof UserError) throw error;
  throw mistake(called, unwritable(error));
}

const mistake = (called: string, { why, remedy }: Unwritable): UserError =>
  new UserError(`${called} can't be written: ${why}`, remedy);
