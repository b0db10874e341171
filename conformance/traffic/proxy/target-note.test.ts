import { expect, it } from "vitest";
import { loadSpec } from "../../../spec/load.js";
import { otherSpec } from "../../../spec/package-root.js";
import { targetNote } from "../proxy-cli.js";

const loaded = await loadSpec(otherSpec());
if (!loaded.ok) throw new Error("the tests' spec has mistakes");
const { model } = loaded;

it("names the target without the path of a site", () => {
  expect(targetNote(model, "https://me:secret@h.example/api/fleets/12")).toBe(
    "Paths of the interface begin with /fleets/12. If it is not part of the base URL, use --target https://h.example/api.",
  );
});

it("is silent about a base URL", () => {
  expect(targetNote(model, "https://h.example/api")).toBeUndefined();
  expect(targetNote(model, "https://h.example")).toBeUndefined();
});
