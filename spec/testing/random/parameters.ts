// Draws random search parameters for random specs.
import fc from "fast-check";
import { listText } from "../../build/list-text.js";
import { operators } from "../../search-parameter.js";
import { listParameters } from "./lists.js";
import { walked, without } from "./walk.js";

/** A place that a parameter may look at, and the parameter types that fit it. */
interface Place {
  readonly path: string;
  readonly types: readonly string[];
  readonly date: boolean;
  readonly isText: boolean;
}

/** The parameter types that fit each kind of member. */
const fitting: Readonly<Record<string, readonly string[]>> = {
  string: ["string", "token"],
  xhtml: ["string", "token"],
  boolean: ["token", "boolean"],
  integer: ["number", "token"],
  number: ["number", "token"],
  coding: ["token", "string", "number"],
  concept: ["token", "string", "number"],
  quantity: ["number"],
  reference: ["reference"],
};

/** Every path of a record's fields with the parameter types that fit it; `roles` has the role of each shape. */
export function placesOf(
  fields: Readonly<Record<string, unknown>>,
  roles: Readonly<Record<string, string | undefined>>,
  around = "",
): readonly Place[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = `${around}${name}`;
    if (isMap(field) && isMap(field["fields"])) return placesOf(field["fields"], roles, `${path}.`);
    const { item } = listText(String(isMap(field) ? field["is"] : field));
    const words = item.split("|").map((one) => one.trim());
    const date = words.every((one) => /^(timestamp|date|partial-date)$/.test(one));
    // No parameter compares a value of several types.
    const word = words.length > 1 ? "" : (item.split("(")[0] ?? "");
    const types = date ? ["date"] : (fitting[roles[word] ?? word] ?? []);
    return types.length === 0 ? [] : [{ path, types, date, isText: word === "string" }];
  });
}

/** A search parameter that looks at an existing path, or at nothing, with a reason. */
export function parametersOf(places: readonly Place[], fields: object): fc.Arbitrary<unknown> {
  const special = listParameters(fields);
  const unseen = fc.record({
    type: fc.constantFrom("string", "token", "reference"),
    unseen: fc.constant("none has it"),
  });
  const looking = places.map(({ path, types, isText }) =>
    fc.oneof(
      fc.constantFrom(...types).map((type) => ({ type, "looks-at": path })),
      ...(types.includes("number") && !types.includes("string") ? [comparing("number", path)] : []),
      ...(isText
        ? [fc.constantFrom("text", "contains").map((match) => ({ type: "string", "looks-at": path, match }))]
        : []),
      ...(isText
        ? [
            fc
              .constantFrom("ignored", "told apart")
              .map((is) => ({ type: "string", "looks-at": path, match: "contains", case: is })),
          ]
        : []),
    ),
  );
  const days = places.filter(({ date }) => date).map(({ path }) => path);
  const interval = { type: "date", "looks-at": { start: days[0], end: days[1] } };
  const either = { type: "date", "looks-at": days.slice(0, 2), either: true };
  const reading = fc.oneof(
    { weight: 1, arbitrary: special },
    { weight: 1, arbitrary: unseen },
    ...(looking.length === 0 ? [] : [{ weight: 6, arbitrary: fc.oneof(...looking) }]),
    ...(days.length < 2 ? [] : [{ weight: 2, arbitrary: fc.constantFrom(interval, either) }]),
  );
  const place = "$defs/parameter/properties";
  const rest = walked("$defs/parameter", {
    [`${place}/type`]: fc.constant("string"),
    ...without(place, [
      "sorts",
      "ascending",
      "descending",
      "default",
      "first-page",
      "separator",
      "includes",
      "in",
      "case",
      "days",
    ]),
    ...without(place, [
      "looks-at",
      "special",
      "unseen",
      "either",
      "match",
      "system",
      "prefixes",
      "compares",
      "enum",
    ]),
  });
  return fc.tuple(rest, reading).map(([said, looks]) => ({ ...Object(said), ...looks }));
}

/** A parameter whose name is the operator; a date could also be named under `date-search`, so only numbers have one. */
const comparing = (type: string, path: string): fc.Arbitrary<object> =>
  fc.constantFrom(...operators).map((compares) => ({ type, "looks-at": path, compares }));

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
