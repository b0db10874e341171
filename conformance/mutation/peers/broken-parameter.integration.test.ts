// A broken search parameter is blamed alone: the parameters beside it, and updates and deletes, are judged all the same.
import { describe, expect, it } from "vitest";
import type { Call, MakeBehaviour } from "../../behaviours/call.js";
import { plainReply } from "../../behaviours/call.js";
import { united, withEntries, withoutNext } from "../../behaviours/lists.js";
import { model, runPeer } from "../../testkit/run-peer.js";

/** Searches by a parameter, of these types, are answered by `make`. */
function answering(
  name: string,
  types: readonly string[],
  answer: (
    call: Call,
    next: Parameters<ReturnType<MakeBehaviour>>[1],
  ) => ReturnType<ReturnType<MakeBehaviour>>,
): MakeBehaviour {
  return () => async (call, next) => {
    const { kind, resource } = call.route ?? {};
    const asked = kind === "search" && call.url.searchParams.has(name);
    return asked && types.includes(resource?.name ?? "") ? answer(call, next) : next(call);
  };
}

const findsNothing = (name: string, types: readonly string[]): MakeBehaviour =>
  answering(name, types, async (call, next) => withoutNext(withEntries(await next(call), [])));

/** Each type with each reference parameter that a rule lets another one replace. */
const replaceable = model.resources.flatMap(({ name: type, parameters, rules }) =>
  parameters
    .filter(({ match, targets, demanded }) => match === "reference" && targets.length > 0 && !demanded)
    .filter(({ name }) => rules.some((rule) => rule.parameters.length > 1 && rule.parameters.includes(name)))
    .map(({ name }) => [type, name] as const),
);

const isAbout = (name: string) => (id: string) =>
  id.includes(`.${name}/`) || id.includes(`/${name}-suffices`);

describe("a parameter that finds nothing", () => {
  it.each(replaceable)(
    "%s.%s is the only one that is blamed, in one cause",
    async (type, name) => {
      const { failed, blocked, causes } = await runPeer([findsNothing(name, [type])]);
      const about = isAbout(name);
      expect(failed.filter((id) => !about(id))).toEqual([]);
      expect(blocked.filter((id) => !about(id))).toEqual([]);
      expect(causes.length).toBe(1);
    },
    120_000,
  );
});

const typesWith = (name: string): readonly string[] =>
  model.resources
    .filter(({ parameters }) => parameters.some((one) => one.name === name))
    .map((one) => one.name);

describe("a parameter that is refused on several types", () => {
  const words = 'Unknown search parameter "date"';
  const outcome = { resourceType: "OperationOutcome", issue: [{ severity: "error", diagnostics: words }] };
  const types = typesWith("date").filter((type) => type !== "Encounter");

  it("is one cause, with the deployment's own words, and blocks only its own checks", async () => {
    const refused = answering("date", types, async () => plainReply(400, outcome));
    const { failed, blocked, causes, words: lines } = await runPeer([refused]);
    const about = isAbout("date");
    expect(types.length).toBeGreaterThan(3);
    expect(failed.filter((id) => !about(id))).toEqual([]);
    expect(blocked.filter((id) => !about(id))).toEqual([]);
    expect(causes.length).toBe(1);
    expect(lines).toContain(`date is refused on ${types.length} types`);
    expect(lines).toContain(words);
  }, 120_000);
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

  it("is named by few causes, the first of which says so", async () => {
    const { causes, failed } = await runPeer([either]);
    console.log(
      failed.length,
      causes.map((one) => [one.length, one[0], one[1]]),
    );
    expect(failed.length).toBeGreaterThan(0);
  }, 120_000);
});
