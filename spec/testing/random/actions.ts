// Draws random actions of a type, and the collections in which its records are below others.
import fc from "fast-check";
import { idFieldsOf } from "./lists.js";
import { walked, without } from "./walk.js";

const place = "$defs/action/properties";

/** Up to two actions; `members` draws the fields of bodies and answers. */
export function actionsOf(members: fc.Arbitrary<object>): fc.Arbitrary<object> {
  const answer = fc.oneof(
    fc.constantFrom<object[]>({ status: 200, shows: "record" }, { status: 204, shows: "nothing" }),
    members.map((fields) => ({ status: 200, fields })),
  );
  const action = walked("$defs/action", {
    // Only a method that no list is asked for with has a body.
    [`${place}/method`]: fc.constant("POST"),
    [`${place}/on`]: fc.constant("record"),
    [`${place}/body`]: fc.option(
      members.map((fields) => ({ fields })),
      { nil: undefined },
    ),
    [`${place}/answer`]: fc.option(answer, { nil: undefined }),
    ...without(place, ["path", "sets", "security"]),
  });
  const names = fc.constantFrom("toDo", "pay", "x1");
  return fc
    .dictionary(names, action, { maxKeys: 2, noNullPrototype: true })
    .map((actions) => (Object.keys(actions).length === 0 ? {} : { actions }));
}

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
