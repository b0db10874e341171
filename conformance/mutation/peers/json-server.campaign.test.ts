// json-server, in our words: it knows none of the interface's search parameters, so that a search by any of them lists all records.
import { describe, expect, it } from "vitest";
import { type MakeBehaviour, withQuery } from "../../behaviours/call.js";
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
  it("is told so in the first line, in one cause with its lists that are not empty", async () => {
    const { causes, diagnoses } = await runPeer([ignoresParameters], { served, reading: true });
    expect(diagnoses[0]).toMatch(/^\d+ parameters are ignored on 7 types/);
    const empty = (ids: readonly string[]) =>
      ids.filter((id) => /^search-shape\/[^/]+\/empty-list$/.test(id));
    expect(empty(causes[0] ?? []).length).toBeGreaterThanOrEqual(7);
    expect(empty(causes.slice(1).flat())).toEqual([]);
    expect(causes.length).toBeLessThanOrEqual(3);
  });
});
