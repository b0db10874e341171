// Adds date search to random specs.
import fc from "fast-check";
import { isObject } from "../../language/schema.js";
import { walked } from "./walk.js";

type Plain = Readonly<Record<string, unknown>>;

/** The spec, sometimes with date search of parameters that it has. */
export function withDates(spec: Plain): fc.Arbitrary<Plain> {
  const dates = [...new Set(valuesOf(spec["resources"]).flatMap(dateParametersOf))];
  if (dates.length === 0) return fc.constant(spec);
  const said = walked("properties/date-search", {
    "properties/date-search/properties/parameters": fc.subarray(dates, { minLength: 1 }),
  });
  return fc.option(said, { nil: undefined }).map((search) => ({ ...spec, "date-search": search }));
}

function dateParametersOf(resource: unknown): readonly string[] {
  const search = isObject(resource) ? resource["search"] : undefined;
  return Object.entries(Object(search)).flatMap(([name, one]) =>
    isObject(one) && one["type"] === "date" ? [name] : [],
  );
}

function valuesOf(map: unknown): readonly unknown[] {
  return isObject(map) ? Object.values(map) : [];
}
