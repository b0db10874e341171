// Tests that the registry of mutants names every file of mutants, and that each is next to the file of its check.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { loadSpec } from "../../spec/load.js";
import type { InterfaceModel } from "../../spec/model.js";
import { hostedSpec, otherSpec, ownSpec, patchingSpec, thirdSpec } from "../../spec/package-root.js";
import { mergingModel } from "../testkit/merging.js";
import { mutantsOfChecks } from "./all.mutants.js";

const folder = import.meta.dirname;
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
  (file) => file.endsWith(".mutants.ts") && file !== "all.mutants.ts",
);

it("names every file of mutants, and each is next to the file of its check", () => {
  const registry = readFileSync(join(folder, "all.mutants.ts"), "utf8");
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => !registry.includes(`"./${file.replace(/\.ts$/, ".js")}"`))).toEqual([]);
  expect(files.filter((file) => !existsSync(join(folder, file.replace(".mutants", ""))))).toEqual([]);
});

async function modelOf(file: string): Promise<InterfaceModel> {
  const loaded = await loadSpec(file);
  if (!loaded.ok) throw new Error("the spec has mistakes");
  return loaded.model;
}

/**
 * Only some documents state actions, credentials, refused deletes, or what an update does with what it leaves out; the kit's own does not.
 */
const ofOther = ["keptMutants", "changeMutants", "actionMutants", "securityMutants"];

it("makes mutants from every file for this interface, or for another one if only that can state what they break", async () => {
  const own = await modelOf(ownSpec());
  const other = await modelOf(otherSpec());
  // Those of the laws of bodies, of lists and of changes are made from the rows.
  expect(mutantsOfChecks).toHaveLength(files.length + 3);
  const without = mutantsOfChecks.filter((make) => make(own).length === 0);
  expect(without.map(({ name }) => name)).toEqual(ofOther);
  const small = [thirdSpec(), patchingSpec(), hostedSpec()].map(modelOf);
  const others = [other, mergingModel(other), ...(await Promise.all(small))];
  expect(without.filter((make) => others.every((model) => make(model).length === 0))).toEqual([]);
});
