#!/usr/bin/env node
import { Command, CommanderError } from "commander";
import { checkCommand } from "./commands/check.js";
import { cleanCommand } from "./commands/clean.js";
import { conformCommand } from "./commands/conform.js";
import { generateCommand } from "./commands/generate.js";
import { loadCommand } from "./commands/load.js";
import { serveCommand } from "./commands/serve.js";
import { processIo } from "./io.js";
import { reportFailure } from "./report-failure.js";

const io = processIo();
const program = new Command("cri")
  .description(
    "One spec file for a clinical API: a server generated from it, a suite that holds deployments to it.",
  )
  .configureHelp({ helpWidth: 80 })
  .showHelpAfterError("(cri COMMAND --help lists the options)")
  .exitOverride();
for (const command of [
  generateCommand,
  checkCommand,
  serveCommand,
  loadCommand,
  conformCommand,
  cleanCommand,
]) {
  program.addCommand(command(io).copyInheritedSettings(program));
}

try {
  await program.parseAsync();
} catch (error) {
  // Commander has said what is wrong already; help and version are no errors.
  process.exitCode =
    error instanceof CommanderError ? (error.exitCode === 0 ? 0 : 2) : reportFailure(io, error);
}
