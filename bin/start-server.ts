import { closeSync, openSync, writeSync } from "node:fs";
import type { InterfaceModel } from "../spec/model.js";
import { UserError } from "../spec/user-error.js";
import type { InterfaceDefinition } from "../templates/server/definition.js";

/** What a server is to serve, and how; the kit's own interface where no other is given. */
export interface ServerWish {
  readonly model?: InterfaceModel;
  readonly port: number;
  readonly host: string;
  readonly store: string;
  readonly token?: string;
  readonly tokens?: string;
  readonly audit?: string;
  /** Records of a page: where a search does not say, and at most. */
  readonly pageSize?: number;
  readonly largestPage?: number;
  /** Requests a minute from one address; any number where it is absent. */
  readonly rate?: number;
}

export interface RunningServer {
  readonly url: string;
  /** Where its records are, as it may be shown. */
  readonly store: string;
  close(): Promise<void>;
}

/** Starts the server of the generated folder, or of a spec. An address, a store or a spec that cannot be had is the user's to mend. */
export async function startServer(
  wish: ServerWish,
  tell: (line: string) => void = () => undefined,
): Promise<RunningServer> {
  const { createApp } = await import("../templates/server/app.js");
  const { openAccess } = await import("../templates/server/access/open-access.js");
  const { GrantError } = await import("../templates/server/access/grants.js");
  const { serve, ServeError } = await import("../templates/server/serve.js");
  const { openStore, shownStore } = await import("../templates/server/store/open-store.js");
  const { prepareStore } = await import("../templates/server/store/prepare-store.js");
  const { tellPreparation } = await import("../templates/server/store/tell-preparation.js");
  const { StoreError } = await import("../templates/server/store/store-error.js");
  const { host, port } = wish;
  const definition = await servedDefinition(wish.model);
  const log = wish.audit === undefined ? undefined : openAuditLog(wish.audit);
  try {
    const access = await openAccess(wish);
    const store = await openStore(wish.store);
    await prepareStore(store, definition, tellPreparation(tell));
    const app = createApp({
      definition,
      store,
      limits: limitsOf(wish),
      ...access,
      ...(log === undefined ? {} : { audit: log.write }),
    });
    const { url, close } = await serve({ app, host, port, authenticated: access.authenticate !== undefined });
    const stop = async () => {
      await close();
      await store.close();
      log?.close();
    };
    return { url, store: shownStore(wish.store), close: stop };
  } catch (error) {
    const mendable = [ServeError, StoreError, GrantError].some((kind) => error instanceof kind);
    if (!mendable || !(error instanceof Error)) throw error;
    throw new UserError(error.message, "see cri serve --help for what can be named");
  }
}

/** What the kit's own generated folder says, unless another interface is asked for. */
async function servedDefinition(model: InterfaceModel | undefined): Promise<InterfaceDefinition> {
  if (model === undefined) return (await import("../generated/server/definition.js")).definition;
  const { interfaceDefinition } = await import("./interface-definition.js");
  return interfaceDefinition(model);
}

function limitsOf({ pageSize = 50, largestPage = 1000, rate }: ServerWish) {
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
