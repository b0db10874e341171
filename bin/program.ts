// The `cri-kit` program: all commands, and the handling of their errors.
import { Command, CommanderError } from "commander";
import { kitCommand } from "../spec/command-name.js";
import { kitVersion } from "../spec/package-root.js";
import { checkCommand } from "./commands/check.js";
import { cleanCommand } from "./commands/clean.js";
import { compareCommand } from "./commands/compare.js";
import { conformCommand } from "./commands/conform.js";
import { diffCommand } from "./commands/diff.js";
import { explainCommand } from "./commands/explain.js";
import { exportCommand } from "./commands/export.js";
import { generateCommand } from "./commands/generate.js";
import { initCommand } from "./commands/init.js";
import { loadCommand } from "./commands/load.js";
import { migrateCommand } from "./commands/migrate.js";
import { proveCommand } from "./commands/prove.js";
import { proxyCommand } from "./commands/proxy.js";
import { serveCommand } from "./commands/serve.js";
import { folded } from "./fold.js";
import type { Io, Shell } from "./io.js";
import { refuseEmptyOptions } from "./refuse-empty.js";
import { reportFailure } from "./report-failure.js";

const commands = [
  initCommand,
  generateCommand,
  checkCommand,
  diffCommand,
  migrateCommand,
  explainCommand,
  serveCommand,
  exportCommand,
  loadCommand,
  conformCommand,
  compareCommand,
  cleanCommand,
  proxyCommand,
  proveCommand,
];

/** Runs `cri` with these arguments and returns its exit code. It never throws and never sets the exit code of the process. */
export async function runCri(args: readonly string[], io: Io): Promise<number> {
  let code = 0;
  const shell: Shell = {
    ...io,
    exit(said) {
      code = said;
    },
  };
  const program = new Command(kitCommand)
    .description("Test deployments of a clinical API against its specification, and generate code from it.")
    .version(kitVersion(), "-v, --version")
    .configureHelp({ helpWidth: 80 })
    .configureOutput({
      writeOut: io.out,
      writeErr: io.err,
      outputError: (text, write) => write(folded(text)),
    })
    .showHelpAfterError(`(${kitCommand} COMMAND --help lists the options)`)
    .hook("preAction", (_, command) => refuseEmptyOptions(command))
    .exitOverride();
  for (const command of commands) program.addCommand(command(shell).copyInheritedSettings(program));
  try {
    await program.parseAsync(args, { from: "user" });
    return code;
  } catch (error) {
    // Commander has reported the error already; help and version are not errors.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    return reportFailure(io, error);
  }
}
