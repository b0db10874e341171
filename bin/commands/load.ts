import { Command } from "commander";
import { ownSpec } from "../../spec/package-root.js";
import type { Shell } from "../io.js";
import { baseUrl, headerOption, wholeNumber } from "../options.js";

interface LoadFlags {
  readonly site: string;
  readonly spec: string;
  readonly header?: Readonly<Record<string, string>>;
  readonly token?: string;
  readonly state?: string;
  readonly concurrency: number;
  readonly timeout: number;
}

/** `cri load BASE_URL --site ID FILE…` */
export function loadCommand(io: Shell): Command {
  return new Command("load")
    .description(
      "Add the records of NDJSON files to a deployment, each after those that it refers to, and put the added " +
        "records' URLs in place of the references. Run it again after an interruption: nothing is added twice.",
    )
    .argument("<base-url>", "the deployment's base address", baseUrl)
    .argument("<file...>", "NDJSON files, one record a line")
    .requiredOption("--site <id>", "the site to add to")
    .option("--spec <file>", "the interface", ownSpec())
    .option("--header <'N: V'>", "sent with every request; may be repeated", headerOption)
    .option("--token <token>", "sent as a bearer token")
    .option("--state <file>", "what was added so far (default: cri-load-HOST-SITE.ndjson here)")
    .option("--concurrency <n>", "requests in flight at once", wholeNumber(1, 64), 8)
    .option("--timeout <ms>", "how long an answer may take", wholeNumber(1, 600_000), 30_000)
    .action(async (url: string, files: string[], flags: LoadFlags) => {
      const { runLoad } = await import("../../conformance/load/cli.js");
      io.exit(await runLoad({ ...flags, baseUrl: url, files, headers: headersOf(flags) }, io));
    });
}

/** The headers of every request: those given, and the token as RFC 6750 has it. */
export function headersOf(flags: {
  readonly header?: Readonly<Record<string, string>>;
  readonly token?: string;
}): Readonly<Record<string, string>> {
  return {
    ...flags.header,
    ...(flags.token === undefined ? {} : { authorization: `Bearer ${flags.token}` }),
  };
}
