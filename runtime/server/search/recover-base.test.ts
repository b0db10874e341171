import { describe, expect, test } from "vitest";
import { fleet } from "../testing/fleet.js";
import { recoveredBase } from "./recover-base.js";

const baseOf = (href: unknown, ...texts: readonly string[]): string | undefined =>
  recoveredBase({ vehicle: [{ href }], note: "see http://h/fleets/one/vehicles/1 or not" }, texts, {
    definition: fleet,
    site: "one",
  });

describe("the URL under which a record was indexed", () => {
  test.each([
    ["http://h:8080/fleets/one/vehicles/1", "http://h:8080"],
    ["https://proxy.example/deep/api/v1/vehicles/of/one/1", "https://proxy.example/deep/api"],
  ])("of %s is %s", (link, base) => expect(baseOf(link, "Vehicle/1")).toBe(base));

  test.each<[string, unknown, string[]]>([
    [
      "is found by its whole URL",
      "http://h/fleets/one/vehicles/1",
      ["Vehicle/1", "http://h/fleets/one/vehicles/1"],
    ],
    ["is found by no parameter", "http://h/fleets/one/vehicles/1", []],
    ["is of another site", "http://h/fleets/two/vehicles/1", ["Vehicle/1"]],
    ["is of another record", "http://h/fleets/one/vehicles/2", ["Vehicle/1"]],
    ["is relative", "Vehicle/1", ["Vehicle/1"]],
    ["is no text", 1, ["Vehicle/1"]],
  ])("is not shown by a reference that %s", (_, link, texts) =>
    expect(baseOf(link, ...texts)).toBeUndefined(),
  );
});
