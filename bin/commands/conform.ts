// The command `cri-kit conform`: its options, and the call.
import { Command } from "commander";
import type { Asked } from "../../conformance/options/asked.js";
import { flagOf, runOptions } from "../../conformance/options/table.js";
import { defined } from "../../spec/defined.js";
import { UserError } from "../../spec/user-error.js";
import type { Shell } from "../io.js";
import {
  addRunOption,
  baseUrl,
  givenHeaders,
  hiddenSecret,
  hiddenToken,
  type RequestFlags,
  withRequestOptions,
  written,
} from "../options.js";
import { noteOwnSpec } from "./own-spec-note.js";

interface ConformFlags
  extends RequestFlags,
    Omit<Asked, keyof RequestFlags | "baseUrl" | "headers" | "hiddenToken" | "hiddenSecret"> {
  readonly har?: string;
  readonly discover?: boolean;
  readonly out?: string;
  readonly force?: boolean;
}

export function conformCommand(io: Shell): Command {
  const command = new Command("conform")
    .description(
      "Test a deployment against the specification and record its behaviour where the specification is silent. " +
        "Read-only unless --write is given.",
    )
    .argument("[base-url]", "base URL of the deployment; overrides baseUrl of the config", baseUrl);
  for (const option of runOptions) addRunOption(command, option);
  return withRequestOptions(command).action(
    async (url: string | undefined, flags: ConformFlags, given: Command) =>
      io.exit(await conform(url, flags, given, io)),
  );
}

/** The exit code of a test run, a discovery, or a check of recorded traffic, as the flags select. */
async function conform(
  url: string | undefined,
  flags: ConformFlags,
  command: Command,
  io: Shell,
): Promise<number> {
  const { header: _, token: __, discover, out, force, har, ...rest } = written(command, flags);
  if (har !== undefined) {
    if (url === undefined)
      throw new UserError(
        "no base URL is given",
        "name the deployment whose entries to check: BASE_URL --har FILE",
      );
    refuseWithHar(rest);
    noteOwnSpec(command, io);
    const { runHar } = await import("../../conformance/traffic/har-cli.js");
    return runHar({ ...rest, ...githubOf(flags), spec: flags.spec, har, baseUrl: url }, io);
  }
  const asked = {
    ...rest,
    ...defined({ baseUrl: url, hiddenToken: hiddenToken(), hiddenSecret: hiddenSecret() }),
    headers: givenHeaders(flags),
  };
  if (discover) {
    const { runDiscover } = await import("../../conformance/tools/discover/cli.js");
    const drafting = { force: force ?? false, ...(out === undefined ? {} : { out }) };
    return runDiscover(asked, drafting, io);
  }
  if (out !== undefined || force)
    throw new UserError("--out and --force need --discover", "add --discover, or remove them");
  const { runConform } = await import("../../conformance/cli.js");
  return runConform({ ...asked, ...githubOf(flags) }, io);
}

function githubOf(flags: ConformFlags) {
  const { GITHUB_ACTIONS, GITHUB_STEP_SUMMARY: summaryFile } = process.env;
  const github = flags.github ?? GITHUB_ACTIONS === "true";
  return { github, ...(summaryFile ? { summaryFile } : {}) };
}

/** Flags that only apply to a live run. Recorded traffic does not accept them. */
function refuseWithHar(flags: Partial<ConformFlags>): void {
  const refused = [
    ...(["config", "write", "id", "data", "records", "sequences", "thorough"] as const),
    ...(["writeBaseline", "saveAnswers", "journal"] as const),
    ...(["maxAnswer", "maxKept", "maxPages", "maxRequests", "maxMinutes"] as const),
  ];
  const given = refused.find((name) => flags[name] !== undefined);
  if (given === undefined) return;
  const flag = flagOf(given);
  throw new UserError(`--${flag} has no effect with --har`, `remove --${flag} or --har`);
}
