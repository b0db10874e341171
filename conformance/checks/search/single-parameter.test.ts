// Tests that a made-up value of a parameter is within the limits of the field that it looks at.
import { expect, it } from "vitest";
import { smallSpec } from "../../../spec/testing/small-spec.js";
import { singleParameterQuery } from "./single-parameter.js";

it("is a sample, or fits, so that no server may refuse it", async () => {
  const model = await smallSpec({
    Prop: {
      interactions: ["search"],
      fields: {
        shelf: { is: "string", pattern: "^[A-Z]{2}-[0-9]{3}$", samples: ["QF-204", "QF-205"] },
        name: { is: "string", minLength: 4 },
        slot: { is: "integer", minimum: 10 },
        free: "string",
      },
      search: {
        shelf: { type: "string", "looks-at": "shelf" },
        name: { type: "string", "looks-at": "name" },
        slot: { type: "number", "looks-at": "slot" },
        free: { type: "string", "looks-at": "free" },
        mark: { type: "string", unseen: "no field has it" },
        tone: { type: "string", unseen: "no field has it", values: ["low"] },
        shown: { type: "boolean", unseen: "no field has it" },
      },
    },
  });
  const [prop] = model.resources;
  if (prop === undefined) throw new Error("no type");
  const sent = prop.parameters.map((parameter) => singleParameterQuery(model, prop, parameter));
  const values = new Map(sent.flatMap((query) => query ?? []));
  expect(values.get("shelf")).toBe("QF-204");
  expect(values.get("name")).toHaveLength(4);
  expect(Number(values.get("slot"))).toBeGreaterThanOrEqual(10);
  expect(values.get("free")).toBe("a");
  // The document does not say which texts a parameter takes that looks at no field.
  expect([values.get("mark"), values.get("tone"), values.get("shown")]).toEqual([undefined, "low", "true"]);
});
