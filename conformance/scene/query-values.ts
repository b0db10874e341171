import type { Field, InterfaceModel, SearchParameter } from "../../spec/model.js";
import type { AddedRecord, Query } from "../contract.js";
import { idFromUrl } from "../http/record-url.js";
import type { Speech } from "../learn/speech.js";
import { type ReferenceForm, referenceForms } from "../learn/speech.js";
import { statedPrefixes, valuesAround } from "../search/date-prefixes.js";
import { shifted } from "./dates.js";
import { askableText, isBarePeriod } from "./found/askable.js";
import { lookedAt } from "./looking.js";

/** A reference's URL in one of the forms that a search may take. */
export function referenceIn(url: string, form: ReferenceForm): string {
  if (form === "URL") return url;
  const parts = url.replace(/\/+$/, "").split("/");
  const id = idFromUrl(parts.at(-1), "http://localhost/") ?? url;
  const type = parts.at(-2);
  return form === "id" || type === undefined ? id : `${type}/${id}`;
}

export function referenceKey(parameter: SearchParameter, form: string): string {
  return `${parameter.clause}@${form}`;
}

/** The form that was learned for a parameter, else the one that was learned first, whatever for. */
export function formFor(speech: Speech, parameter: SearchParameter, form: string): ReferenceForm {
  const learned = speech.referenceForms.get(referenceKey(parameter, form));
  return learned ?? [...speech.referenceForms.values()][0] ?? referenceForms[0];
}

/** The text by which a parameter finds a record; undefined where the record has nothing that it looks at. */
export function valueFor(
  model: InterfaceModel,
  parameter: SearchParameter,
  record: AddedRecord,
  form: ReferenceForm,
): string | undefined {
  if (parameter.match === "id") return record.id;
  if (parameter.match === "count") return undefined;
  const [first] = isBarePeriod(parameter) ? [] : lookedAt(model, parameter, record.body);
  // records that were found hold more than can be asked for
  const value = askableText(model, parameter, record.body) ?? first;
  return value === undefined || parameter.match !== "reference" ? value : referenceIn(value, form);
}

/** A value that no record but this run's has: a reference to one of ours that is not `shared`, or a made-up text. */
export function isUnique(
  model: InterfaceModel,
  parameter: SearchParameter,
  record: AddedRecord,
  shared: ReadonlySet<string>,
): boolean {
  if (parameter.match === "id") return true;
  if (parameter.match === "date" || parameter.match === "count") return false;
  const [first] = lookedAt(model, parameter, record.body);
  if (parameter.match === "reference") return first === undefined || !shared.has(first);
  const named = parameter.values.some(({ value }) => value === first);
  return first !== undefined && !named && parameter.targets.every(({ field }) => isUniqueIn(field, first));
}

function isUniqueIn(field: Field, text: string): boolean {
  if (field.type.kind === "boolean" || field.status) return false;
  return ![...field.values.map(({ value }) => value), ...(field.samples ?? [])].includes(text);
}

/** What a parameter puts in a query to find a record: one pair, or what bounds a few days where it searches dates. */
export function pairsFor(
  model: InterfaceModel,
  parameter: SearchParameter,
  record: AddedRecord,
  form: ReferenceForm,
): Query {
  const value = valueFor(model, parameter, record, form);
  if (value === undefined) return [];
  if (parameter.match !== "date" || !parameter.dateSearch) return [[parameter.name, value]];
  const exact = new Set(lookedAt(model, parameter, record.body)).size === 1 ? value : undefined;
  const around = { from: shifted(value, -2), to: shifted(value, 2), exact };
  const values = valuesAround(statedPrefixes(model), around) ?? [];
  return values.map((each) => [parameter.name, each]);
}
