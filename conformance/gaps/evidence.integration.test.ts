// Tests the sentences that a report shows as the evidence of an answer: the golden files are for reading.
import { basename } from "node:path";
import { expect, it } from "vitest";
import { loadSpec } from "../../spec/load.js";
import { ownSpec, patchingSpec, thirdSpec, wideSpec } from "../../spec/package-root.js";
import { runAgainst } from "../mutation/run-against.js";
import { fetchOf } from "../mutation/server/served.js";

/** Ids that a server assigns differ from run to run. */
const assigned = /\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g;

it.each([ownSpec(), wideSpec(), thirdSpec(), patchingSpec()])(
  "each answer of %s says how it was found",
  async (spec) => {
    const loaded = await loadSpec(spec);
    if (!loaded.ok) throw new Error(`${spec} has mistakes`);
    const { fetch, close } = await fetchOf(loaded.model);
    const { report } = await runAgainst(fetch, loaded.model, { only: ["gap/"], observing: true });
    await close();
    const said = report.observations.map(
      ({ asks, value = "(no answer)", evidence }) => `${asks}\n  ${value}\n    ${evidence}\n`,
    );
    await expect(said.join("\n").replaceAll(assigned, "ID")).toMatchFileSnapshot(
      `golden/evidence-${basename(spec, ".yaml")}.txt`,
    );
  },
);
