// Reduces the model to the features that a deployment claims, and lists the clauses that it does not claim.
import { statementsOf, withoutStatements } from "../../spec/constructs/statements.js";
import { defined } from "../../spec/defined.js";
import type { Field } from "../../spec/field.js";
import type { InteractionKind, InterfaceModel, Operation, Resource } from "../../spec/model.js";
import type { NestedCollection } from "../../spec/nested-collection.js";
import type { AtLeastOneRule } from "../../spec/search-parameter.js";
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
    resources: model.resources.map((resource) => claimedResource(resource, forms, types)),
  };
}

/** A type with what is claimed of it in any path form, and in each one where they differ. */
function claimedResource(resource: Resource, forms: Claims["forms"], types: Claims["types"]): Resource {
  const shown = resource.forms.filter((name) => forms === undefined || forms.includes(name));
  const byForm = shown.map((form) => [form, claimOf(resource, form, types)] as const);
  const claims = byForm.flatMap(([, claim]) => claim ?? []);
  const whole = claimedType(resource, claims.length === 0 ? undefined : inAny(claims));
  if (byForm.every(([, claim]) => claim === byForm[0]?.[1]) || types === undefined) return whole;
  const each = byForm.map(([form, claim]) => [form, claimedType(resource, claim)] as const);
  return { ...whole, byForm: Object.fromEntries(each) };
}

/** What is claimed of a type in one path form: `TYPE@FORM` stands before `TYPE`. */
function claimOf({ name, forms }: Resource, form: string, types: Claims["types"]): ClaimedType | undefined {
  if (types === undefined) return {};
  const place = inForm(name, form);
  if (forms.length > 1 && Object.hasOwn(types, place)) return types[place];
  return Object.hasOwn(types, name) ? types[name] : undefined;
}

/** How claims and checks name a type in one of its path forms. */
export const inForm = (type: string, form: string): string => `${type}@${form}`;

/** What is claimed in at least one of the path forms. */
function inAny(claims: readonly ClaimedType[]): ClaimedType {
  const interactions = together(claims.map((claim) => claim.interactions));
  const parameters = together(claims.map((claim) => claim.parameters));
  return defined({ interactions, parameters });
}

/** The members of all lists; undefined, which means everything, if one of them is. */
function together<T>(lists: readonly (readonly T[] | undefined)[]): readonly T[] | undefined {
  const known = lists.flatMap((list) => (list === undefined ? [] : [list]));
  return known.length < lists.length ? undefined : [...new Set(known.flat())];
}

function claimedType(resource: Resource, claimed: ClaimedType | undefined): Resource {
  const interactions = claimed === undefined ? [] : claimed.interactions;
  const operations = resource.operations.map((operation) => narrowed(operation, interactions));
  const parameters = parametersOf(resource, claimed).filter(() => isOffered(operations, "search"));
  const names = new Set(parameters.map(({ name }) => name));
  const { actions, nested, ...rest } = withoutStatements(resource, (needs) => !isOffered(operations, needs));
  return {
    ...rest,
    operations,
    parameters,
    rules: resource.rules.flatMap((rule) => narrowedRule(rule, names)),
    ...(claimed === undefined || actions === undefined ? {} : { actions }),
    ...(claimed === undefined || nested === undefined
      ? {}
      : { nested: narrowedNested(nested, interactions) }),
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

/** The claimed part of nested collections: what may be asked there may be asked of the type. */
const narrowedNested = (
  nested: readonly NestedCollection[],
  claimed: readonly InteractionKind[] | undefined,
): readonly NestedCollection[] =>
  nested
    .map((one) => ({
      ...one,
      offers: one.offers.filter((kind) => claimed === undefined || claimed.includes(kind)),
    }))
    .filter(({ offers }) => offers.length > 0);

/** The claimed part of a rule; none if no parameter of the rule is claimed. */
function narrowedRule(rule: AtLeastOneRule, names: ReadonlySet<string>): readonly AtLeastOneRule[] {
  const parameters = rule.parameters.filter((name) => names.has(name));
  return parameters.length === 0 ? [] : [{ ...rule, parameters }];
}

export const isOffered = (operations: readonly Operation[], kind: InteractionKind): boolean =>
  operations.some((operation) => operation.kind === kind && operation.offered);

/** The clauses of everything in the document that is not in `claimed`, a part of it. */
export function unclaimedClauses(document: InterfaceModel, claimed: InterfaceModel): ReadonlySet<string> {
  const kept = clausesIn(claimed);
  return new Set([...clausesIn(document)].filter((clause) => !kept.has(clause)));
}

/** The clauses of everything that can be requested: forms, interactions, and types that offer any, with their parts. */
function clausesIn(model: InterfaceModel): ReadonlySet<string> {
  const asked = model.interactions.filter(({ kind }) =>
    model.resources.some(({ operations }) => isOffered(operations, kind)),
  );
  return new Set([
    ...model.forms.map(({ clause }) => clause),
    ...asked.map(({ clause }) => clause),
    ...model.resources.flatMap(typeClauses),
  ]);
}

function typeClauses(resource: Resource): readonly string[] {
  const { actions = [] } = resource;
  const offered = resource.operations.filter((operation) => operation.offered);
  const searched = resource.parameters.flatMap(({ clause, values }) => [
    clause,
    ...values.map((value) => value.clause),
  ]);
  const own = offered.length === 0 ? [] : [resource.clause, ...resource.fields.flatMap(fieldClauses)];
  const rules = statementsOf(resource).map(({ node }) => node);
  const others = [...offered, ...resource.named, ...actions, ...resource.rules, ...rules];
  return [...own, ...searched, ...others.map(({ clause }) => clause)];
}

function fieldClauses({ clause, values, type }: Field): readonly string[] {
  const inner = type.kind === "object" ? type.fields.flatMap(fieldClauses) : [];
  return [clause, ...values.map((value) => value.clause), ...inner];
}
