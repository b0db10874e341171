import { answersOf } from "../answers.js";
import type { InterfaceDefinition } from "../definition.js";
import { documentsOfOutput } from "../observability/documents/documents.js";
import { SetupError } from "../setup-error.js";
import { help, wishOf } from "./arguments.js";
import { hideSecrets } from "./hide-secrets.js";
import { start } from "./start.js";
import { untilInterrupted } from "./until-interrupted.js";

/**
 * The main program of a generated server: reads the process's arguments, serves the interface until SIGINT or SIGTERM, and sets
 * exit code 2 for a setting that cannot be used. `module` is the URL of the generated module that calls it (`import.meta.url`):
 * the documents that the server shows stand in the output folder around that module.
 */
export async function runServer(definition: InterfaceDefinition, module: string): Promise<void> {
  hideSecrets();
  try {
    const wish = wishOf(process.argv.slice(2), process.env);
    if (wish === "help") return console.log(help(definition.title, answersOf(definition)));
    const running = await start(definition, wish, console.error, documentsOfOutput(module));
    // With a log on standard output, everything else goes to standard error.
    const say = wish.log === undefined ? console.log : console.error;
    say(`serving at ${running.url}, records in ${running.store}`);
    await untilInterrupted(running, console.error);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(error.message);
    process.exitCode = 2;
  }
}
