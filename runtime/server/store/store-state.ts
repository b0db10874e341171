/** What a store can do now. */

import type { Store } from "./store.js";
import { StoreDamaged, type StoreError, StoreUnavailable } from "./store-error.js";

/**
 * What a store can do now, and why it cannot do all: a `damaged` one fails at some records, a `read-only` one keeps nothing new, and
 * an `unavailable` one is not to be used at all.
 */
export type StoreState =
  | { readonly status: "ready" }
  | { readonly status: "damaged" | "read-only" | "unavailable"; readonly fault: StoreError };

/** Asks a store for its state; one of one's own that does not tell is ready where it can be read. */
export async function stateOf(store: Store): Promise<StoreState> {
  try {
    await store.read({ site: "", type: "", id: "" });
  } catch (fault) {
    if (fault instanceof StoreUnavailable || fault instanceof StoreDamaged)
      return { status: "unavailable", fault };
    throw fault;
  }
  return store.state?.() ?? { status: "ready" };
}

/** Tells a person what a store cannot do, where there is such a thing. */
export async function tellState(store: Store, tell: (line: string) => void): Promise<void> {
  const state = (await store.state?.()) ?? { status: "ready" };
  if (state.status !== "ready") tell(`the store is ${state.status}: ${state.fault.message}`);
}
