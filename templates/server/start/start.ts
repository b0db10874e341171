import { openAccess } from "../access/open-access.js";
import { createApp, type Limits } from "../app.js";
import type { InterfaceDefinition } from "../definition.js";
import { openWatch, type Watch } from "../seen/watch.js";
import { serve } from "../serve.js";
import { SetupError } from "../setup-error.js";
import { openStore, shownStore } from "../store/open-store.js";
import { prepareStore } from "../store/prepare-store.js";
import { tellPreparation } from "../store/tell-preparation.js";
import { openAuditLog } from "./audit-log.js";
import type { Wish } from "./settings.js";

export interface Started {
  readonly url: string;
  /** Where its records are, as it may be shown. */
  readonly store: string;
  /** Finishes what was taken, then lets go of the store. */
  close(): Promise<void>;
}

/** Starts a server as it is wished for. Throws `SetupError` for what the person who wished can mend. */
export async function start(
  definition: InterfaceDefinition,
  wish: Wish,
  tell: (line: string) => void = () => undefined,
): Promise<Started> {
  const watch = await openWatch(wish);
  try {
    return await startWatched(definition, wish, watch, tell);
  } catch (fault) {
    await watch.close();
    throw fault;
  }
}

async function startWatched(
  definition: InterfaceDefinition,
  wish: Wish,
  watch: Watch,
  tell: (line: string) => void,
): Promise<Started> {
  const limits = limitsOf(wish);
  const access = await openAccess(wish);
  const log = wish.audit === undefined ? undefined : openAuditLog(wish.audit);
  const store = watch.watching(await openStore(wish.store));
  await prepareStore(store, definition, tellPreparation(tell));
  const audit = log === undefined ? {} : { audit: log.write };
  const app = createApp({ definition, store, limits, ...access, ...audit, ...watch.options });
  const authenticated = access.authenticate !== undefined;
  const running = await serve({ app, host: wish.host, port: wish.port, authenticated });
  const close = async (): Promise<void> => {
    await running.close();
    await store.close();
    log?.close();
    await watch.close();
  };
  const started = { url: running.url, store: shownStore(wish.store) };
  watch.started(started);
  return { ...started, close };
}

function limitsOf({ pageSize, largestPage, rate }: Wish): Limits {
  if (pageSize <= largestPage)
    return { pageSize, largestPage, ...(rate === undefined ? {} : { requestsPerMinute: rate }) };
  throw new SetupError(
    `A page of ${pageSize} records is larger than the largest of ${largestPage}. Give --page-size no more than --largest-page.`,
  );
}
