// Tests the checks of what an update does to the objects in a record, and that a mark does not hide a deleted record in lists.
import { expect, it } from "vitest";
import type { InterfaceModel } from "../../../spec/model.js";
import { type SmallType, smallInteractions, smallSpec } from "../../../spec/testing/small-spec.js";
import { attempt } from "../../mutation/run-trial.js";

const baker: SmallType = {
  interactions: ["search", "read", "add", "update", "delete"],
  fields: {
    name: { is: "string", required: true },
    phone: "string",
    home: { is: "object", fields: { street: { is: "string", required: true }, town: "string" } },
  },
  search: { name: { type: "string", "looks-at": "name" } },
};

const replacing = await smallSpec({ Baker: baker });
const merging = await smallSpec({ Baker: baker }, undefined, {
  interactions: smallInteractions({ method: "PATCH", merges: true }),
});

const only = ["update/", "delete/"];
const failedOn = async (model: InterfaceModel, name: string) =>
  (await attempt(model, { trial: { kind: "mutant", name }, only })).failed;

it("fails an update that merges an object, where an update replaces the record", async () => {
  const failed = await failedOn(replacing, "an update merges the objects in a record only");
  expect(failed).toEqual(["update/Baker/left-out-inside"]);
});

it("fails an update that replaces an object, where an update merges, though the rest of the object is required", async () => {
  const failed = await failedOn(merging, "an update replaces objects instead of merging them");
  expect(failed).toEqual(["update/Baker/merges-objects"]);
});

it("fails an update that refuses null, where null removes a member", async () => {
  const failed = await failedOn(merging, "an update with null in its patch is refused");
  expect(failed).toEqual(
    expect.arrayContaining(["update/Baker/null-removes", "update/Baker/merges-objects"]),
  );
});

it("fails a list with a deleted record that has a new member", async () => {
  const failed = await failedOn(replacing, "a deleted record stays in lists, with a mark");
  expect(failed).toEqual(["delete/Baker/not-searchable"]);
});

it("passes servers that conform", async () => {
  const name = "a new record gets the id of a deleted one";
  for (const model of [replacing, merging]) {
    const { verdict, unexpected } = await attempt(model, { trial: { kind: "variant", name }, only });
    expect({ verdict, unexpected }).toEqual({ verdict: "conformant", unexpected: [] });
  }
});
