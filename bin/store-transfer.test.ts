// Tests which site a store is exported or loaded for.
import { expect, it } from "vitest";
import { loadSpec } from "../spec/load.js";
import { hostedSpec, otherSpec, patchingSpec } from "../spec/package-root.js";
import { interfaceDefinition } from "./interface-definition.js";
import { siteIn } from "./store-transfer.js";

it.each([
  ["the path", otherSpec()],
  ["a header", patchingSpec()],
  ["the host name", hostedSpec()],
])("takes the site of an interface that has it in %s", async (_, file) => {
  const loaded = await loadSpec(file);
  if (!loaded.ok) throw new Error("the spec has mistakes");
  const definition = await interfaceDefinition(loaded.model);
  expect(siteIn(definition, "7")).toBe("7");
  expect(() => siteIn(definition, undefined)).toThrow("no site is given");
});
