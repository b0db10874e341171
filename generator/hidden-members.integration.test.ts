// Tests that members inside objects that no answer contains are in requests alone: in types, examples and the server's definition.
import { expect, test } from "vitest";
import { servedType } from "../spec/answers/served-type.js";
import { smallSpec } from "../spec/testing/small-spec.js";
import { generate } from "./generate.js";

const secret = { is: "string", writeOnly: true };
const prop = {
  interactions: ["add", "read", "search", "update"],
  fields: {
    name: "string",
    insurance: {
      is: "object",
      nullable: true,
      fields: {
        value: "number",
        policy: secret,
        agent: { is: "object", fields: { desk: "string", pin: secret } },
      },
    },
  },
};

test("a record as the server returns it has none of them, at any depth", async () => {
  const model = await smallSpec({ Prop: prop });
  const [type] = model.resources;
  if (type === undefined) throw new Error("there is no type");
  expect(servedType(model, type).writeOnly).toEqual(["insurance.policy", "insurance.agent.pin"]);
  const files = await generate(model);
  const textOf = (end: string) => files.find(({ path }) => path.endsWith(end))?.text ?? "";
  expect(textOf("types/prop.ts").replaceAll(/\s+/g, " ")).toContain(
    'export type StoredProp = Stored< Omit<Prop, "insurance"> & { insurance?: Omit<PropInsurance, "policy" | "agent"> & { agent?: Omit<PropInsuranceAgent, "pin"> } | null }',
  );
  const { components } = JSON.parse(textOf("openapi.json"));
  const { properties, examples } = components.schemas.Prop;
  expect(properties.insurance.properties.policy.writeOnly).toBe(true);
  expect(examples[0].insurance).toEqual({ value: 1.5, agent: { desk: "desk" } });
  expect(components.examples.Prop.value.insurance.policy).toBe("policy");
  expect(components.examples.StoredProp.value.insurance).toEqual({ value: 1.5, agent: { desk: "desk" } });
});

test.each([
  [{ is: "string", writeOnly: true, required: true }, "object"],
  [secret, "object[]"],
  [{ is: "string", readOnly: true }, "object"],
])("a field %j of an %s is a mistake", async (field, is) => {
  const fields = { crew: { is, fields: { pin: field, name: "string" } } };
  await expect(smallSpec({ Prop: { interactions: ["read"], fields } })).rejects.toThrow("CRI1338");
});
