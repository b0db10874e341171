// Tests making the server's definition without a generated folder.
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { definition as own } from "../generated/server/definition.js";
import { loadSpec } from "../spec/load.js";
import { otherSpec, ownSpec } from "../spec/package-root.js";
import { interfaceDefinition } from "./interface-definition.js";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "definition-"));
  vi.stubEnv("TMPDIR", folder);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

async function definitionOf(spec: string) {
  const loaded = await loadSpec(spec);
  if (!loaded.ok) throw new Error("the spec has mistakes");
  return interfaceDefinition(loaded.model);
}

it("equals the definition in the generated folder, except for the validators", async () => {
  expect(JSON.stringify(await definitionOf(ownSpec()))).toBe(JSON.stringify(own));
});

it("contains the validators of another interface, and leaves no temporary files", async () => {
  const { resources, typeMember = "" } = await definitionOf(otherSpec());
  for (const { type, validate } of resources) {
    const issuesOf = (named: string | number) =>
      validate({ [typeMember]: named }).filter(({ rule }) => rule !== "required");
    expect(issuesOf(type)).toEqual([]);
    expect(issuesOf(7)).toMatchObject([{ pointer: `/${typeMember}` }]);
  }
  expect(await readdir(folder)).toEqual([]);
});
