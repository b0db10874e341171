// Runs the main program of a generated server.
import { createRequire } from "node:module";
import { answersOf } from "../answers.js";
import type { AppOptions } from "../app-options.js";
import type { InterfaceDefinition } from "../definition.js";
import { documentsOfOutput } from "../documents/documents.js";
import { SetupError } from "../setup-error.js";
import { configOf, help } from "./arguments.js";
import { hideSecrets } from "./hide-secrets.js";
import { start } from "./start.js";
import { untilInterrupted } from "./until-interrupted.js";

/** What `runServer` serves. */
export interface GeneratedServer extends Pick<AppOptions, "routes"> {
  readonly definition: InterfaceDefinition;
  /** URL of the generated module (`import.meta.url`): the server shows the documents of the output folder that contains it. */
  readonly module: string;
  /** Version of the kit, for an output with a copy of the runtime (default: that of the installed `cri-kit`). */
  readonly version?: string;
}

/**
 * The main program of a generated server: reads the process's arguments, serves the interface until SIGINT or SIGTERM, and sets
 * exit code 2 for a setting that cannot be used.
 */
export async function runServer({ definition, module, version, ...parts }: GeneratedServer): Promise<void> {
  hideSecrets();
  try {
    const config = configOf(process.argv.slice(2), process.env);
    if (config === "help") return console.log(help(definition.title, answersOf(definition)));
    const running = await start(definition, config, console.error, {
      ...parts,
      documents: documentsOfOutput(module),
      version: version ?? versionFor(module),
    });
    // Whoever reads the line below may send a signal immediately.
    const ended = untilInterrupted(running, console.error);
    // With a log on standard output, everything else goes to standard error.
    const say = config.log === undefined ? console.log : console.error;
    say(`serving at ${running.url}, records in ${running.store}`);
    await ended;
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(error.message);
    process.exitCode = 2;
  }
}

/** Version of the package that this server imports, if it imports one. */
function versionFor(module: string): string | undefined {
  try {
    return createRequire(module)("cri-kit/package.json").version;
  } catch {
    return undefined;
  }
}
