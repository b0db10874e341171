import { describe, expect, it } from "vitest";
import { loadSpec } from "../../spec/load.js";
import type { InterfaceModel } from "../../spec/model.js";
import { otherSpec, ownSpec } from "../../spec/package-root.js";
import { checks } from "../checks/all.js";
import { probes } from "../observations/all.js";
import { coverage } from "../testkit/coverage.js";

async function modelOf(path: string): Promise<InterfaceModel> {
  const loaded = await loadSpec(path);
  if (!loaded.ok) throw new Error(`${path} does not load`);
  return loaded.model;
}

const specs = [ownSpec(), otherSpec()];

describe.each(specs)("coverage of %s", (path) => {
  it("leaves no clause blank", async () => {
    const blanks = coverage(await modelOf(path), checks, probes).filter(({ by }) => by === "blank");
    expect(blanks).toEqual([]);
  });

  it("distinguishes a blank from a covered clause", async () => {
    const model = await modelOf(path);
    const bare = coverage(model, [], []);
    expect(bare.some(({ by }) => by === "blank")).toBe(true);
    expect(bare).toHaveLength(model.clauses.length);
  });

  it("gives each case an id of its own and only clauses of the model", async () => {
    const model = await modelOf(path);
    const cases = checks.flatMap((check) => check.cases(model));
    const known = new Set(model.clauses.map(({ id }) => id));
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
    expect(cases.flatMap(({ clauses }) => clauses).filter((clause) => !known.has(clause))).toEqual([]);
  });
});
