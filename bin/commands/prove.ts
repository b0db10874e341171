// The command `cri-kit prove`: its options, and the call.
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
  readonly verdicts?: string;
  readonly quote?: string;
  readonly only?: string;
}

export function proveCommand(io: Shell): Command {
  return new Command("prove")
    .description(
      "Test the suite itself on servers made from the spec: mutants that break one clause each, which it must catch, " +
        "and conforming variants, alone and combined, which it must pass.",
    )
    .option("--spec <file>", "the spec file", ownSpec())
    .option(
      "--combined <n>",
      "how many combinations of conforming variants to run",
      wholeNumber(0, 10_000),
      200,
    )
    .option("--seed <n>", "seed of the combinations", wholeNumber(0, 2 ** 31 - 1), 42)
    .option("--only <text>", "run only the servers whose names contain this text")
    .option("--out <file>", 'write the whole proof as a Markdown page ("-" = stdout)')
    .option("--json <file>", "write every outcome, and the mutants that each check catches")
    .option("--verdicts <file>", "write what the run says of each server, one a line, to compare two proofs")
    .option("--quote <file>", "update the sentence with the result in this page")
    .action(async (flags: ProveFlags) => {
      const { runProve } = await import("../../conformance/mutation/cli.js");
      io.exit(await runProve(flags, io));
    });
}
