/** Finds out and reports what a store can do now. */

import type { Store, StoreState } from "./store.js";
import { StoreDamaged, StoreUnavailable } from "./store-error.js";

/** The state of a store. A custom store without `state` is ready if it can be read. */
export async function stateOf(store: Store): Promise<StoreState> {
  try {
    await (store.answers?.() ?? store.read({ site: "", type: "", id: "" }));
  } catch (fault) {
    if (fault instanceof StoreUnavailable || fault instanceof StoreDamaged)
      return { status: "unavailable", fault };
    throw fault;
  }
  return store.state?.() ?? { status: "ready" };
}

/** Reports where the records of a distributed store are, and that a store cannot do everything. Reports nothing for others. */
export async function reportState(store: Store, report: (line: string) => void): Promise<void> {
  if (store.placement !== undefined) report(`the store is ${store.placement}`);
  const state = (await store.state?.()) ?? { status: "ready" };
  if (state.status !== "ready") report(`the store is ${state.status}: ${state.fault.message}`);
}
