// Draws random actions of a type.
import fc from "fast-check";
import { securities } from "./access.js";
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
    [`${place}/security`]: fc.option(securities, { nil: undefined }),
    [`${place}/answer`]: fc.option(answer, { nil: undefined }),
    ...without(place, ["path", "sets"]),
  });
  const names = fc.constantFrom("toDo", "pay", "x1");
  return fc
    .dictionary(names, action, { maxKeys: 2, noNullPrototype: true })
    .map((actions) => (Object.keys(actions).length === 0 ? {} : { actions }));
}
