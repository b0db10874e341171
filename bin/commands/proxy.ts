import { Command } from "commander";
import { ownSpec } from "../../spec/package-root.js";
import { UserError } from "../../spec/user-error.js";
import type { Shell } from "../io.js";
import { baseUrl, collected, wholeNumber } from "../options.js";

interface ProxyFlags {
  readonly target: string;
  readonly port: number;
  readonly host: string;
  readonly allowRemote?: boolean;
  readonly allowedHost?: readonly string[];
  readonly allowedOrigin?: readonly string[];
  readonly spec: string;
  readonly only?: readonly string[];
  readonly answers?: string;
  readonly baseline?: string;
  readonly harOut?: string;
  readonly record?: string;
  readonly json?: string;
  readonly ndjson?: string;
  readonly junit?: string;
  readonly sarif?: string;
  readonly html?: string;
}

/** `cri proxy --target URL`: watches what clients and a deployment say to each other, and holds it to the document. */
export function proxyCommand(io: Shell): Command {
  return new Command("proxy")
    .description(
      "Stand between clients and a deployment, pass everything on unchanged, and hold what passes to the document. " +
        "Nothing is sent but what the clients send; what they never ask for is not judged.",
    )
    .requiredOption("--target <url>", "the deployment's base address", baseUrl)
    .option("--port <n>", "0 for any that is free", wholeNumber(0, 65_535), 8081)
    .option("--host <address>", "where to listen", "127.0.0.1")
    .option("--allow-remote", "listen where other machines can reach it")
    .option("--allowed-host <host>", "a host to answer for beside this machine's own; repeatable", collected)
    .option("--allowed-origin <origin>", "an origin whose pages may ask through it; repeatable", collected)
    .option("--spec <file>", "the interface", ownSpec())
    .option("--only <id>", "a check, or the beginning of several checks' ids; may be repeated", collected)
    .option("--answers <file>", "answers to hold the deployment to, or chosen: the spec's own")
    .option("--baseline <file>", "what goes wrong and is put up with, for a while")
    .option("--har-out <file>", "record what passes as HAR 1.2, credentials struck out")
    .option("--record <file>", "the same as --har-out")
    .option("--json <file>", "as JSON; here and below - is standard output")
    .option("--ndjson <file>", "write the report as events, a line of JSON each")
    .option("--junit <file>", "write the report for a gate that reads JUnit")
    .option("--html <file>", "write the report as a page for people")
    .option("--sarif <file>", "write the report for tools that show it beside the spec")
    .action(async (flags: ProxyFlags) => {
      const { runProxy } = await import("../../conformance/traffic/proxy-cli.js");
      const { record, harOut = record, allowRemote = false, allowedHost, allowedOrigin, ...rest } = flags;
      if (record !== undefined && record !== harOut)
        throw new UserError(
          "--record and --har-out are one thing, and name two files",
          "leave one of them out",
        );
      const admission = {
        allowRemote,
        ...(allowedHost === undefined ? {} : { allowedHosts: allowedHost }),
        ...(allowedOrigin === undefined ? {} : { allowedOrigins: allowedOrigin }),
      };
      const run = { ...rest, ...admission, ...(harOut === undefined ? {} : { harOut }) };
      io.exit(await runProxy(run, io, interrupted));
    });
}

/** Resolves at the first SIGINT or SIGTERM; at the second one the process ends at once. */
function interrupted(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });
}
