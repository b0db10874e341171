// Reads files of git revisions.
import { execFile } from "node:child_process";
import { realpath } from "node:fs/promises";
import { promisify } from "node:util";
import { errorCode } from "../../../spec/source/error-code.js";
import { UserError } from "../../../spec/user-error.js";

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
export async function repositoryAt(folder: string, revision: string): Promise<Repository> {
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
