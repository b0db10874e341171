// The command `cri-kit proxy`: its options, and the call.
import { Command } from "commander";
import type { ConnectionOptions } from "../../conformance/options/settings.js";
import { certificateOptions } from "../../conformance/options/table.js";
import type { JudgingOptions } from "../../conformance/traffic/judging.js";
import { ownSpec } from "../../spec/package-root.js";
import { UserError } from "../../spec/user-error.js";
import { interrupted, type Shell } from "../io.js";
import { addRunOption, baseUrl, collected, wholeNumber } from "../options.js";
import { noteOwnSpec } from "./own-spec-note.js";

interface ProxyFlags extends JudgingOptions, Pick<ConnectionOptions, "cert" | "key" | "ca"> {
  readonly target: string;
  readonly port: number;
  readonly host: string;
  readonly allowRemote?: boolean;
  readonly allowedHost?: readonly string[];
  readonly allowedOrigin?: readonly string[];
  readonly harOut?: string;
  readonly record?: string;
}

export function proxyCommand(io: Shell): Command {
  const command = new Command("proxy")
    .description(
      "Forward requests from clients to a deployment, rewriting only its own URL, and check the traffic against the specification. " +
        "No extra requests are sent; operations that the clients do not use are not checked.",
    )
    .requiredOption("--target <url>", "base URL of the deployment", baseUrl)
    .option("--port <n>", "port to listen on; 0 for any free port", wholeNumber(0, 65_535), 8081)
    .option("--host <address>", "address to listen on", "127.0.0.1")
    .option("--allow-remote", "allow an address that other machines can reach")
    .option("--allowed-host <host>", "an additional host name to accept (repeatable)", collected)
    .option(
      "--allowed-origin <origin>",
      "an origin whose web pages may use the proxy (repeatable)",
      collected,
    )
    .option("--spec <file>", "the spec file", ownSpec())
    .option("--only <id>", "run only checks whose id starts with this (repeatable)", collected)
    .option("--answers <file>", 'require the answers in this file, or "chosen" for those of the spec')
    .option("--baseline <file>", "file of known failures to tolerate")
    .option("--har-out <file>", "record the traffic as HAR 1.2, without credentials")
    .option("--record <file>", "same as --har-out")
    .option("--verbose", "print every cause with its evidence (default: one screen)")
    .option("--json <file>", 'write a JSON report ("-" = stdout; also for the options below)')
    .option("--ndjson <file>", "write the report as lines of JSON")
    .option("--junit <file>", "write a JUnit report")
    .option("--html <file>", "write an HTML report")
    .option("--sarif <file>", "write a SARIF report");
  for (const option of certificateOptions) addRunOption(command, option);
  return command.action(async (flags: ProxyFlags, command: Command) => {
    noteOwnSpec(command, io);
    const { runProxy } = await import("../../conformance/traffic/proxy-cli.js");
    const { record, harOut = record, allowRemote = false, allowedHost, allowedOrigin, ...rest } = flags;
    if (record !== undefined && record !== harOut)
      throw new UserError(
        "--record and --har-out are the same option but name two files",
        "remove one of them",
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
