// Says which requests a check sends, from the clauses that it tests, for `cri-kit explain`.
import type { CheckEntry } from "../../spec/check-entry.js";
import { checkSubject } from "../../spec/check-subject.js";
import type { InteractionRule, InterfaceModel, Resource } from "../../spec/model.js";
import { hasSites } from "../../spec/sites.js";
import { quoted } from "../../spec/text/shell-word.js";

/** Each request as `GET {base_url}/sites/{site_id}/TYPE?PARAMETER=…`; empty for a check of no type. */
export function sentLines(
  model: InterfaceModel,
  { id, clauses }: Pick<CheckEntry, "id" | "clauses">,
): readonly string[] {
  const subject = checkSubject(model, id.split("/")[1] ?? "");
  const resource = model.resources.find(({ name }) => name === subject?.type);
  if (subject === undefined || resource === undefined) return [];
  const tested = new Set(clauses);
  const parameters = resource.parameters
    .filter(({ clause, name }) => tested.has(clause) || name === subject.part)
    .map(({ name }) => name);
  const rules = model.interactions.filter(
    ({ kind, clause }) =>
      tested.has(clause) ||
      (kind === "search" && parameters.length > 0) ||
      resource.operations.some((operation) => operation.kind === kind && tested.has(operation.clause)),
  );
  // A check of a field names no interaction: its records are added and read.
  const sent = rules.length > 0 ? rules : model.interactions.filter((rule) => addsOrReads(resource, rule));
  return sent.flatMap((rule) => requestsOf(model, resource, rule, { form: subject.form, parameters }));
}

function addsOrReads({ operations }: Resource, { kind }: InteractionRule): boolean {
  const offered = operations.some((operation) => operation.kind === kind && operation.offered);
  return offered && (kind === "add" || kind === "read");
}

/** The request of an interaction on a type, in one path form or in each of its forms. */
export function requestsOf(
  { forms }: InterfaceModel,
  resource: Resource,
  { kind, method, on }: InteractionRule,
  { form, parameters = [] }: { readonly form?: string | undefined; readonly parameters?: readonly string[] },
): readonly string[] {
  const named = form === undefined ? resource.forms : [form];
  const query = kind === "search" ? parameters.map((name) => `${name}=…`).join("&") : "";
  return forms
    .filter(({ name }) => named.includes(name))
    .map(({ template }) => {
      const path = template.replace(/<[^>]*>/, resource.segment);
      return `${method} ${path}${on === "record" ? "/{id}" : ""}${query === "" ? "" : `?${query}`}`;
    });
}

/** `check` is an id, or the start of several; `needs` are the options without which a run does not judge it. */
export function conformExample(model: InterfaceModel, check: string, needs: readonly string[] = []): string {
  const options = [...(hasSites(model) ? ["--site ID"] : []), ...needs, "--write"];
  return `cri-kit conform BASE_URL ${options.join(" ")} --only ${quoted(check)}`;
}

/** The options that one of several checks needs. */
export const neededBy = (checks: readonly CheckEntry[]): readonly string[] => [
  ...new Set(checks.flatMap(({ needs = [] }) => needs)),
];
