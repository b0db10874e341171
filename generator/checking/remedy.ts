// Gives each finding of `cri-kit check` its meaning and the command that fixes it.
import { basename, dirname, join, resolve } from "node:path";
import { quoted } from "../../spec/text/shell-word.js";
import { command, near } from "../commands/command-text.js";
import type { Place } from "../commands/options.js";
import type { Finding } from "./check.js";

/** The command that fixes a finding. */
export function remedyOf({ kind, path, obstacle, link, headed }: Finding, place: Place): string {
  if (link !== undefined) return `rm ${quoted(join(place.out, link))} && ${command("generate", place)}`;
  if (obstacle) return `${movedBeside(path, ".kept", place)} && ${command("generate", place)}`;
  if (kind === "unknown" && !headed) return movedBeside(path, "", place);
  const replaces = kind === "edited" || kind === "foreign" || kind === "unknown";
  return command(replaces ? "generate --force" : "generate", place);
}

/** Moves it out of the output folder, without replacing another file. */
function movedBeside(path: string, ending: string, { out }: Place): string {
  const to = near(join(dirname(resolve(out)), `${basename(path)}${ending}`));
  return `mv -n ${quoted(join(out, path.replace(/\/$/, "")))} ${quoted(to)}`;
}

/** What a kind of finding means for the file, in a few words. */
export function meaningOf({ kind, wanted, obstacle, of, link, headed }: Finding): string {
  if (of !== undefined) return `this whole folder was generated from ${of}: is it the right folder?`;
  if (link !== undefined) return `${link} is a link: nothing behind it is read or written`;
  if (obstacle) return "something other than a file is at the path of a generated file";
  switch (kind) {
    case "missing":
      return "a generated file is missing";
    case "stale":
      return "it is out of date: the spec or the kit has changed";
    case "orphaned":
      return "the spec no longer generates it";
    case "edited":
      return wanted
        ? "a generated file was edited by hand"
        : "a generated file was edited by hand, and the spec no longer generates it";
    case "foreign":
      return "a file that was not generated is at the path of a generated one";
    case "unknown":
      return headed
        ? "an earlier run wrote it, but it is neither in the spec nor in the manifest"
        : "it was not generated; move it out of this folder";
  }
}
