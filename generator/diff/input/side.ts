// Finds the two specs that a user compares, in files or git revisions.

import { execFile } from "node:child_process";
import { access, realpath } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { promisify } from "node:util";
import { repositoryFile } from "../../../spec/github/repository-file.js";
import { errorCode } from "../../../spec/source/error-code.js";
import type { ReadText } from "../../../spec/source/files.js";
import { readText } from "../../../spec/source/read-text.js";
import { UserError } from "../../../spec/user-error.js";
import type { Pair } from "../change.js";
import { type Argument, argumentOf } from "./argument.js";

const run = promisify(execFile);
/** Larger than any spec file. */
const maxBuffer = 64 * 1024 * 1024;

/** Read access to the commits of one repository. */
interface Repository {
  /** The folder that its paths are relative to, links resolved. */
  readonly root: string;
  /** Full id of the commit that a revision names; throws `UserError` if it names none. */
  commitOf(revision: string): Promise<string>;
  /** Text of a file of a commit, by its path from the root; undefined if there is no such file. */
  textOf(commit: string, path: string): Promise<string | undefined>;
}

/**
 * The repository of a folder, for reading `revision`. Throws `UserError` if the folder is in no repository, or if git is not
 * installed.
 */
async function repositoryAt(folder: string, revision: string): Promise<Repository> {
  const top = await git(folder, ["rev-parse", "--show-toplevel"]);
  if (top === undefined) {
    throw new UserError(
      `${revision} is not a file, so it must be a revision, but ${folder === "." ? "this folder" : folder} is not in a git repository`,
      "name two files, or run it inside the repository",
    );
  }
  const root = await realpath(top.trimEnd());
  return {
    root,
    async commitOf(revision) {
      const named = ["rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{commit}`];
      const commit = await git(root, named);
      if (commit !== undefined) return commit.trimEnd();
      throw new UserError(
        `${revision} is neither a git revision nor a file`,
        "name a branch, a tag or a commit; a checkout without its history has to fetch it first",
      );
    },
    // `git show` would list a folder, and would run the repository's own text filters.
    textOf: (commit, path) => git(root, ["cat-file", "blob", `${commit}:${path}`]),
  };
}

/** The output of git, or undefined if git fails. No shell reads the arguments. */
async function git(folder: string, args: readonly string[]): Promise<string | undefined> {
  try {
    return (await run("git", [...args], { cwd: folder, maxBuffer, encoding: "utf8" })).stdout;
  } catch (error) {
    if (errorCode(error) !== "ENOENT") return undefined;
    throw new UserError(
      "reading a revision needs git, which is not installed",
      "install git, or name two files",
    );
  }
}

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
export const specAt = async (named: string, folder: string): Promise<Side> =>
  sideOf(await argumentOf(named), folder, async (revision) => {
    throw new UserError(
      `there is no file ${revision}`,
      `name a spec file; for one of a git revision, name both, as in ${revision}:interface.yaml`,
    );
  });

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
