// Tests that everything gets a name that a module can declare.
import { expect, it } from "vitest";
import { smallSpec } from "../../spec/testing/small-spec.js";
import { objectTypes } from "./object-types.js";

it.each(["Eval", "Arguments", "Delete"])(
  "a type %s does not become a variable that a module can't declare",
  async (name) => {
    const model = await smallSpec({ [name]: { interactions: ["read"], fields: { size: "integer" } } });
    expect(objectTypes(model).resources.map(({ variable }) => variable)).toEqual([`${name.toLowerCase()}2`]);
  },
);
