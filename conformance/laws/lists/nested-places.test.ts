// Tests that a nested collection is a subject only where records of its parent can be added.
import { expect, it } from "vitest";
import { loadSpec } from "../../../spec/load.js";
import { otherSpec } from "../../../spec/package-root.js";
import { nestedPlaces } from "./nested-places.js";

it("no add is sent in a path form in which the parent has none", async () => {
  const loaded = await loadSpec(otherSpec());
  if (!loaded.ok) throw new Error("the second interface has mistakes");
  const { model } = loaded;
  const before = nestedPlaces(model, "search");
  const [first] = before;
  if (first === undefined) throw new Error("the second interface has no nested collection");
  const resources = model.resources.map((resource) => {
    const operations = resource.operations.map((each) =>
      each.kind === "add" ? { ...each, offered: false } : each,
    );
    return resource.name === first.nested.parent
      ? { ...resource, byForm: { [first.form.name]: { ...resource, operations } } }
      : resource;
  });
  const after = nestedPlaces({ ...model, resources }, "search");
  expect(after).toHaveLength(before.filter(({ form }) => form.name !== first.form.name).length);
});
