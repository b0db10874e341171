// Tests the suite on a sample of mutants and conforming variants.
import { describe, expect, it } from "vitest";
import { behave } from "../behaviours/behave.js";
import type { Fetch } from "../behaviours/call.js";
import { answersOtherwise, type ConformingVariant, mayDiffer } from "../behaviours/conforming-variant.js";
import { catches, type Mutant } from "../behaviours/mutant.js";
import type { CheckResult } from "../runner/report.js";
import { answers200Empty, answers404 } from "../testkit/fakes.js";
import { ownServer } from "../testkit/own-server.js";
import { mutants } from "./mutants.js";
import { failures, promptServer, runAgainst } from "./run-against.js";
import { conformingVariants } from "./variants.js";

const { model, open } = await ownServer();

/** A few of each, on the generated server; the sample of the whole proof runs on the server made from the model. */
const sampledMutants = [
  "search.Encounter.date: ge leaves out its boundary",
  "Patient: second elements are dropped",
  "an update changes nothing",
].flatMap((name) => mutants(model).find((each) => each.name === name) ?? []);

const sampledVariants = ["lists are bare arrays", "path forms hold separate records"].flatMap(
  (name) => conformingVariants(model).find((each) => each.name === name) ?? [],
);

async function against<T>(
  { behaviour }: Mutant | ConformingVariant,
  use: (fetch: Fetch) => Promise<T>,
): Promise<T> {
  const { fetch, close } = await open();
  try {
    return await use(behave(fetch, model, behaviour));
  } finally {
    await close();
  }
}

const ids = (checks: readonly CheckResult[]) => checks.map(({ id }) => id);

describe("a mutant", () => {
  it("exists for each name of the sample", () => {
    expect([...sampledMutants, ...sampledVariants]).toHaveLength(5);
  });

  it.each(sampledMutants)("is caught by a check that is meant to catch it: $name", async (mutant) => {
    const only = mutant.breaks.map((pattern) => `${pattern.split("/")[0]}/`);
    const { report } = await against(mutant, (fetch) =>
      runAgainst(fetch, model, { only, settings: promptServer }),
    );
    expect(report.verdict).toBe("nonconformant");
    expect(ids(failures(report).filter((check) => catches(mutant, check)))).not.toEqual([]);
  });
});

describe("a conforming variant", () => {
  it.each(sampledVariants)(
    "passes, and answers the gaps that it names differently: $name",
    async (conforming) => {
      const { path, headers } = conforming;
      const options = { observing: true, ...(path && { path }), ...(headers && { headers }) };
      const { report } = await against(conforming, (fetch) => runAgainst(fetch, model, options));
      const wrong = report.checks.filter(({ verdict }) => ["fail", "blocked", "error"].includes(verdict));
      expect(ids(wrong)).toEqual([]);
      expect(report.verdict).toBe("conformant");
      const other = model.gaps.filter(({ id, answer }) => report.answers[id] !== answer);
      expect(other.filter((gap) => !mayDiffer(conforming, gap))).toEqual([]);
      expect(other).toEqual(
        expect.arrayContaining(model.gaps.filter((gap) => answersOtherwise(conforming, gap))),
      );
    },
  );
});

describe("our own server", () => {
  it("conforms, and answers every gap as the spec says", async () => {
    const { fetch, close } = await open();
    const { report } = await runAgainst(fetch, model, { observing: true });
    await close();
    expect(ids(failures(report))).toEqual([]);
    expect(report.verdict).toBe("conformant");
    expect(report.answers).toEqual(Object.fromEntries(model.gaps.map(({ id, answer }) => [id, answer])));
  });
});

describe("a server that does nothing", () => {
  it.each([
    ["says yes to everything", answers200Empty, "nonconformant"],
    // A wrong site or base URL is answered like this: it proves nothing about the deployment.
    ["knows nothing", answers404, "inconclusive"],
  ])("passes no required check if it %s", async (_, fetch, verdict) => {
    const { report } = await runAgainst(fetch, model, { settings: promptServer });
    const passed = report.checks.filter(({ kind, verdict }) => kind === "required" && verdict === "pass");
    expect(ids(passed)).toEqual([]);
    expect(report.verdict).toBe(verdict);
  });
});
