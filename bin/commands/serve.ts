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
  /** Records of a page: where a search does not say, and at most. */
  readonly pageSize?: number;
  readonly largestPage?: number;
  readonly tokens?: string;
  /** Requests a minute from one address; any number where it is absent. */
  readonly rate?: number;
}

/** `cri serve`: the generated server on this machine, until it is interrupted. */
export function serveCommand(io: Shell): Command {
  return new Command("serve")
    .description("Serve the interface with the generated server, on this machine only unless told otherwise.")
    .option("--port <n>", "0 for any that is free", wholeNumber(0, 65_535), 8080)
    .option("--host <address>", "an address beyond this machine needs a token", "127.0.0.1")
    .option("--store <store>", "memory or sqlite:FILE", "memory")
    .option("--token <token>", "ask every request for this bearer token")
    .option("--tokens <file>", "ask for a token of this list, each good for its own sites (JSON)")
    .option("--rate <n>", "requests a minute that one address may send", wholeNumber(1, 1_000_000))
    .option("--page-size <n>", "records of a page where a search does not say", wholeNumber(1, 10_000), 50)
    .option("--largest-page <n>", "records of a page at most", wholeNumber(1, 10_000), 1000)
    .option("--audit <file>", "write what is done to which record, one JSON object a line")
    .action(async (flags: ServeFlags) => {
      const running = await startServer(flags, (line) => io.err(`${line}\n`));
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
export async function startServer(
  flags: ServeFlags,
  tell: (line: string) => void = () => undefined,
): Promise<RunningServer> {
  const { createApp } = await import("../../generated/server/app.js");
  const { definition } = await import("../../generated/server/definition.js");
  const { openAccess } = await import("../../generated/server/runtime/access/open-access.js");
  const { GrantError } = await import("../../generated/server/runtime/access/grants.js");
  const { serve, ServeError } = await import("../../generated/server/runtime/serve.js");
  const { openStore } = await import("../../generated/server/runtime/store/open-store.js");
  const { prepareStore } = await import("../../generated/server/runtime/store/prepare-store.js");
  const { tellPreparation } = await import("../../generated/server/runtime/store/tell-preparation.js");
  const { StoreError } = await import("../../generated/server/runtime/store/store-error.js");
  const { host, port } = flags;
  const log = flags.audit === undefined ? undefined : openAuditLog(flags.audit);
  try {
    const access = await openAccess(flags);
    const store = await openStore(flags.store);
    await prepareStore(store, definition, tellPreparation(tell));
    const app = createApp({
      store,
      limits: limitsOf(flags),
      ...access,
      ...(log === undefined ? {} : { audit: log.write }),
    });
    const { url, close } = await serve({ app, host, port, authenticated: access.authenticate !== undefined });
    const stop = async () => {
      await close();
      await store.close();
      log?.close();
    };
    return { url, close: stop };
  } catch (error) {
    const mendable = [ServeError, StoreError, GrantError].some((kind) => error instanceof kind);
    if (!mendable || !(error instanceof Error)) throw error;
    throw new UserError(error.message, "see cri serve --help for what can be named");
  }
}

function limitsOf({ pageSize = 50, largestPage = 1000, rate }: ServeFlags) {
  if (pageSize <= largestPage)
    return { pageSize, largestPage, ...(rate === undefined ? {} : { requestsPerMinute: rate }) };
  throw new UserError(
    `a page of ${pageSize} records is larger than the largest of ${largestPage}`,
    "give --page-size no more than --largest-page",
  );
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
