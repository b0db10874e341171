import { closeSync, openSync, writeSync } from "node:fs";
import { Command } from "commander";
import { UserError } from "../../spec/user-error.js";
import type { Shell } from "../io.js";
import { wholeNumber } from "../options.js";

interface ServeFlags {
  readonly port: number;
  readonly host: string;
  readonly store: string;
  readonly token?: string;
  readonly audit?: string;
}

/** `cri serve`: the generated server on this machine, until it is interrupted. */
export function serveCommand(io: Shell): Command {
  return new Command("serve")
    .description("Serve the interface with the generated server, on this machine only unless told otherwise.")
    .option("--port <n>", "0 for any that is free", wholeNumber(0, 65_535), 8080)
    .option("--host <address>", "an address beyond this machine needs --token", "127.0.0.1")
    .option("--store <store>", "memory or sqlite:FILE", "memory")
    .option("--token <token>", "ask every request for this bearer token")
    .option("--audit <file>", "write what is done to which record, one JSON object a line")
    .action(async (flags: ServeFlags) => {
      const running = await startServer(flags);
      io.out(`serving at ${running.url}, records in ${flags.store}\n`);
      if (flags.store === "memory") io.err("They are gone when it ends; --store sqlite:FILE keeps them.\n");
      await interrupted();
      io.err("finishing what was taken…\n");
      await running.close();
    });
}

export interface RunningServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Starts the generated server. An address or a store that cannot be had is the user's to mend. */
export async function startServer(flags: ServeFlags): Promise<RunningServer> {
  const { createApp } = await import("../../generated/server/app.js");
  const { bearerToken } = await import("../../generated/server/runtime/bearer-token.js");
  const { serve, ServeError } = await import("../../generated/server/runtime/serve.js");
  const { openStore } = await import("../../generated/server/runtime/store/open-store.js");
  const { StoreError } = await import("../../generated/server/runtime/store/sqlite/schema.js");
  const { host, port, token } = flags;
  const log = flags.audit === undefined ? undefined : openAuditLog(flags.audit);
  try {
    const store = await openStore(flags.store);
    const app = createApp({
      store,
      ...(token === undefined ? {} : { authenticate: bearerToken(token) }),
      ...(log === undefined ? {} : { audit: log.write }),
    });
    const { url, close } = await serve({ app, host, port, authenticated: token !== undefined });
    const stop = async () => {
      await close();
      await store.close();
      log?.close();
    };
    return { url, close: stop };
  } catch (error) {
    if (!(error instanceof ServeError || error instanceof StoreError)) throw error;
    throw new UserError(error.message, "see cri serve --help for what can be named");
  }
}

/** Lines are handed to the operating system before the answer leaves: they are there after a crash of this process. */
function openAuditLog(file: string): { write(entry: object): void; close(): void } {
  try {
    const log = openSync(file, "a", 0o600);
    return {
      write: (entry) => void writeSync(log, `${JSON.stringify(entry)}\n`),
      close: () => closeSync(log),
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UserError(`the audit log cannot be written: ${reason}`, "name a file that you may write");
  }
}

/** Resolves at the first SIGINT or SIGTERM. */
function interrupted(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });
}
