// The generated server on an empty store, for tests.
import { createApp, openStore } from "../../generated/server/app.js";
import { loadSpec } from "../../spec/load.js";
import type { InterfaceModel } from "../../spec/model.js";
import { ownSpec } from "../../spec/package-root.js";
import type { Fetch } from "../behaviours/call.js";

/** One generated server on an empty store in memory. */
export interface OpenServer {
  readonly fetch: Fetch;
  close(): Promise<void>;
}

/** The committed interface and its generated server, for tests that need both. */
export interface OwnServer {
  readonly model: InterfaceModel;
  open(): Promise<OpenServer>;
}

async function open(): Promise<OpenServer> {
  const store = await openStore("memory");
  const app = createApp({ store });
  return { fetch: async (request) => app.fetch(request), close: async () => store.close() };
}

/** Loads the interface; each `open` starts an empty server. */
export async function ownServer(): Promise<OwnServer> {
  const loaded = await loadSpec(ownSpec());
  if (!loaded.ok) throw new Error("the committed spec has mistakes");
  return { model: loaded.model, open };
}
