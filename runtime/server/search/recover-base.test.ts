import { describe, expect, test } from "vitest";
import { harbour } from "../testing/harbour.js";
import { recoveredBase } from "./recover-base.js";

const baseOf = (link: unknown, ...texts: readonly string[]): string | undefined =>
  recoveredBase({ of: [{ link }], note: "see http://h/at/one/ships/1 or not" }, texts, {
    definition: harbour,
    site: "one",
  });

describe("the URL under which a record was indexed", () => {
  test.each([
    ["http://h:8080/at/one/ships/1", "http://h:8080"],
    ["https://proxy.example/deep/api/v9/at/one/ships/1", "https://proxy.example/deep/api"],
  ])("of %s is %s", (link, base) => expect(baseOf(link, "Ship/1")).toBe(base));

  test.each<[string, unknown, string[]]>([
    ["is found by its whole URL", "http://h/at/one/ships/1", ["Ship/1", "http://h/at/one/ships/1"]],
    ["is found by no parameter", "http://h/at/one/ships/1", []],
    ["is of another site", "http://h/at/two/ships/1", ["Ship/1"]],
    ["is of another record", "http://h/at/one/ships/2", ["Ship/1"]],
    ["is relative", "Ship/1", ["Ship/1"]],
    ["is no text", 1, ["Ship/1"]],
  ])("is not shown by a reference that %s", (_, link, texts) =>
    expect(baseOf(link, ...texts)).toBeUndefined(),
  );
});
