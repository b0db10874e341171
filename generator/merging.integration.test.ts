// Tests the output for a document that states that an update merges.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { generate } from "./generate.js";
import { strictest } from "./testing/diagnose.js";
import { modelOf, otherSpecText } from "./testing/models.js";
import { type OutputFolder, outputFolder, type Packages } from "./testing/output-folder.js";

const model = modelOf(
  otherSpecText.replace(
    "update: { method: PUT, on: record, replaces: true",
    "update: { method: PATCH, on: record, merges: true",
  ),
);

const use = `
import { createClient } from "./generated/client/client.js";
import type { VehicleHandlers } from "./generated/server/handlers/vehicle.js";

const { vehicle } = createClient({ baseUrl: "http://localhost", site: "1" });
await vehicle.update({ id: "1", plate: "AB 1" });
await vehicle.update({ id: "1", plate: null, tyres: { front: 2.1, brand: null }, names: [{ called: "it" }] });
// @ts-expect-error: a list is replaced as a whole
await vehicle.update({ id: "1", names: [null] });
// @ts-expect-error: the type is no member that a patch removes
await vehicle.update({ id: "1", kind: null });
// @ts-expect-error: the patch says which record
await vehicle.update({ plate: "AB 1" });

export const update: VehicleHandlers["update"] = ({ id, record, answer }) =>
  answer({ kind: "Vehicle", plate: record.plate ?? "none", id, meta: { versionId: "1", lastUpdated: "" } });
`;

describe.each(["all", "declared"] satisfies Packages[])("with %s packages", (packages) => {
  let output: OutputFolder;
  beforeAll(async () => {
    output = await outputFolder(model, packages);
    const compilerOptions = { ...strictest, types: ["node"], lib: ["es2023"] };
    await output.write("use.ts", use);
    await output.write(
      "tsconfig.json",
      JSON.stringify({ compilerOptions, include: ["use.ts", "generated"] }),
    );
  });
  afterAll(() => output.end());

  it("compiles, and its client and handlers have the types of patches", async () => {
    expect(await output.compile(output.folder)).toBe("");
  });
});

it("describes the body of an update as a patch", async () => {
  const files = await generate(model);
  const text = files.find(({ path }) => path === "openapi.json")?.text ?? "{}";
  const { components } = JSON.parse(text);
  expect(Object.keys(components.requestBodies.UpdateVehicle.content)).toEqual([
    "application/merge-patch+json",
    "application/json",
  ]);
  const [patch] = components.schemas.VehicleUpdate.allOf;
  expect(patch.properties.plate.anyOf.at(-1)).toEqual({ type: "null" });
  expect(patch.required).toBeUndefined();
});
