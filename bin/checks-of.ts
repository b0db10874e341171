// Lists the suite's checks for the generator and `cri-kit explain`, which name them but run none.
import type { CheckEntry } from "../spec/check-entry.js";
import type { InterfaceModel } from "../spec/model.js";

/** The suite is loaded on first use. */
export async function checksOf(model: InterfaceModel): Promise<readonly CheckEntry[]> {
  const { checkEntries } = await import("../conformance/runner/check-entries.js");
  return checkEntries(model);
}
