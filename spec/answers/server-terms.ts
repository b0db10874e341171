// Computes how the generated server treats each type and parameter, from the document and the chosen answers.
import { choosableFields } from "../chosen-fields.js";
import { contradictedFlags } from "../contradicted-flags.js";
import { defined } from "../defined.js";
import { includedTypes, urlMemberOf } from "../including.js";
import type { InterfaceModel, NamedOperation, Resource } from "../model.js";
import type { SearchParameter, Target } from "../search-parameter.js";
import { type SortedBy, sortKind, sortRequests } from "../sorting.js";
import { answerOf } from "./chosen-answers.js";
import { unsatisfied } from "./errors.js";
import { codes, findsNone, intervals, requiredFlags } from "./searching.js";
import { namedOperations } from "./service.js";

/**
 * Names of the path forms in which the server offers a type: those of the document, and those that the answers add.
 */
export function servedForms(
  model: InterfaceModel,
  { forms: shown, name: type }: Resource,
): readonly string[] {
  const added = model.forms.filter(
    ({ name, clause }) => !shown.includes(name) && answerOf(model, "form-elsewhere", clause).includes(type),
  );
  const names = added.map(({ name }) => name);
  return model.forms.map(({ name }) => name).filter((name) => shown.includes(name) || names.includes(name));
}

/** The operations that the server answers although the document gives only their names. */
export const servedOperations = (model: InterfaceModel, { named }: Resource): readonly NamedOperation[] =>
  named.filter(
    ({ servedAs, clause }) =>
      servedAs !== undefined && answerOf(model, "named-operation", clause) === namedOperations.asynchronous,
  );

/**
 * The parameters that a search of a type must have; empty if the server answers a search without them with a list.
 */
export function servedRules(model: InterfaceModel, resource: Resource) {
  const { parameters, rules } = resource;
  const obeysFlags = answerOf(model, "required-flags") === requiredFlags.flags;
  const flagged = obeysFlags ? contradictedFlags(resource) : [];
  const areEnforced = answerOf(model, "error-unsatisfied") !== unsatisfied.list;
  return {
    demanded: areEnforced
      ? [...parameters.filter(({ demanded }) => demanded), ...flagged].map(({ name }) => name)
      : [],
    atLeastOne: areEnforced ? rules.map(({ parameters }) => parameters) : [],
  } as const;
}

/** The values of a parameter of type boolean. */
export const booleans: readonly string[] = ["true", "false"];

/** The answers about one parameter; defaults are left out. */
export function parameterTerms(model: InterfaceModel, parameter: SearchParameter) {
  const { type, match, unseen, dateSearch, prefixes, compares, values, closed, clause } = parameter;
  const isUnflagged = match === "date" && !dateSearch && compares === undefined;
  const isPlain = isUnflagged && !answerOf(model, "date-unflagged", clause);
  const allowed = match === "boolean" ? booleans : closed && values.map(({ value }) => value);
  const unlisted = allowed === undefined ? 400 : answerOf(model, "unlisted-value", clause);
  const code = answerOf(model, "code-number", clause);
  const found = unseen === undefined ? findsNone : answerOf(model, "unseen-parameter", clause);
  return {
    prefixes: isPlain ? [] : prefixes,
    compares: compares?.operator,
    part: parameter.part,
    allowed,
    unlisted: unlisted === 400 ? undefined : unlisted,
    codes: type === "number" && match === "token" && code !== codes.taken ? code : undefined,
    unseen: found === findsNone ? undefined : found,
    orders: ordersOf(parameter),
    directions: parameter.directions && {
      ascending: parameter.directions.ascending,
      descending: parameter.directions.descending,
    },
    firstPage: parameter.firstPage,
    separator: parameter.separator,
    members: membersOf(model, parameter),
    ...includingTerms(model, parameter),
  } as const;
}

/** The fields that a request can ask for; undefined for a parameter that asks for none. */
function membersOf(model: InterfaceModel, parameter: SearchParameter) {
  if (parameter.match !== "fields") return undefined;
  return choosableFields(model, parameter).map(({ name }) => name);
}

/** The records that each value includes, and where they are; nothing for a parameter that includes none. */
function includingTerms(model: InterfaceModel, { including }: SearchParameter) {
  if (including === undefined) return { includes: undefined, includedIn: undefined };
  const includes = including.values.map(({ value, by }) => [
    value,
    defined({
      field: by.name,
      url: urlMemberOf(model, by),
      types: includedTypes(model, { by }),
    }),
  ]);
  const { in: place } = including;
  return {
    includes: Object.fromEntries(includes),
    includedIn: place.as === "member" ? { member: place.member } : place.as,
  };
}

/** The order that each value asks for; undefined for a parameter that asks for none. */
function ordersOf(parameter: SearchParameter) {
  if (parameter.sorting === undefined) return undefined;
  // A request without a direction gets the stated one, else ascending order.
  const { directions } = parameter.sorting;
  const requests = sortRequests(parameter).filter(
    ({ direction, descending }) =>
      direction === undefined || (directions?.usual === undefined && !descending),
  );
  return Object.fromEntries(
    requests.map(({ text, value, descending }) => [text, servedOrder({ by: value.by, descending })]),
  );
}

/** An order as the server's definition has it. */
export function servedOrder({ by: { path, field }, descending }: Pick<SortedBy, "by" | "descending">) {
  return {
    by: path.split("."),
    as: sortKind(field) ?? "text",
    ...(descending ? { descending } : {}),
  };
}

/** The fields that the server looks at for a parameter: those of the document, reduced by the answers. */
export function servedTargets(model: InterfaceModel, parameter: SearchParameter): readonly Target[] {
  const { ambiguous, match, targets, clause } = parameter;
  const compared =
    ambiguous && match === "date"
      ? targets.filter(({ path }) => answerOf(model, "ambiguous-target", clause).includes(path))
      : targets;
  return compared.map((target) => (isByStart(model, clause, target) ? startOf(target) : target));
}

const isByStart = (model: InterfaceModel, clause: string, { endPath }: Target): boolean =>
  endPath !== undefined && answerOf(model, "date-interval", clause) === intervals.start;

const startOf = ({ endPath: _, ...start }: Target): Target => start;
