// The command `cri-kit load`: its options, and the call.
import { Command, InvalidArgumentError } from "commander";
import { defaultConcurrency } from "../../conformance/options/settings.js";
import { kitCommand } from "../../spec/command-name.js";
import { defined } from "../../spec/defined.js";
import { UserError } from "../../spec/user-error.js";
import type { Shell } from "../io.js";
import {
  baseUrl,
  collected,
  headersOf,
  type RequestFlags,
  wholeNumber,
  withRequestOptions,
  written,
} from "../options.js";

interface LoadFlags extends RequestFlags {
  readonly site?: string;
  readonly state?: string;
  readonly source?: readonly string[];
  readonly concurrency: number;
  readonly store?: string;
}

export function loadCommand(io: Shell): Command {
  const command = withRequestOptions(
    new Command("load")
      .usage(`[options] <base-url> <file...>\n       ${kitCommand} load [options] --store <store> <file>`)
      .summary(
        `Add records from NDJSON files to a deployment, or import a site that ${kitCommand} export wrote.`,
      )
      .description(
        "Add records from NDJSON files to a deployment, in the order of their references, and replace the references with the " +
          "URLs of the added records. After an interruption, run it again: no record is added twice.\n\n" +
          `With --store, import a site that ${kitCommand} export wrote: ids, versions, time stamps and history stay the same. ` +
          "The import is all or nothing.",
      )
      .argument("[base-url]", "base URL of the deployment")
      .argument("[file...]", "NDJSON files, one record per line; with --store, one export")
      .option("--site <id>", "the site to add records to, if the interface has sites")
      .option("--store <store>", "sqlite:FILE or postgres://USER@HOST/DATABASE, instead of a base URL")
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
  return command.action(async (first: string | undefined, rest: string[], flags: LoadFlags) => {
    const { store, ...others } = flags;
    if (store !== undefined) {
      const { loadStore } = await import("../load-store.js");
      const file = onlyFile(first, rest);
      const { site, spec, store: _, ...misplaced } = written(command, flags);
      refuse(Object.keys(misplaced));
      return loadStore({ store, file, ...defined({ site, spec }) }, io);
    }
    const { runLoad } = await import("../../conformance/tools/load/cli.js");
    const [url, files] = placed(first, rest);
    io.exit(await runLoad({ ...others, baseUrl: url, files, headers: headersOf(flags) }, io));
  });
}

function onlyFile(first: string | undefined, rest: readonly string[]): string {
  if (first !== undefined && rest.length === 0) return first;
  throw new UserError(
    `--store takes one file, written by ${kitCommand} export`,
    `${kitCommand} load --store S --site ID FILE`,
  );
}

function refuse([misplaced]: readonly string[]): void {
  if (misplaced === undefined) return;
  throw new UserError(
    `--${misplaced} needs a base URL and cannot be used with --store`,
    "remove one of them",
  );
}

function placed(first: string | undefined, rest: readonly string[]): [url: string, files: readonly string[]] {
  if (first === undefined || rest.length === 0) {
    const remedy = `${kitCommand} load BASE_URL --site ID FILE…, or ${kitCommand} load --store S --site ID FILE`;
    throw new UserError("load needs a base URL and files, or --store and one file", remedy);
  }
  try {
    return [baseUrl(first), rest];
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error;
    throw new UserError(`${first} is not a base URL`, error.message);
  }
}
