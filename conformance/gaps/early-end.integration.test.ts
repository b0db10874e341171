// Tests that answers are observed where lists end early, since a search that misses a record proves nothing there.
import { expect, it } from "vitest";
import { loadSpec } from "../../spec/load.js";
import { ownSpec } from "../../spec/package-root.js";
import { runVariant } from "../mutation/run-variant.js";

const loaded = await loadSpec(ownSpec());
if (!loaded.ok) throw new Error("the committed spec has mistakes");
const { model } = loaded;

it("has every answer of a deployment whose lists end after a few records", async () => {
  const trial = { kind: "variant", name: "no page follows the first 5 records" } as const;
  const { verdict, unexpected } = await runVariant(model, trial);
  expect({ verdict, unexpected }).toEqual({ verdict: "conformant", unexpected: [] });
});
