// Tests that files which are no reports are refused with the reason.
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shownFolder } from "../../../spec/testing/shown-folder.js";
import { readSide } from "./read-side.js";

let folder = "";
beforeAll(async () => {
  folder = await shownFolder("cri-compare");
});
afterAll(() => rm(folder, { recursive: true }));

const withChecks = (checks: readonly object[]) => ({
  interface: { name: "fleet" },
  deployment: { baseUrl: "https://fleet.example.org", site: "12" },
  checks,
  observations: [],
});

/** YAML of a few lines that expands to nine to the power of `levels` texts. */
function bombOf(levels: number): string {
  const lines = Array.from({ length: levels }, (_, level) => {
    const of = level === 0 ? '"x"' : `*a${level - 1}`;
    return `a${level}: &a${level} [${Array(9).fill(of).join(",")}]`;
  });
  return `profile: vehicles\n${lines.join("\n")}\n`;
}

describe("what can't be compared", () => {
  it("a folder", () =>
    expect(readSide(folder)).rejects.toMatchObject({ message: expect.stringMatching(/: it is a folder$/) }));

  it.each([
    ["no such file", undefined, /it does not exist/],
    ["no JSON", "{ nonsense", /JSON/],
    ["no YAML", "profile: x\na: [", /wrong\.json:2 can't be compared: invalid YAML: /],
    ["another map", '{"a":1}', /lacks interface, checks or observations/],
    ["a list", "[]", /it is neither JSON nor YAML with named members/],
    ["nothing", "", /it is empty/],
    ["bytes", Buffer.from([0x7b, 0xff]), /it is not UTF-8 text/],
    ["a check of no kind", JSON.stringify(withChecks([{ id: "a", title: "b" }])), /checks\.0 lacks/],
  ])("%s", async (_, text, message) => {
    const file = join(folder, text === undefined ? "none.json" : "wrong.json");
    if (text !== undefined) await writeFile(file, text);
    await expect(readSide(file)).rejects.toMatchObject({
      name: "UserError",
      message: expect.stringMatching(message),
    });
  });

  it.each([
    ["nests without end", `{"a":${"[".repeat(2_000)}`, /nests more than 500 levels deep/],
    ["has aliases that multiply", bombOf(9), /alias/i],
    ["is not JSON and no profile's length", `# ${"x".repeat(2 << 20)}\n`, /a profile has no more than 2 MB/],
    ["nests as YAML", "[".repeat(20_000), /can't be compared/],
  ])("a file that %s", async (_, text, why) => {
    const file = join(folder, "hostile.json");
    await writeFile(file, text);
    await expect(readSide(file)).rejects.toMatchObject({
      name: "UserError",
      message: expect.stringMatching(why),
    });
  });
});
