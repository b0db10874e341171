// Explains and writes the `x-cri-` extensions of the OpenAPI document.
import { type StatementName, statements, statementsOf } from "../../../spec/constructs/statements.js";
import type { NamedValue } from "../../../spec/field.js";
import type { InteractionKind, Resource } from "../../../spec/model.js";
import type { SpecNode } from "../../../spec/spec-node.js";
import type { Schema } from "../shared/null-schema.js";

type StatementExtension = `x-cri-${StatementName}`;

/** The members of the statements of a type are in their rows. */
const statementExtensions = Object.fromEntries(
  statements.map(({ name, extension }) => [`x-cri-${name}`, extension]),
) as Readonly<Record<StatementExtension, string>>;

/**
 * Facts that OpenAPI has no word for. This table is the one place that explains these members; it is part of the
 * document itself, and a test compares it with the members in use.
 */
export const extensions = {
  "x-cri-extensions": "The meaning of each of these members.",
  "x-cri-clause": "Id of the spec's statement that this part comes from; clauses.json lists all statements.",
  "x-cri-basis":
    "stated: the document says it. derived: inferred from the document. chosen: the document does not specify it; this is the generated server's answer.",
  "x-cri-section": "The section of the document: its headings, outermost first.",
  "x-cri-derived-from": "What a derived statement was derived from.",
  "x-cri-means": "What it means, in the spec's own words.",
  "x-cri-type":
    "The type of a member in the words of the spec's language, where the schema says less: forms of dates, types that a reference points to.",
  "x-cri-form":
    "The form of the URL of the record that a reference points to; <base>, <site>, <type> and <id> vary.",
  "x-cri-role": "What a shape is for, with the member for each part.",
  "x-cri-optional": "The document calls the member optional.",
  "x-cri-status": "The member is a status: its value changes over time.",
  "x-cri-read-only":
    "The interaction that does not set the member, while the other does: add or update, with what becomes of a value that is sent; true if the document does not say.",
  "x-cri-codings": "Codes of the code systems as in real records, each with what it stands for.",
  "x-cri-dates": "What the document states about searching by date.",
  "x-cri-fhir": "The release of FHIR whose resources the records are.",
  "x-cri-odd": "An oddity of the document, kept as published.",
  "x-cri-values": "Values that the document names. Sets are open: other values are allowed.",
  "x-cri-closed": "Present if the document allows no other values of the parameter, with the reason.",
  "x-cri-unique": "No two records of the type have the same value at one site.",
  "x-cri-offset":
    "The timestamps of the member are in UTC, written with Z. With `Z only`, the document says that others are refused.",
  "x-cri-steps":
    "For each value, the values to which an update may change it (is), and the status of any other step (refused).",
  "x-cri-relations":
    "The relations between members of a record that the document states. before: the value of the first is less than that of the second; at-most: it is less, or equal.",
  "x-cri-value-means": "What the named values mean.",
  "x-cri-business-identifier": "People know the record by this member.",
  "x-cri-total":
    "Where a list has the number of all matches, if the document states it: a member or a header.",
  "x-cri-next-cursor":
    "Where a list has the cursor of the next page, if the document states it: a member or a header.",
  "x-cri-request": "What the request of an interaction means, for all types.",
  "x-cri-code-systems": "The code systems of the codes. A server may accept codes of other systems.",
  "x-cri-published":
    "A parameter's type and required flags as published; one flag for each published variant.",
  "x-cri-looks-at": "The fields that a parameter looks at, how its value is compared, and the basis of both.",
  "x-cri-compares":
    "How a plain value of a parameter is compared with the field, with its basis: a parameter whose name is the operator.",
  "x-cri-at-least-one": "Lists of parameters; every search must have at least one of each list.",
  ...statementExtensions,
  "x-cri-named-operations": "Operations that the document only names.",
  "x-cri-served-as": "How the generated server answers an operation that the document only names.",
  "x-cri-ids":
    "How records carry their ids, if the document states it: in which member, as texts or as whole numbers.",
  "x-cri-site": "The variable in the host name of the server is the site, if the document states it.",
  "x-cri-security":
    "The credentials that every request must carry, if the document states it. Scopes that are smart follow from the type and the interaction (SMART App Launch).",
  "x-cri-action": "The name of an action, if it is not the last part of its path.",
  "x-cri-sets": "The values that members of the record have after an action; null for a member that is gone.",
  "x-cri-status-chosen": "The document does not state the status: it is the generated server's choice.",
  "x-cri-gaps":
    "Gaps of the document: at the top of this file each with its question and the generated server's answer, elsewhere the ids of the gaps that concern a part. Deployments may answer differently.",
} as const satisfies Readonly<Record<`x-cri-${string}`, string>>;

type Extension = keyof typeof extensions;

/** Extension members of an OpenAPI object; undefined members are left out of the text. */
export type Extended = { readonly [name in Extension]?: unknown };

/** The source and the basis of a statement. */
export function origin({ clause, basis, section, derivedFrom, odd, means }: SpecNode): Extended & Schema {
  return {
    "x-cri-clause": clause,
    "x-cri-basis": basis,
    "x-cri-section": section,
    "x-cri-derived-from": derivedFrom,
    "x-cri-odd": odd,
    "x-cri-means": means,
  };
}

/** The values that the document names, with their meanings where it gives any. */
export function namedValues(values: readonly NamedValue[]): Extended {
  if (values.length === 0) return {};
  const meanings = values.flatMap(({ value, means }) =>
    means === undefined ? [] : [[value, means] as const],
  );
  return {
    "x-cri-values": values.map(({ value }) => value),
    "x-cri-value-means": meanings.length === 0 ? undefined : Object.fromEntries(meanings),
  };
}

/** The statements of a type about an interaction. */
export const stated = (resource: Resource, kind: InteractionKind): Extended =>
  Object.fromEntries(
    statementsOf(resource, kind).map(({ row, written, node }) => [
      `x-cri-${row.name}`,
      { ...written, ...origin(node) },
    ]),
  );

/** The ids of gaps, if there are any. */
export function openTo(gaps: readonly string[]): Extended {
  return gaps.length === 0 ? {} : { "x-cri-gaps": gaps };
}
