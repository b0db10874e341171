// The command `cri-kit serve`: its options, and the call.
import { Command, Option } from "commander";
import { settingList } from "../../runtime/server/start/settings.js";
import { withVariables } from "../../runtime/server/start/shared-variables.js";
import { untilInterrupted } from "../../runtime/server/start/until-interrupted.js";
import { readModel } from "../../spec/read-model.js";
import type { Shell } from "../io.js";
import { collected, wholeNumber } from "../options.js";
import { type ServerOptions, startServer } from "../start-server.js";

interface ServeFlags extends Omit<ServerOptions, "model"> {
  readonly spec?: string;
}

export function serveCommand(io: Shell): Command {
  const command = new Command("serve")
    .description("Run the generated server. By default only this machine can reach it.")
    .option("--spec <file>", "the spec file (default: the kit's own interface)");
  for (const {
    name,
    flag,
    takes,
    means,
    whole,
    repeated,
    default: fallback,
    answered,
    formerly,
  } of settingList) {
    const flags = `--${flag} ${takes}`;
    const says = answered === undefined ? means : `${means} (default: as the spec says)`;
    if (repeated === true) command.option(flags, says, collected);
    else if (whole === undefined) command.option(flags, says, fallback?.toString());
    else command.option(flags, says, wholeNumber(...whole), fallback);
    if (formerly !== undefined && whole !== undefined) {
      const read = wholeNumber(...whole);
      const former = new Option(`--${formerly} ${takes}`).hideHelp();
      command.addOption(
        former.argParser((text) => command.setOptionValueWithSource(name, read(text), "cli")),
      );
    }
  }
  return command.action(async ({ spec, ...config }: ServeFlags) => {
    const model = spec === undefined ? undefined : await readModel(spec, io);
    if (spec !== undefined && model === undefined) return io.exit(2);
    const whole = { ...withVariables(config, process.env), ...(model === undefined ? {} : { model }) };
    const running = await startServer(whole, (line) => io.err(`${line}\n`));
    // Before the line below is printed: whoever reads it may immediately send a signal.
    const ended = untilInterrupted(running, (line) => io.err(`${line}\n`));
    // If there is a log, it goes to standard output.
    const say = config.log === undefined ? io.out : io.err;
    say(`serving at ${running.url}, records in ${running.store}\n`);
    if (config.store === "memory")
      io.err("They are lost when the server stops; use --store sqlite:FILE to keep them.\n");
    await ended;
  });
}
