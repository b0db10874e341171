// Says what to do about stored records, which keep the member of a field that was removed or renamed.
import type { InterfaceModel } from "../../spec/model.js";
import { offers } from "../../spec/offers.js";
import type { Change, Pair } from "./change.js";
import type { RuleId } from "./rules.js";

const removal: RuleId = "field-removed";

/** Two sentences; undefined if no stored record has a member because of the change. */
export function storedMembersRemedy(
  { rule, clause }: Change,
  models: Pair<InterfaceModel>,
): string | undefined {
  const found = models.old.clauses.find(({ id }) => id === clause);
  if (rule !== removal || found === undefined) return undefined;
  const { kind, node } = found;
  // The fields of an action are in requests and answers only, and a server does not store a write-only field.
  if ((kind !== "field" && kind !== "shape") || ("writeOnly" in node && node.writeOnly !== undefined))
    return undefined;
  const [, name] = clause.split(".");
  const resource = models.new.resources.find((one) => one.name === name);
  const way =
    kind === "shape" || resource === undefined
      ? "with updates, or in an edited export for a type without updates"
      : offers(resource, "update")
        ? "with updates"
        : "in an edited export, as the type has no update";
  return `Stored records keep the old member, and cri-kit export --check counts them. Change them ${way}.`;
}
