// json-server, in our words: it knows none of the interface's search parameters, so that a search by any of them lists all records.
import { describe, expect, it } from "vitest";
import type { MakeBehaviour } from "../../behaviours/call.js";
import { withQuery } from "../../behaviours/call.js";
import { model, runPeer } from "../../testkit/run-peer.js";

/** The interface without required parameters: json-server answers every search. */
const served = {
  ...model,
  resources: model.resources.map((resource) => ({
    ...resource,
    rules: [],
    parameters: resource.parameters.map((parameter) => ({ ...parameter, demanded: false })),
  })),
};

const ignoresParameters: MakeBehaviour = () => (call, next) =>
  next(call.route?.kind === "search" ? withQuery(call, []) : call);

describe("a server that ignores every search parameter", () => {
  it("is told so in the first line, and its lists that are not empty are one cause of their own", async () => {
    const { causes, diagnoses } = await runPeer([ignoresParameters], { served, reading: true });
    expect(diagnoses[0]).toMatch(/^each of \d+ parameters finds records that do not match on 7 types/);
    const empty = causes.filter((ids) => ids.some((id) => id.endsWith("/empty-list")));
    expect(empty.map((ids) => ids.every((id) => /^search-shape\/[^/]+\/empty-list$/.test(id)))).toEqual([
      true,
    ]);
    expect(empty.flat().length).toBeGreaterThanOrEqual(7);
    expect(causes.length).toBeLessThanOrEqual(4);
  });
});
