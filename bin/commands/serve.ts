import { Command } from "commander";
import { readModel } from "../../spec/read-model.js";
import type { Shell } from "../io.js";
import { wholeNumber } from "../options.js";
import { type ServerWish, startServer } from "../start-server.js";

interface ServeFlags extends Omit<ServerWish, "model"> {
  readonly spec?: string;
}

/** `cri serve`: the generated server on this machine, until it is interrupted. */
export function serveCommand(io: Shell): Command {
  return new Command("serve")
    .description("Serve the interface with the generated server, on this machine only unless told otherwise.")
    .option("--spec <file>", "another interface than the kit's own")
    .option("--port <n>", "0 for any that is free", wholeNumber(0, 65_535), 8080)
    .option("--host <address>", "an address beyond this machine needs a token", "127.0.0.1")
    .option("--store <store>", "memory, sqlite:FILE or postgres://USER@HOST/DATABASE", "memory")
    .option("--token <token>", "ask every request for this bearer token")
    .option("--tokens <file>", "ask for a token of this list, each good for its own sites (JSON)")
    .option("--rate <n>", "requests a minute that one address may send", wholeNumber(1, 1_000_000))
    .option("--page-size <n>", "records of a page where a search does not say", wholeNumber(1, 10_000), 50)
    .option("--largest-page <n>", "records of a page at most", wholeNumber(1, 10_000), 1000)
    .option("--audit <file>", "write what is done to which record, one JSON object a line")
    .action(async ({ spec, ...flags }: ServeFlags) => {
      const model = spec === undefined ? undefined : await readModel(spec, io);
      if (spec !== undefined && model === undefined) return io.exit(2);
      const wish = { ...flags, ...(model === undefined ? {} : { model }) };
      const running = await startServer(wish, (line) => io.err(`${line}\n`));
      io.out(`serving at ${running.url}, records in ${running.store}\n`);
      if (flags.store === "memory") io.err("They are gone when it ends; --store sqlite:FILE keeps them.\n");
      await interrupted();
      io.err("finishing what was taken…\n");
      await running.close();
    });
}

/** Resolves at the first SIGINT or SIGTERM. */
function interrupted(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });
}
