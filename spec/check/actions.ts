// Reports actions whose request is that of another operation.
import type { Action } from "../action.js";
import type { Reporter } from "../diagnostics/reporter.js";
import type { InterfaceModel, Resource } from "../model.js";

export function checkActions({ resources }: InterfaceModel, { report }: Reporter): void {
  for (const resource of resources) {
    for (const [index, action] of (resource.actions ?? []).entries()) {
      const other = otherAt(action, index, resource);
      if (other === undefined) continue;
      const spot = { ...action.at, length: action.name.length };
      report("CRI1382", spot, `${action.name} of ${resource.name} has the same request as ${other}`);
    }
  }
}

function otherAt(action: Action, index: number, { actions = [], named }: Resource): string | undefined {
  const twin = actions
    .slice(0, index)
    .find(
      ({ method, on, segment }) => method === action.method && on === action.on && segment === action.segment,
    );
  if (twin !== undefined) return `the action ${twin.name}`;
  const operation = action.on === "record" ? undefined : named.find(({ name }) => name === action.segment);
  return operation && `the operation ${operation.name}, which the document only names`;
}
