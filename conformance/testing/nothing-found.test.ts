import { describe, expect, it } from "vitest";
import { loadSpec } from "../../spec/load.js";
import { otherSpec } from "../../spec/package-root.js";
import { behave } from "./behave.js";
import { type MakeBehaviour, plainReply } from "./call.js";
import { lawfulServers } from "./lawful.js";
import { queryOf } from "./lists.js";
import { failures, runAgainst } from "./run-against.js";
import { runReading } from "./run-reading.js";
import { fetchOf } from "./served.js";
import { stacked } from "./stacked.js";

const loaded = await loadSpec(otherSpec());
if (!loaded.ok) throw new Error("the tests' spec has mistakes");
const { model } = loaded;

const nothing404 = lawfulServers(model).find(
  ({ name }) => name === "a search that finds nothing is answered 404",
);
if (nothing404 === undefined) throw new Error("there is no such lawful server");
const { behaviour } = nothing404;

const type = model.resources[0]?.name ?? "";
const notFound = plainReply(404, { error: "not found" });

/** Answers 404 to the searches that `what` holds for. */
const missing =
  (what: (type: string | undefined, names: readonly string[]) => boolean): MakeBehaviour =>
  () =>
  async (call, next) => {
    const names = queryOf(call).map(([name]) => name);
    return call.route?.kind === "search" && what(call.route.resource.name, names) ? notFound : next(call);
  };

async function failedBy(make: MakeBehaviour, write = true): Promise<readonly string[]> {
  const { fetch, close } = await fetchOf(model);
  const served = behave(fetch, model, make);
  try {
    const { report } = write ? await runAgainst(served, model) : await runReading(served, model);
    return failures(report).map(({ id }) => id);
  } finally {
    await close();
  }
}

describe("a deployment that tells by 404 that nothing was found", () => {
  it("is not failed by a run that only reads", async () => {
    expect(await failedBy(behaviour, false)).toEqual([]);
  });

  it("is failed where it says so of what is there", async () => {
    const seeing = model.resources[0]?.parameters.find(
      ({ match, targets }) => match === "string" && targets.length > 0,
    );
    const name = seeing?.name ?? "";
    const hiding = missing((of, names) => of === type && names.includes(name));
    const failed = await failedBy(stacked([behaviour, hiding]));
    expect(failed).toContainEqual(expect.stringMatching(`^search/${type}@.*\\.${name}/finds$`));
  });
});

describe("a deployment that answers 404 to every search", () => {
  it("of one type is failed for that, as where nothing found is an empty list", async () => {
    const failed = await failedBy(missing((of) => of === type));
    const interactions = failed.filter((id) => id.startsWith("interaction/"));
    expect(interactions.length).toBeGreaterThan(0);
    for (const id of interactions) expect(id).toMatch(new RegExp(`^interaction/${type}@.*/search$`));
  });

  it("is failed for every type", async () => {
    const failed = await failedBy(missing(() => true));
    for (const { name } of model.resources) expect(failed.join(" ")).toContain(`interaction/${name}`);
  });
});
