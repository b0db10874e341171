// Reduces the model to the features that a deployment claims.
import type {
  AtLeastOneRule,
  InteractionKind,
  InterfaceModel,
  Operation,
  Resource,
} from "../../spec/model.js";
import type { ClaimedType, Claims } from "./settings.js";

/**
 * The claimed part of an interface as a model. Types keep their names and the list of their forms, so that checks have the
 * same ids; the list of clauses stays complete.
 */
export function claimedModel(model: InterfaceModel, claims: Claims | undefined): InterfaceModel {
  if (claims === undefined) return model;
  const { forms, types } = claims;
  return {
    ...model,
    forms: model.forms.filter(({ name }) => forms === undefined || forms.includes(name)),
    resources: model.resources.map((resource) =>
      claimedType(resource, isShown(resource, forms) ? claimOf(resource, types) : undefined),
    ),
  };
}

function isShown(resource: Resource, forms: Claims["forms"]): boolean {
  return forms === undefined || resource.forms.some((name) => forms.includes(name));
}

function claimOf({ name }: Resource, types: Claims["types"]): ClaimedType | undefined {
  if (types === undefined) return {};
  return Object.hasOwn(types, name) ? types[name] : undefined;
}

function claimedType(resource: Resource, claimed: ClaimedType | undefined): Resource {
  const interactions = claimed === undefined ? [] : claimed.interactions;
  const operations = resource.operations.map((operation) => narrowed(operation, interactions));
  const parameters = parametersOf(resource, claimed).filter(() => isOffered(operations, "search"));
  const names = new Set(parameters.map(({ name }) => name));
  const { noneRequired, ...rest } = resource;
  return {
    ...rest,
    operations,
    parameters,
    rules: resource.rules.flatMap((rule) => narrowedRule(rule, names)),
    ...(noneRequired !== undefined && isOffered(operations, "search") ? { noneRequired } : {}),
    named: claimed === undefined ? [] : resource.named,
  };
}

/** The claimed parameters; those that every search must have are always claimed with a search. */
function parametersOf({ parameters }: Resource, claimed: ClaimedType | undefined): Resource["parameters"] {
  const names = claimed?.parameters;
  return names === undefined
    ? parameters
    : parameters.filter(({ name, demanded }) => demanded || names.includes(name));
}

function narrowed(operation: Operation, claimed: readonly InteractionKind[] | undefined): Operation {
  const offered = operation.offered && (claimed === undefined || claimed.includes(operation.kind));
  return offered === operation.offered ? operation : { ...operation, offered };
}

/** The claimed part of a rule; none if no parameter of the rule is claimed. */
function narrowedRule(rule: AtLeastOneRule, names: ReadonlySet<string>): readonly AtLeastOneRule[] {
  const parameters = rule.parameters.filter((name) => names.has(name));
  return parameters.length === 0 ? [] : [{ ...rule, parameters }];
}

export function isOffered(operations: readonly Operation[], kind: InteractionKind): boolean {
  return operations.some((operation) => operation.kind === kind && operation.offered);
}
