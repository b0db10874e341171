// The second interface, changed so that its document states that an update merges.
import type { InterfaceModel } from "../../spec/model.js";

export function mergingModel(model: InterfaceModel): InterfaceModel {
  const interactions = model.interactions.map(({ replaces: _, ...rule }) =>
    rule.kind === "update" ? ({ ...rule, method: "PATCH", merges: true } as const) : rule,
  );
  return { ...model, interactions };
}
