// Runs the program of the package cri-conform, which only tests deployments.
import { smallEntries } from "./commands/small-commands.js";
import type { Io } from "./io.js";
import { runProgram } from "./program.js";

/** The commands that only the package cri-kit has. They are not imported: the bundle must not have them. */
export const elsewhere = [
  "init",
  "generate",
  "check",
  "diff",
  "migrate",
  "serve",
  "sample",
  "export",
  "prove",
];

const offer = {
  description: "Test deployments of a clinical API against its specification.",
  entries: smallEntries,
  elsewhere,
};

/** Runs `cri-conform` with these arguments and returns its exit code. */
export const runCriConform = (args: readonly string[], io: Io): Promise<number> =>
  runProgram(offer, args, io);
