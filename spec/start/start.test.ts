// Tests the specs that `cri-kit init` writes.
import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { ownSpec, packageRoot } from "../package-root.js";
import { modelFrom } from "../testing/several-files.js";
import { startText } from "./start.js";
import { withPlainJson, withSecondType } from "./testing/second-type.js";

describe("the spec to start from", () => {
  test("is valid, with the second type and without", async () => {
    const text = await startText({ file: "interface.yaml" });
    const plain = await modelFrom({ "interface.yaml": text }, "interface.yaml");
    expect(plain.resources.map(({ name }) => name)).toEqual(["Patient"]);
    const both = await modelFrom({ "interface.yaml": withSecondType(text) }, "interface.yaml");
    expect(both.resources[0]).toMatchObject({
      name: "Appointment",
      parameters: [{ name: "patient" }, { name: "start" }],
    });
  });

  test("is valid with the gaps for plain JSON, which answer as their comments say", async () => {
    const text = withPlainJson(await startText({ file: "interface.yaml" }));
    const { gaps } = await modelFrom({ "interface.yaml": text }, "interface.yaml");
    const answers = Object.fromEntries(gaps.map(({ id, answer }) => [id, answer]));
    expect(answers).toMatchObject({
      "media.type": "application/json",
      "errors.payload": "problem details",
      "add.assigned": "id",
    });
  });

  test("names an existing schema for editors", async () => {
    const file = join(packageRoot(), "somewhere", "deep", "interface.yaml");
    const [, schema = ""] = /^# yaml-language-server: \$schema=(\S+)\n/.exec(await startText({ file })) ?? [];
    expect(resolve(dirname(file), schema)).toBe(join(packageRoot(), "spec", "interface.schema.json"));
  });
});

describe("a copy of the kit's own spec", () => {
  test("reads like the original, and tells editors of the same schema", async () => {
    const file = join(packageRoot(), "team", "records", "interface.yaml");
    const text = await startText({ file, copy: true });
    expect(text).toMatch(/^# yaml-language-server: \$schema=\.\.\/\.\.\/spec\/interface\.schema\.json\n/);
    const copied = await modelFrom({ "interface.yaml": text }, "interface.yaml");
    const original = await modelFrom(
      { "interface.yaml": await readFile(ownSpec(), "utf8") },
      "interface.yaml",
    );
    expect(copied).toEqual(original);
  });
});

describe("the overlay to start from", () => {
  test("is valid as written, and with each of its examples", async () => {
    const base = await readFile(ownSpec(), "utf8");
    const text = await startText({ file: "north/overlay.yaml", base: "clinical records.yaml" });
    expect(text).toContain('overlay-of: "../clinical records.yaml"\n');
    const load = (overlay: string) =>
      modelFrom({ "clinical records.yaml": base, "north/overlay.yaml": overlay }, "north/overlay.yaml");
    expect(await load(text)).toMatchObject({ name: "my-variant", title: "My Variant" });
    const whole = await load(text.replaceAll(/^# (?=(changes|add|remove):| )/gm, ""));
    expect(whole.clauses.map(({ id }) => id)).toContain("search.Patient.nickname");
  });
});
