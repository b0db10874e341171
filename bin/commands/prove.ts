import { Command } from "commander";
import { ownSpec } from "../../spec/package-root.js";
import type { Shell } from "../io.js";
import { wholeNumber } from "../options.js";

interface ProveFlags {
  readonly spec: string;
  readonly seed: number;
  readonly combined: number;
  readonly out?: string;
  readonly json?: string;
  readonly quote?: string;
  readonly only?: string;
}

/** `cri prove`: tries the suite on servers that break one clause each, and on lawful ones. */
export function proveCommand(io: Shell): Command {
  return new Command("prove")
    .description(
      "Try the suite itself: on servers made from the spec that break one clause each, all of which it must catch, " +
        "and on lawful ones, alone and combined, none of which it may fail.",
    )
    .option("--spec <file>", "the interface", ownSpec())
    .option("--combined <n>", "how many lawful servers to combine of others", wholeNumber(0, 10_000), 200)
    .option("--seed <n>", "what the combinations are drawn from", wholeNumber(0, 2 ** 31 - 1), 42)
    .option("--only <text>", "servers whose names hold this text")
    .option("--out <file>", "write the whole proof as a page of Markdown; - is standard output")
    .option("--json <file>", "write every outcome, and the liars that each check catches")
    .option("--quote <file>", "put the proof in a sentence between the marks of a page")
    .action(async (flags: ProveFlags) => {
      const { runProve } = await import("../../conformance/mutation/cli.js");
      io.exit(await runProve(flags, io));
    });
}
