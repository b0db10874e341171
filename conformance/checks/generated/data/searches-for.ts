// Lists the searches that must find one of the user's own records.
import type { Resource } from "../../../../spec/model.js";
import { controlsList, type SearchParameter } from "../../../../spec/search-parameter.js";
import { criterion } from "../../../fixtures/criterion.js";
import type { Fixture } from "../../../fixtures/fixture.js";
import type { AddedRecord, Query } from "../../../http/api/adapter.js";
import { valuesAt } from "../../../search/record-values.js";
import { isComplete, requiredParameters } from "../../../search/required-parameters.js";

/** Characters that some servers read as separators of values, or as escapes. */
const parting = /[,|\\$\p{C}]/u;

/** A parameter and the complete query with which it must find a record. */
export interface Asked {
  readonly parameter: SearchParameter;
  readonly query: Query;
}

/**
 * Every search that must find a record according to the document: by parameters with one clear meaning, and by values that
 * no deployment may read in another way. Each has the required parameters, and one that keeps its list short. `base` is the
 * URL of the deployment: references to other servers are not searched for. `broken` parameters are not used.
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

/** Whether a type has a parameter that keeps a list short: without one, none of its records is searched for. */
export const canBeNarrowed = ({ parameters }: Resource): boolean =>
  parameters.some(
    (parameter) => isClear(parameter) && (parameter.match === "id" || parameter.match === "reference"),
  );

const isClear = ({ unseen, ambiguous, match }: SearchParameter): boolean =>
  unseen === undefined && !ambiguous && !controlsList({ match });

function plainCriterion(
  fixture: Fixture,
  parameter: SearchParameter,
  record: AddedRecord,
  base: string,
): Query | undefined {
  if (!isClear(parameter)) return undefined;
  const held = parameter.targets.flatMap(({ path }) => valuesAt(record.body, path));
  if (held.length === 0 && parameter.match !== "id") return undefined;
  // References to records of other servers are not searched for.
  if (parameter.match === "reference" && !JSON.stringify(held).includes(`"${base}/`)) return undefined;
  const query = criterion(fixture, parameter, record);
  if (query === undefined || parameter.match === "id" || parameter.match === "date") return query;
  const plain = query.every(([, value]) => isPlain(parameter, value));
  return plain ? query : undefined;
}

const longest = 200;

/** Whether a value gives the same result in every way of comparing that the document allows. */
function isPlain({ type, match }: SearchParameter, value: string): boolean {
  if (type === "number" && !/^\d+$/.test(value)) return false;
  if (match === "reference") return value !== "";
  return value !== "" && value === value.trim() && value.length <= longest && !parting.test(value);
}
