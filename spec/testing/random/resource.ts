// Draws random resource types for random specs.
import fc from "fast-check";
import { isObject } from "../../language/schema.js";
import { actionsOf } from "./actions.js";
import { ofRecord } from "./constraints.js";
import { fieldsOf, type Known, memberNames } from "./fields.js";
import { sortedOf } from "./lists.js";
import { underOf } from "./nested.js";
import { parametersOf, placesOf } from "./parameters.js";
import { relationsOf } from "./relations.js";
import { walked, without } from "./walk.js";

/** A resource's name, and the names that it may use. */
export interface ResourceNames {
  readonly name: string;
  /** Every shape with its role. */
  readonly roles: Readonly<Record<string, string | undefined>>;
  readonly known: Known;
  readonly forms: readonly string[];
  /** Interactions for which there is a method. */
  readonly asked: readonly string[];
  /** Absent if records do not name their type. */
  readonly typeMember: string | undefined;
}

const place = "$defs/resource/properties";

/** A resource type with fields; if it offers search, with parameters and rules. */
export function resourceOf(names: ResourceNames): fc.Arbitrary<unknown> {
  const { name, known, roles, typeMember } = names;
  const fields = fc
    .dictionary(memberNames, fieldsOf(known), { minKeys: 1, maxKeys: 6, noNullPrototype: true })
    .map((drawn) =>
      typeMember === undefined ? drawn : { ...drawn, [typeMember]: { is: "string", fixed: name } },
    );
  const whole = fields.chain((drawn) => {
    const places = placesOf(drawn, roles);
    const members = Object.entries(drawn).map(([name, field]) => {
      const searched = places.some(({ path }) => path.split(".")[0] === name);
      return [
        name,
        fc.oneof(
          { weight: 3, arbitrary: fc.constant(field) },
          { weight: 1, arbitrary: ofRecord(field, searched) },
        ),
      ] as const;
    });
    return fc.record(Object.fromEntries(members), { noNullPrototype: true });
  });
  return whole.chain((drawn) => {
    const search = walked(`${place}/search`, {
      "$defs/parameter": parametersOf(placesOf(drawn, roles), drawn),
    });
    const picks = fc.array(fc.array(fc.nat(9), { minLength: 1, maxLength: 3 }), { maxLength: 2 });
    const none = fc.option(walked("$defs/details"), { nil: undefined });
    const actions = actionsOf(
      fc.dictionary(memberNames, fieldsOf(known), { minKeys: 1, maxKeys: 2, noNullPrototype: true }),
    );
    const parts = fc
      .tuple(bareOf(names, drawn), actions)
      .map(([resource, more]) => ({ ...resource, ...more }));
    const listed = parts.chain((resource) =>
      underOf(drawn, offeredBy(resource)).map((under) => ({ ...resource, ...under })),
    );
    return fc
      .tuple(listed, search, picks, none, sortedOf(drawn))
      .map(([bare, sought, picked, said, sorted]) => {
        if (!offersSearch(bare)) return bare;
        const resource = { ...bare, ...sorted };
        const rules = rulesOf(sought, picked);
        const free = said !== undefined && rules.length === 0 && !asksForOne(sought);
        return { ...resource, search: sought, rules, ...(free ? { "none-required": said } : {}) };
      });
  });
}

/** The resource without its search. */
function bareOf(
  { name, forms, asked }: ResourceNames,
  fields: object,
): fc.Arbitrary<Record<string, unknown>> {
  const offered = fc.subarray([...asked], { minLength: 1 });
  const resource = walked("$defs/resource", {
    ...without(place, [
      "search",
      "rules",
      "none-required",
      "unlisted",
      "under",
      "relations",
      "sorted",
      "delete-refused",
      "unique-together",
      "actions",
    ]),
    [`${place}/segment`]: fc.constantFrom(undefined, `${name}s`),
    [`${place}/paths`]: fc.subarray([...forms], { minLength: 1 }),
    [`${place}/interactions`]: fc.oneof(
      offered,
      offered.map((some) => Object.fromEntries(some.map((one) => [one, null]))),
    ),
    [`${place}/fields`]: fc.constant(fields),
  });
  return fc.tuple(resource, relationsOf(fields)).map(([drawn, relations]) => ({
    ...(isObject(drawn) ? drawn : {}),
    ...(Object.keys(relations).length === 0 ? {} : { relations }),
  }));
}

const offeredBy = ({ interactions }: Record<string, unknown>): readonly string[] =>
  Array.isArray(interactions) ? interactions : Object.keys(Object(interactions));

const offersSearch = (resource: Record<string, unknown>): boolean => offeredBy(resource).includes("search");

/** Whether a parameter is flagged required in at least one variant. */
function asksForOne(search: unknown): boolean {
  return Object.values(Object(search)).some((parameter) => Object(parameter).required !== undefined);
}

/** Rules over existing parameters, each picked by a number. */
function rulesOf(search: unknown, picked: readonly (readonly number[])[]): readonly object[] {
  const found = Object.keys(Object(search));
  if (found.length === 0) return [];
  return picked.map((pick) => ({ "at-least-one": [...new Set(pick.map((n) => found[n % found.length]))] }));
}
