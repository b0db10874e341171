// Reports actions and nested collections whose request is that of another operation, and nested collections whose parent has no path.
import type { Action } from "../action.js";
import type { Reporter } from "../diagnostics/reporter.js";
import type { InterfaceModel, Resource } from "../model.js";
import { type NestedCollection, nestedForms } from "../nested-collection.js";

export function checkNested(model: InterfaceModel, { report }: Reporter): void {
  const all = model.resources.flatMap(({ nested = [] }) => nested);
  for (const [index, nested] of all.entries()) {
    const spot = { ...nested.at, length: nested.field.length };
    const words = `${nested.resource} can't be under "${nested.field}"`;
    if (!model.resources.some(({ name }) => name === nested.parent)) {
      report("CRI1356", spot, `${words}: ${nested.parent} is not a type of this interface`);
    } else if (nestedForms(model, nested).length === 0)
      report("CRI1356", spot, `${words}: no path form has both ${nested.resource} and ${nested.parent}`);
    const action = actionAt(model, nested);
    if (action !== undefined) {
      const message = `${nested.resource} under "${nested.field}" has the same request as the action ${action.name} of ${nested.parent}`;
      report("CRI1357", spot, message);
    }
    const twin = all.slice(0, index).find((other) => hasSamePath(nested, other));
    if (twin === undefined) continue;
    const message = `${nested.resource} under "${nested.field}" has the same path as ${twin.resource} under "${twin.field}"`;
    report("CRI1357", spot, message);
  }
}

const hasSamePath = (one: NestedCollection, other: NestedCollection): boolean =>
  one.parent === other.parent && one.segment === other.segment;

/** The action of the parent with a request of the nested collection. */
function actionAt({ resources, interactions }: InterfaceModel, nested: NestedCollection): Action | undefined {
  const methods = interactions
    .filter(({ kind }) => nested.offers.some((one) => one === kind))
    .map(({ method }) => method);
  const parent = resources.find(({ name }) => name === nested.parent);
  return parent?.actions?.find(
    ({ on, segment, method }) => on === "record" && segment === nested.segment && methods.includes(method),
  );
}

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
