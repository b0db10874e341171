// The searches that must find one of the user's own records.
import type { Resource, SearchParameter } from "../../../../spec/model.js";
import { criterion } from "../../../fixtures/criterion.js";
import type { Fixture } from "../../../fixtures/fixture.js";
import type { AddedRecord, Query } from "../../../http/api/adapter.js";
import { valuesAt } from "../../../search/record-values.js";
import { isComplete, requiredParameters } from "../../../search/required-parameters.js";

/** Characters that part values, or escape what parts them, in one way of reading a query or another. */
const parting = /[,|\\$\p{C}]/u;

/** A parameter and the whole query by which it must find a record. */
export interface Asked {
  readonly parameter: SearchParameter;
  readonly query: Query;
}

/**
 * Every search that must find a record, going by what the document states alone: parameters of one clear reading, by a value that
 * no deployment may take for something else, and beside them what a search must have and what keeps its list short. `base` is
 * where the deployment is: references beyond it are left alone. None is by a parameter that is known to be `broken`.
 */
export function searchesFor(
  fixture: Fixture,
  record: AddedRecord,
  base: string,
  broken: ReadonlySet<SearchParameter> = new Set(),
): readonly Asked[] {
  const whole = fixture.resource.parameters.filter((parameter) => !broken.has(parameter));
  const usable = whole.flatMap((parameter) => {
    const query = plainCriterion(fixture, parameter, record, base);
    return query === undefined ? [] : [{ parameter, query }];
  });
  const narrow =
    usable.find(({ parameter }) => parameter.match === "id") ??
    usable.find(({ parameter }) => parameter.match === "reference");
  const queries = new Map(usable.map(({ parameter, query }) => [parameter, query]));
  return usable.flatMap((one) => {
    if (narrow === undefined) return [];
    const given = [...new Set([one.parameter, narrow.parameter])];
    const required = requiredParameters(fixture.resource, given, [...queries.keys()]);
    const query = [...given, ...required].flatMap((each) => queries.get(each) ?? []);
    return isComplete(fixture, query) ? [{ parameter: one.parameter, query }] : [];
  });
}

/** Whether a type has a parameter that keeps a list short, without which none of its records is searched for. */
export function canBeNarrowed({ parameters }: Resource): boolean {
  return parameters.some(
    (parameter) => isClear(parameter) && (parameter.match === "id" || parameter.match === "reference"),
  );
}

function isClear({ unseen, ambiguous, match }: SearchParameter): boolean {
  return unseen === undefined && !ambiguous && match !== "count";
}

function plainCriterion(
  fixture: Fixture,
  parameter: SearchParameter,
  record: AddedRecord,
  base: string,
): Query | undefined {
  if (!isClear(parameter)) return undefined;
  const held = parameter.targets.flatMap(({ path }) => valuesAt(record.body, path));
  if (held.length === 0 && parameter.match !== "id") return undefined;
  // what stands elsewhere, or was never there, is not searched for
  if (parameter.match === "reference" && !JSON.stringify(held).includes(`"${base}/`)) return undefined;
  const query = criterion(fixture, parameter, record);
  if (query === undefined || parameter.match === "id" || parameter.match === "date") return query;
  const plain = query.every(([, value]) => isPlain(parameter, value));
  return plain ? query : undefined;
}

const longest = 200;

/** A value that is compared the same by every way of comparing that the document does not specify. */
function isPlain({ type, match }: SearchParameter, value: string): boolean {
  if (type === "number" && !/^\d+$/.test(value)) return false;
  if (match === "reference") return value !== "";
  return value !== "" && value === value.trim() && value.length <= longest && !parting.test(value);
}
