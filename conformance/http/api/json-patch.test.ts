// Tests the patch that gives a record a new content, whatever it had before.
import { expect, test } from "vitest";
import { loadSpec } from "../../../spec/load.js";
import { patchingSpec } from "../../../spec/package-root.js";
import { operationsTo } from "./json-patch.js";

const loaded = await loadSpec(patchingSpec());
if (!loaded.ok) throw new Error("the spec has mistakes");
const depot = loaded.model.resources.find(({ name }) => name === "Depot");

test("members are added, and those that the content leaves out are added and removed, so that no removal fails", () => {
  if (depot === undefined) throw new Error("there is no Depot");
  expect(operationsTo(loaded.model, depot, { id: "1", name: "North", hours: ["9"], "a/b~c": 1 })).toEqual([
    { op: "add", path: "/name", value: "North" },
    { op: "add", path: "/hours", value: ["9"] },
    { op: "add", path: "/a~1b~0c", value: 1 },
    { op: "add", path: "/street", value: null },
    { op: "remove", path: "/street" },
    { op: "add", path: "/floors", value: null },
    { op: "remove", path: "/floors" },
  ]);
});
