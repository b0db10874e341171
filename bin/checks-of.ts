import type { CheckEntry } from "../spec/check-entry.js";
import type { InterfaceModel } from "../spec/model.js";

/** The suite's checks of a model, for the parts of the kit that only name them. The suite is loaded on first use. */
export async function checksOf(model: InterfaceModel): Promise<readonly CheckEntry[]> {
  const { checkEntries } = await import("../conformance/runner/check-entries.js");
  return checkEntries(model);
}
