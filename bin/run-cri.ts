// Runs the program of the package cri-kit, which has all commands.
import { allEntries } from "./commands/all-commands.js";
import type { Io } from "./io.js";
import { runProgram } from "./program.js";

const offer = {
  description: "Test deployments of a clinical API against its specification, and generate code from it.",
  entries: allEntries,
  elsewhere: [],
};

/** Runs `cri-kit` with these arguments and returns its exit code. */
export const runCri = (args: readonly string[], io: Io): Promise<number> => runProgram(offer, args, io);
