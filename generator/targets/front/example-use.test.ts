// Tests which values the examples of the output search for.
import { expect, it } from "vitest";
import { modelOf } from "../../testing/models.js";
import { tinySpec } from "../../testing/specs.js";
import { exampleSearch } from "./example-use.js";

/** The example of a search by a field. */
function searchBy(field: string): unknown {
  const spec = tinySpec({ vehicles: false, seats: field }).replace("type: number", "type: string");
  const model = modelOf(spec);
  return model.resources.map((resource) => exampleSearch(model, resource));
}

it.each([
  ["a field with a largest length", "{ is: string, maxLength: 2 }", "se"],
  ["a list of texts with a smallest length", '{ is: "string[]", minLength: 7 }', "seatsee"],
  ["a field without limits", "string", "seats"],
])("an example searches %s for a text that fits", (_, field, value) => {
  expect(searchBy(field)).toEqual([{ seats: value }]);
});
