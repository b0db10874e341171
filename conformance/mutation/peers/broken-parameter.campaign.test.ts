// Only a broken search parameter itself fails: other parameters of the same search, updates and deletes are still judged.
import { describe, expect, it } from "vitest";
import type { MakeBehaviour } from "../../behaviours/call.js";
import { united, withEntries, withoutNext } from "../../behaviours/lists.js";
import { findsNothing, model, refusedAs, runPeer, searchesBy } from "../../testkit/run-peer.js";

/** Ids of checks of a parameter, or of a rule that it suffices for. */
const isAbout = (name: string) => (id: string) =>
  id.includes(`.${name}/`) || id.includes(`/${name}-suffices`);

describe("a parameter that finds nothing", () => {
  it.each([
    ["Encounter", "patient"],
    ["Observation", "encounter"],
  ])("%s.%s is the only one that is blamed, in one cause", async (type, name) => {
    const { failed, blocked, causes, report } = await runPeer([searchesBy(name, [type], findsNothing)]);
    const about = isAbout(name);
    expect(failed.filter((id) => !about(id))).toEqual([]);
    expect(blocked.filter((id) => !about(id))).toEqual([]);
    expect(causes.length).toBe(1);
    const changes = report.checks.filter(
      ({ id }) => /^(update|delete)\//.test(id) && id.includes(`/${type}/`),
    );
    expect(changes.filter(({ verdict }) => verdict === "blocked")).toEqual([]);
  });
});

describe("a parameter that is refused on several types", () => {
  const words = 'Unknown search parameter "date"';
  const types = model.resources
    .filter(({ name, parameters }) => name !== "Encounter" && parameters.some((one) => one.name === "date"))
    .map(({ name }) => name);

  it("is one cause, with the deployment's own words, and blocks only its own checks", async () => {
    const { failed, blocked, causes, diagnoses } = await runPeer([
      searchesBy("date", types, refusedAs(words)),
    ]);
    const about = isAbout("date");
    expect(types.length).toBeGreaterThan(3);
    expect(failed.filter((id) => !about(id))).toEqual([]);
    expect(blocked.filter((id) => !about(id))).toEqual([]);
    expect(causes.length).toBe(1);
    expect(diagnoses[0]).toContain(`date is refused on ${types.length} types`);
    expect(diagnoses[0]).toContain(words);
  });
});

describe("a server that joins the parameters of a search by or", () => {
  const either: MakeBehaviour = () => async (call, next) => {
    const names = [...new Set(call.url.searchParams.keys())];
    const reply = await next(call);
    if (call.route?.kind !== "search" || names.length < 2) return reply;
    const alone = names.map((name) => {
      const url = new URL(call.url);
      for (const other of names) if (other !== name) url.searchParams.delete(other);
      return { ...call, url };
    });
    return withoutNext(withEntries(reply, await united(alone, next)));
  };

  it("is told so in the first line, and few failures are left to other causes", async () => {
    const { causes, failed, diagnoses } = await runPeer([either]);
    const [first = []] = causes;
    expect(first[0]).toMatch(/^search\/[^.]+\/all-hold$/);
    expect(diagnoses[0]).toContain("several parameters return records that match only one of them");
    expect(failed.filter((id) => !first.includes(id))).toEqual([]);
  });
});
