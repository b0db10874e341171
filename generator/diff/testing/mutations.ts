// Makes every model that differs from a given one in a single member, for tests of the comparison.
import { clausesOf } from "../../../spec/clauses.js";
import type { InterfaceModel } from "../../../spec/model.js";

/** A model with one mutation, and its place. */
export interface Mutation {
  /** Members and indexes from the root, joined with dots. */
  readonly place: string;
  readonly model: InterfaceModel;
}

type Step = string | number;

/** Members that follow from others or only give a place: changing only these does not change the interface. */
const following: readonly { readonly of: RegExp; readonly why: string }[] = [
  { of: /(^|\.)(at|changedAt|clauses|clause)(\.|$)/, why: "places, and ids that follow from them" },
  { of: /\.constraints\.\d+\.to\./, why: "the value of the constraint has the same steps as texts" },
  { of: /(^|\.)(path|resource|endPath)$/, why: "follows from the names" },
  { of: /\.targets\.\d+\.field(\.|$)/, why: "the same field as in the type's own list" },
  { of: /\.relations\.\d+\.named(\.|$)/, why: "the same fields as in the type's own list" },
  { of: /\.relations\.\d+\.compares$/, why: "follows from the types of its fields" },
  { of: /\.parts\.role$/, why: "follows from the shape's role" },
  { of: /^consequences\.\d+(\.name)?$/, why: "follows from the interactions" },
  { of: /^retiredGaps\./, why: "names what an earlier spec had" },
  { of: /\.operations\.\d+(\.kind)?$/, why: "every type has all five kinds" },
  { of: /\.servedAs$/, why: "has one value; golden cases add and remove it" },
  {
    of: /\.constraints\.\d+\.keyword$/,
    why: "its value is of another kind; a constraint less is another mutation",
  },
  { of: /\.constraints\.\d+\.value\.\d+$/, why: "the field's named values, whose set is closed" },
  { of: /\.in\.as$/, why: "has a member beside it for each of its values; golden cases change it" },
  { of: /(^|\.)security\.of$/, why: "follows from where it is written" },
  { of: /\.flags\.\d+$/, why: "a parameter has at least one flag" },
];

/**
 * The mutations: a list without one of its items, a node without an optional member, or another value. They are derived
 * from the model itself, so that new members are mutated too. With `every`, only one mutation in so many.
 */
export function mutationsOf(model: InterfaceModel, every = 1): readonly Mutation[] {
  const places = placesOf(model, []).filter((_, index) => index % every === 0);
  return places.flatMap((steps) => {
    const place = steps.join(".");
    if (following.some(({ of }) => of.test(place))) return [];
    const mutated = structuredClone(model);
    if (!mutate(mutated, steps)) return [];
    return [{ place, model: { ...mutated, clauses: clausesOf(mutated) } }];
  });
}

function placesOf(value: unknown, steps: readonly Step[]): readonly (readonly Step[])[] {
  if (typeof value !== "object" || value === null) return [steps];
  const inside = Array.isArray(value)
    ? value.flatMap((item, index) => placesOf(item, [...steps, index]))
    : Object.entries(value).flatMap(([name, member]) => placesOf(member, [...steps, name]));
  const isItem = typeof steps.at(-1) === "number";
  return isItem || optional.has(String(steps.at(-1))) ? [steps, ...inside] : inside;
}

/** Optional members of a node that are not plain values. */
const optional: ReadonlySet<string> = new Set(["dates"]);

function mutate(root: object, steps: readonly Step[]): boolean {
  let holder: unknown = root;
  for (const step of steps.slice(0, -1)) holder = memberOf(holder, step);
  const last = steps.at(-1);
  if (typeof holder !== "object" || holder === null || last === undefined) return false;
  const value = memberOf(holder, last);
  // A constraint that is a flag is there or is not.
  if (value === true && steps.at(-3) === "constraints") return false;
  if (Array.isArray(holder)) holder.splice(Number(last), 1, ...(isPlain(value) ? [another(value)] : []));
  else if (isPlain(value)) Object.assign(holder, { [last]: another(value, String(last)) });
  else Reflect.deleteProperty(holder, last);
  return true;
}

function memberOf(holder: unknown, step: Step): unknown {
  return typeof holder === "object" && holder !== null ? Reflect.get(holder, step) : undefined;
}

function isPlain(value: unknown): value is string | boolean | number {
  return typeof value !== "object" || value === null;
}

const sent = ["ignored", "refused"];
const places = ["collection", "record"];
const bases = ["stated", "derived", "chosen"];

function another(value: string | boolean | number, member = ""): string | boolean | number {
  if (typeof value === "boolean") return !value;
  if (typeof value === "number") return value + 1;
  if (member === "basis") return bases[(bases.indexOf(value) + 1) % bases.length] ?? value;
  if (member === "on") return places.find((one) => one !== value) ?? value;
  if (member === "sent") return sent.find((one) => one !== value) ?? value;
  return `${value}x`;
}
