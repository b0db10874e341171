// Draws the collections in which records of a random type are below others.
import fc from "fast-check";
import { isObject } from "../../language/schema.js";
import { idFieldsOf } from "./lists.js";

/** A nested collection for one of the fields that refer by id; `interactions` are those of the type. */
export function underOf(fields: object, interactions: readonly string[]): fc.Arbitrary<object> {
  const [name] = idFieldsOf(fields).filter((one) => !String(Object(fields)[one]).endsWith("[]"));
  const offered = ["search", "add"].filter((one) => interactions.includes(one));
  if (name === undefined || offered.length === 0) return fc.constant({});
  return fc
    .option(fc.subarray(offered, { minLength: 1 }), { nil: undefined, freq: 2 })
    .map((offers) =>
      offers === undefined
        ? {}
        : { under: { [name]: { segment: `under-${name.replace(/[^a-z]/gi, "")}`, offers } } },
    );
}

type Plain = Readonly<Record<string, unknown>>;

/** The spec without nested collections whose parent has no path form of the type. */
export function withSharedForms(spec: Plain): Plain {
  const types = Object(spec["resources"]);
  const formsOf = (name: string): readonly unknown[] => Object(types[name]).paths ?? [];
  const resources = Object.entries<Plain>(types).map(([name, { under, ...type }]) => {
    const [field = ""] = Object.keys(Object(under));
    const [, parent = ""] = /^id\((.*)\)$/.exec(String(Object(type["fields"])[field])) ?? [];
    const isShown = isObject(under) && formsOf(name).some((form) => formsOf(parent).includes(form));
    return [name, isShown ? { ...type, under } : type];
  });
  return { ...spec, resources: Object.fromEntries(resources) };
}
