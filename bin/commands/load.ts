// The command `cri-kit load`: its options, and the call.
import { Command, Option } from "commander";
import { defaultConcurrency } from "../../conformance/options/settings.js";
import { kitCommand } from "../../spec/command-name.js";
import { UserError } from "../../spec/user-error.js";
import type { Shell } from "../io.js";
import { lacking } from "../lacking.js";
import {
  baseUrl,
  collected,
  credentialsOf,
  type RequestFlags,
  wholeNumber,
  withRequestOptions,
} from "../options.js";

export interface LoadFlags extends RequestFlags {
  readonly site?: string;
  readonly state?: string;
  readonly source?: readonly string[];
  readonly concurrency: number;
  readonly store?: string;
}

/** The command without the import into a store, which needs the parts of the server. */
export function loadCommand(io: Shell): Command {
  const command = withLoadOptions(
    new Command("load").usage("[options] <base-url> <file...>").description(`${adding} ${again}`),
    { file: "NDJSON files, one record per line; - for standard input" },
    new Option("--store <store>").hideHelp(),
  );
  return command.action(async (first: string | undefined, rest: string[], flags: LoadFlags) => {
    if (flags.store !== undefined) throw lacking("load --store");
    io.exit(await loadDeployment(first, rest, flags, io));
  });
}

/** What the command does with a deployment. */
export const adding =
  "Add records from NDJSON files to a deployment, in the order of their references, and replace the references with the " +
  "URLs of the added records.";
export const again = "After an interruption, run it again: no record is added twice.";

/** Adds the arguments and options of both forms of the command. */
export function withLoadOptions(
  command: Command,
  { file }: { readonly file: string },
  ...storeOptions: readonly Option[]
): Command {
  command
    .argument("[base-url]", "base URL of the deployment")
    .argument("[file...]", file)
    .option("--site <id>", "the site to add records to, if the interface has sites");
  for (const option of storeOptions) command.addOption(option);
  return withRequestOptions(
    command
      .option("--state <file>", "progress file (default: cri-load-HOST-SITE.ndjson)")
      .option(
        "--source <url>",
        'base URL of references to the files\' own records, or "none" (repeatable)',
        collected,
      )
      .option(
        "--concurrency <n>",
        "maximum number of concurrent requests",
        wholeNumber(1, 64),
        defaultConcurrency,
      ),
  );
}

/** Adds the records to a deployment, and returns the exit code. `forms` are the usages of the command, for a mistake. */
export async function loadDeployment(
  first: string | undefined,
  rest: readonly string[],
  { store: _, ...flags }: LoadFlags,
  io: Shell,
  forms: Forms = onlyDeployment,
): Promise<number> {
  const { runLoad } = await import("../../conformance/tools/load/cli.js");
  const [url, files] = placed(first, rest, forms);
  return runLoad({ ...credentialsOf(flags), baseUrl: url, files }, io);
}

export interface Forms {
  readonly needs: string;
  readonly remedy: string;
}

const onlyDeployment: Forms = {
  needs: "load needs a base URL and files",
  remedy: `${kitCommand} load BASE_URL --site ID FILE…`,
};

function placed(
  first: string | undefined,
  rest: readonly string[],
  { needs, remedy }: Forms,
): [url: string, files: readonly string[]] {
  if (first === undefined || rest.length === 0) throw new UserError(needs, remedy);
  const url = rest.find((text) => /^https?:\/\//.test(text));
  if (url !== undefined && !URL.canParse(first)) {
    const files = [first, ...rest.filter((text) => text !== url)];
    throw new UserError(
      `${first} is in the place of the base URL`,
      `write the base URL first: ${kitCommand} load ${[url, ...files].join(" ")}`,
    );
  }
  return [baseUrl(first), rest];
}
