import { describe, expect, test } from "vitest";
import { referenceTail, tailText } from "./record-url.js";

describe("the record that a reference names", () => {
  test.each([
    ["https://a.example/sites/1/Vehicle/7", "Vehicle/7"],
    ["Vehicle/7", "Vehicle/7"],
    ["Vehicle/7/", "Vehicle/7"],
    ["Vehicle/7/_history/2", "Vehicle/7"],
    ["https://b.example/Vehicle/7/_history/2/", "Vehicle/7"],
    ["Vehicle/a%20b", "Vehicle/a b"],
  ])("%s is %s", (url, named) => expect(tailText(url)).toBe(named));

  test.each(["7", "", "urn:uuid:0d5b"])("%j has no type and id", (url) =>
    expect(referenceTail(url)).toBeUndefined(),
  );

  test("versions of two records are different records", () =>
    expect(tailText("Vehicle/1/_history/2")).not.toBe(tailText("Vehicle/9/_history/2")));
});
