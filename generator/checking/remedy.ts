import { basename, dirname, join, resolve } from "node:path";
import type { Finding } from "../check.js";
import { command, near, quoted } from "../command.js";
import type { Place } from "../options.js";

/** The command that mends a finding. */
export function remedyOf({ kind, path, obstacle, link, headed }: Finding, place: Place): string {
  if (link !== undefined) return `rm ${quoted(join(place.out, link))} && ${command("generate", place)}`;
  if (obstacle) return `${movedBeside(path, ".kept", place)} && ${command("generate", place)}`;
  if (kind === "unknown" && !headed) return movedBeside(path, "", place);
  const replaces = kind === "edited" || kind === "foreign" || kind === "unknown";
  return command(replaces ? "generate --force" : "generate", place);
}

/** Moves it beside the output folder, over nothing that stands there. */
function movedBeside(path: string, ending: string, { out }: Place): string {
  const to = near(join(dirname(resolve(out)), `${basename(path)}${ending}`));
  return `mv -n ${quoted(join(out, path.replace(/\/$/, "")))} ${quoted(to)}`;
}

/** In a few words, what a kind of finding means for the file. */
export function meaningOf({ kind, wanted, obstacle, of, link, headed }: Finding): string {
  if (of !== undefined) return `all of this folder was generated from ${of}: another one may be meant`;
  if (link !== undefined) return `${link} is a link: nothing behind it is read or written`;
  if (obstacle) return "something that is no file stands where a generated file must be";
  switch (kind) {
    case "missing":
      return "a generated file is not there";
    case "stale":
      return "the spec, or the kit, has it otherwise by now";
    case "orphaned":
      return "nothing in the spec asks for it any more";
    case "edited":
      return wanted
        ? "a generated file was edited by hand"
        : "a generated file was edited by hand, and nothing in the spec asks for it any more";
    case "foreign":
      return "a file that was not generated stands where a generated one must be";
    case "unknown":
      return headed
        ? "an earlier run wrote it, and neither the spec nor the manifest knows it"
        : "it was not generated, and belongs outside of this folder";
  }
}
