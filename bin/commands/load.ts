import { Command } from "commander";
import type { Shell } from "../io.js";
import { baseUrl, headersOf, type RequestFlags, wholeNumber, withRequestOptions } from "../options.js";

interface LoadFlags extends RequestFlags {
  readonly site: string;
  readonly state?: string;
  readonly concurrency: number;
}

/** `cri load BASE_URL --site ID FILE…` */
export function loadCommand(io: Shell): Command {
  return withRequestOptions(
    new Command("load")
      .description(
        "Add the records of NDJSON files to a deployment, each after those that it refers to, and put the added " +
          "records' URLs in place of the references. Run it again after an interruption: nothing is added twice.",
      )
      .argument("<base-url>", "the deployment's base address", baseUrl)
      .argument("<file...>", "NDJSON files, one record a line")
      .requiredOption("--site <id>", "the site to add to")
      .option("--state <file>", "what was added so far (default: cri-load-HOST-SITE.ndjson here)")
      .option("--concurrency <n>", "requests in flight at once", wholeNumber(1, 64), 8),
  ).action(async (url: string, files: string[], flags: LoadFlags) => {
    const { runLoad } = await import("../../conformance/load/cli.js");
    io.exit(await runLoad({ ...flags, baseUrl: url, files, headers: headersOf(flags) }, io));
  });
}
