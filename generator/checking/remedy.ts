import { join } from "node:path";
import type { Finding } from "../check.js";
import { command, quoted } from "../command.js";
import type { Place } from "../options.js";

/** The command that mends a finding. */
export function remedyOf({ kind, path, obstacle }: Finding, place: Place): string {
  const at = quoted(join(place.out, path));
  if (obstacle)
    return `mv ${at} ${quoted(join(place.out, `${path}.kept`))} && ${command("cri generate", place)}`;
  const replaces = kind === "edited" || kind === "foreign";
  return command(replaces ? "cri generate --force" : "cri generate", place);
}

/** In a few words, what a kind of finding means for the file. */
export function meaningOf({ kind, wanted, obstacle, of }: Finding): string {
  if (of !== undefined) return `all of this folder was generated from ${of}: another one may be meant`;
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
  }
}
