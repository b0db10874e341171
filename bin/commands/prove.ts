import { Command } from "commander";
import { ownSpec } from "../../spec/package-root.js";
import type { Shell } from "../io.js";

interface ProveFlags {
  readonly spec: string;
  readonly out?: string;
  readonly quote?: string;
  readonly only?: string;
}

/** `cri prove`: tries the suite on servers that break one clause each, and on lawful ones. */
export function proveCommand(io: Shell): Command {
  return new Command("prove")
    .description(
      "Try the suite itself: on servers made from the spec that break one clause each, all of which it must catch, " +
        "and on lawful ones, none of which it may fail.",
    )
    .option("--spec <file>", "the interface", ownSpec())
    .option("--out <file>", "write the whole proof as a page of Markdown")
    .option("--quote <file>", "put the proof in a sentence between the marks of a page")
    .option("--only <text>", "servers whose names hold this text")
    .action(async (flags: ProveFlags) => {
      const { runProve } = await import("../../conformance/prove/cli.js");
      io.exit(await runProve(flags, io));
    });
}
