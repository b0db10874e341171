import type { InterfaceModel } from "../../spec/model.js";
import type { Settings } from "../contract.js";
import { openSession } from "../session.js";

/**
 * Adds the contrasted records of every collection at a site, and leaves them there: what a run that only reads finds.
 * `settings` are those of the run; it may write for this.
 */
export async function fill(model: InterfaceModel, settings: Settings): Promise<void> {
  const session = openSession(model, { ...settings, write: true });
  try {
    for (const at of session.collections) await session.scene(at);
  } finally {
    // Closing the session itself would delete what it added.
    await session.client.close();
  }
}
