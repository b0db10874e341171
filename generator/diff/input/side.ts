// Finds the two specs that a user compares, in files or git revisions.
import { access, realpath } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { repositoryFile } from "../../../spec/github/repository-file.js";
import { errorCode } from "../../../spec/source/error-code.js";
import type { ReadText } from "../../../spec/source/files.js";
import { readText } from "../../../spec/source/read-text.js";
import { UserError } from "../../../spec/user-error.js";
import type { Pair } from "../change.js";
import { type Argument, argumentOf } from "./argument.js";
import { repositoryAt } from "./git.js";

/** One of the two specs: its source, and how its files are named. */
export interface Side {
  /** Path of the spec's own file, as `read` takes it. */
  readonly file: string;
  readonly read: ReadText;
  /** The name of a file that `read` takes, as shown to a person. */
  shown(file: string): string;
  /** The place of that file in a checkout, whichever revision it was read from. */
  checkedOut(file: string): string;
}

/** The context in which a command was started. */
export interface Whereabouts {
  /** The working folder; `REVISION:PATH` is looked up in its repository. */
  readonly folder: string;
  /** The spec that two bare revisions refer to. */
  readonly own: string;
}

/** The two sides, as the user named them. Throws `UserError` for usage errors. */
export async function sidesOf(named: Pair<string>, where: Whereabouts): Promise<Pair<Side>> {
  const [old, now] = await Promise.all([argumentOf(named.old), argumentOf(named.new)]);
  return {
    old: await sideOf(old, where.folder, (revision) => bareSide(revision, now, where)),
    new: await sideOf(now, where.folder, (revision) => bareSide(revision, old, where)),
  };
}

/** One spec that the user named, as a file or as a file of a git revision. Throws `UserError` for usage errors. */
export async function specAt(named: string, folder: string): Promise<Side> {
  return sideOf(await argumentOf(named), folder, async (revision) => {
    throw new UserError(
      `there is no file ${revision}`,
      `name a spec file; for one of a git revision, name both, as in ${revision}:interface.yaml`,
    );
  });
}

async function sideOf(
  argument: Argument,
  folder: string,
  ofRevision: (revision: string) => Promise<Side>,
): Promise<Side> {
  if (argument.kind === "file") {
    const checkedOut = (file: string) => repositoryFile(file, folder) ?? file;
    return { file: argument.file, read: readText, shown: (file) => file, checkedOut };
  }
  const { revision, path } = argument;
  return path === undefined ? ofRevision(revision) : revisionSide(revision, folder, path);
}

/** A revision without a path means the other argument's file; two of them mean the spec itself. */
async function bareSide(revision: string, other: Argument, { folder, own }: Whereabouts): Promise<Side> {
  if (other.kind === "file") {
    await refuseMissing(other.file);
    return revisionSide(revision, dirname(other.file), `./${basename(other.file)}`);
  }
  if (other.path !== undefined) return revisionSide(revision, folder, other.path);
  return revisionSide(revision, dirname(own), `./${basename(own)}`);
}

/** A revision alone means the other argument's file, whose name may be misspelt. */
async function refuseMissing(file: string): Promise<void> {
  const isThere = await access(file).then(
    () => true,
    (error: unknown) => errorCode(error) !== "ENOENT",
  );
  if (isThere) return;
  throw new UserError(
    `there is no file ${file}`,
    "name a file that exists; the revision's file is found by that name",
  );
}

/** A path is relative to the repository's root, as in git; a path that begins with a dot is relative to the folder. */
async function revisionSide(revision: string, folder: string, path: string): Promise<Side> {
  const repository = await repositoryAt(folder, revision);
  const { root } = repository;
  const commit = await repository.commitOf(revision);
  const base = /^\.\.?\//.test(path) ? await realpath(folder) : root;
  const inRoot = (file: string) => relative(root, resolve(file)).split(sep).join("/");
  const file = join(base, path);
  const text = await repository.textOf(commit, inRoot(file));
  if (text === undefined) {
    throw new UserError(
      `${revision} has no file ${inRoot(file)}`,
      `name its path in that revision, from the repository's root: ${revision}:PATH`,
    );
  }
  return {
    file,
    async read(wanted) {
      const found = await repository.textOf(commit, inRoot(wanted));
      if (found === undefined) throw Object.assign(new Error(`no ${wanted}`), { code: "ENOENT" });
      return found;
    },
    shown: (wanted) => `${revision}:${inRoot(wanted)}`,
    checkedOut: inRoot,
  };
}
