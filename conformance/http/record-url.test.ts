import { describe, expect, test } from "vitest";
import { loadSpec } from "../../spec/load.js";
import type { Resource } from "../../spec/model.js";
import { thirdSpec } from "../../spec/package-root.js";
import { referenceWriter } from "./api/urls.js";
import { referenceTail, tailText } from "./record-url.js";

const model = { resources: [{ name: "Vehicle", segment: "vehicles" } as Resource] };

test("the URL of a reference names a type as the paths do", async () => {
  const loaded = await loadSpec(thirdSpec());
  const { name, segment } = loaded.ok
    ? (loaded.model.resources[0] ?? { name: "", segment: "" })
    : { name: "", segment: "" };
  expect(segment).not.toBe(name);
  const url = loaded.ok ? referenceWriter(loaded.model, "https://a.example")("1", name, "7") : "";
  expect(url.split("/").slice(-2)).toEqual([segment, "7"]);
});

describe("the record that a reference names", () => {
  test.each([
    ["https://a.example/sites/1/Vehicle/7", "Vehicle/7"],
    ["Vehicle/7", "Vehicle/7"],
    ["Vehicle/7/", "Vehicle/7"],
    ["Vehicle/7/_history/2", "Vehicle/7"],
    ["https://b.example/Vehicle/7/_history/2/", "Vehicle/7"],
    ["https://a.example/sites/1/vehicles/7", "Vehicle/7"],
    ["vehicles/7", "Vehicle/7"],
    ["Vehicle/a%20b", "Vehicle/a b"],
  ])("%s is %s", (url, named) => expect(tailText(model, url)).toBe(named));

  test.each(["7", "", "urn:uuid:0d5b"])("%j has no type and id", (url) =>
    expect(referenceTail(model, url)).toBeUndefined(),
  );

  test("versions of two records are different records", () =>
    expect(tailText(model, "Vehicle/1/_history/2")).not.toBe(tailText(model, "Vehicle/9/_history/2")));
});
