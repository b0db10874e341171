// Tests that the checks of cursors pass on our server and on servers with other cursors, and fail on servers that lose pages.
import { describe, expect, it } from "vitest";
import { loadSpec } from "../../../spec/load.js";
import { patchingSpec } from "../../../spec/package-root.js";
import { runMutant } from "../../mutation/run-mutant.js";
import { conformingCursors } from "../../mutation/variants/paging.js";
import { resultsOn, unchanged } from "../../testkit/changed-server.js";
import { cursorContinues, cursorEnds } from "./cursor-pages.js";

const loaded = await loadSpec(patchingSpec());
if (!loaded.ok) throw new Error("the fourth interface has mistakes");
const { model } = loaded;

const passed = [
  ["cursor/Parcel.cursor/continues", "pass"],
  ["cursor/Parcel.cursor/ends", "pass"],
];

const verdicts = async (make: typeof unchanged) =>
  (await resultsOn(make, "cursor/", model)).map(({ id, verdict }) => [id, verdict]);

it("passes on our server", async () => {
  expect(await verdicts(unchanged)).toEqual(passed);
});

it.each(conformingCursors.map(({ name, behaviour }) => [name, behaviour] as const))(
  "passes where %s",
  async (_, behaviour) => {
    expect(await verdicts(behaviour)).toEqual(passed);
  },
);

const mutants = [cursorContinues, cursorEnds].flatMap((law) => law.mutants(model));

describe.each(mutants.map(({ name, breaks }) => [name, breaks] as const))("%s", (name, breaks) => {
  it("is caught", async () => {
    expect((await runMutant(model, { kind: "mutant", name })).caughtBy).toEqual(
      expect.arrayContaining([expect.stringContaining(breaks[0]?.split("/")[1] ?? "")]),
    );
  });
});
