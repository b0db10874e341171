import { Command, InvalidArgumentError } from "commander";
import { usualConcurrency } from "../../conformance/options/settings.js";
import { kitCommand } from "../../spec/command-name.js";
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
  readonly site: string;
  readonly state?: string;
  readonly source?: readonly string[];
  readonly concurrency: number;
  readonly store?: string;
}

/** `cri load BASE_URL --site ID FILE…`, and `cri load --store S --site ID FILE` */
export function loadCommand(io: Shell): Command {
  const command = withRequestOptions(
    new Command("load")
      .usage(`[options] <base-url> <file...>\n       ${kitCommand} load [options] --store <store> <file>`)
      .summary(
        `Add the records of NDJSON files to a deployment, or bring a site that ${kitCommand} export wrote into a store.`,
      )
      .description(
        "Add the records of NDJSON files to a deployment, each after those that it refers to, and put the added " +
          "records' URLs in place of the references. Run it again after an interruption: nothing is added twice.\n\n" +
          `With --store, bring a site that ${kitCommand} export wrote into a store: ids, versions, time stamps and history stay as ` +
          "they were. All of it is there in the end, or nothing.",
      )
      .argument("[base-url]", "the deployment's base address")
      .argument("[file...]", "NDJSON files, one record a line; with --store, one export")
      .requiredOption("--site <id>", "the site to add to")
      .option("--store <store>", "sqlite:FILE or postgres://USER@HOST/DATABASE, in place of a base address")
      .option("--state <file>", "what was added so far (default: cri-load-HOST-SITE.ndjson here)")
      .option(
        "--source <url>",
        "what URLs of the files' own records begin with, before the type, or none; may be repeated",
        collected,
      )
      .option("--concurrency <n>", "requests in flight at once", wholeNumber(1, 64), usualConcurrency),
  );
  return command.action(async (first: string | undefined, rest: string[], flags: LoadFlags) => {
    const { store, ...others } = flags;
    if (store !== undefined) {
      const { loadStore } = await import("../load-store.js");
      const file = onlyFile(first, rest);
      const { site, spec, store: _, ...misplaced } = written(command, flags);
      refuse(Object.keys(misplaced));
      return loadStore({ store, site: others.site, file, ...(spec === undefined ? {} : { spec }) }, io);
    }
    const { runLoad } = await import("../../conformance/tools/load/cli.js");
    const [url, files] = placed(first, rest);
    io.exit(await runLoad({ ...others, baseUrl: url, files, headers: headersOf(flags) }, io));
  });
}

function onlyFile(first: string | undefined, rest: readonly string[]): string {
  if (first !== undefined && rest.length === 0) return first;
  throw new UserError(
    `--store takes one file, which ${kitCommand} export wrote`,
    `${kitCommand} load --store S --site ID FILE`,
  );
}

function refuse([misplaced]: readonly string[]): void {
  if (misplaced === undefined) return;
  throw new UserError(
    `--${misplaced} goes with a base address, and not with --store`,
    "leave one of them out",
  );
}

function placed(first: string | undefined, rest: readonly string[]): [url: string, files: readonly string[]] {
  if (first === undefined || rest.length === 0) {
    const remedy = `${kitCommand} load BASE_URL --site ID FILE…, or ${kitCommand} load --store S --site ID FILE`;
    throw new UserError("load takes a base address and files, or --store and a file", remedy);
  }
  try {
    return [baseUrl(first), rest];
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error;
    throw new UserError(`${first} is no base address`, error.message);
  }
}
