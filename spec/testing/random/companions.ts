// Adds to random specs what takes two statements: a cursor and its place, a sort and a parameter for its direction.
import fc from "fast-check";
import { isObject } from "../../language/schema.js";
import { sortableOf } from "./lists.js";

type Plain = Readonly<Record<string, unknown>>;

/** The spec, sometimes with both for the types that can have them. */
export const withCompanions = (spec: Plain): fc.Arbitrary<Plain> =>
  fc
    .record({
      direction: fc.option(fc.constantFrom({}, { default: "up" }), { nil: undefined }),
      place: fc.option(fc.constantFrom({ header: "X-Next-Cursor" }, { header: "Next" }), {
        nil: undefined,
        freq: 2,
      }),
    })
    .map(({ direction, place }) => {
      const directed =
        direction === undefined
          ? spec
          : searched(spec, (search, fields) => withDirection(search, fields, direction));
      return place === undefined ? directed : withCursors(directed, place);
    });

/** The spec with other search parameters of the types that have some. */
function searched(spec: Plain, change: (search: Plain, fields: object) => Plain): Plain {
  const types = Object.entries<Plain>(Object(spec["resources"])).map(([name, type]) => [
    name,
    isObject(type["search"]) ? { ...type, search: change(type["search"], Object(type["fields"])) } : type,
  ]);
  return { ...spec, resources: Object.fromEntries(types) };
}

/** A sort whose values say no direction, the type's own or a new one, and a parameter for the direction. */
function withDirection(search: Plain, fields: object, more: object): Plain {
  const sorts = Object.values(search).filter((one) => Object(one).special === "sort");
  const saysItself = sorts.some((one) => ["ascending", "descending"].some((word) => word in Object(one)));
  const names = sortableOf(fields);
  if (saysItself || sorts.length > 1 || names.length === 0) return search;
  const sort = { type: "string", special: "sort", sorts: names };
  const turn = { type: "string", special: "sort-direction", ascending: "up", descending: "down", ...more };
  return { ...search, ...(sorts.length === 0 ? { "the-sort": sort } : {}), "the-direction": turn };
}

/** A list has one kind of paging, so a type that has another gets no cursor. */
function withCursors(spec: Plain, place: object): Plain {
  const interactions: Plain = Object(spec["interactions"]);
  if (!isObject(interactions["search"])) return spec;
  const pages = (search: Plain) =>
    Object.values(search).some((one) => ["offset", "page"].includes(Object(one).special));
  let given = false;
  const changed = searched(spec, (search) => {
    if (pages(search)) return search;
    given = true;
    return { ...search, "the-cursor": { type: "string", special: "cursor" } };
  });
  if (!given) return spec;
  const search = { ...interactions["search"], "next-cursor": place };
  return { ...changed, interactions: { ...interactions, search } };
}
