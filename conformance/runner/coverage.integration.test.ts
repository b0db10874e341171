import { describe, expect, it } from "vitest";
import { loadSpec } from "../../spec/load.js";
import type { InterfaceModel } from "../../spec/model.js";
import { otherSpec, ownSpec } from "../../spec/package-root.js";
import { checks } from "../checks/all.js";
import { probes } from "../gaps/all.js";
import { coverage } from "../testkit/coverage.js";
import { placeOf } from "./place-of.js";

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

  it("gives each required check a clause that says what it judges, with a section and a basis", async () => {
    const model = await modelOf(path);
    const clauses = new Map(model.clauses.map((clause) => [clause.id, clause]));
    const required = checks.flatMap((check) => check.cases(model)).filter(({ kind }) => kind === "required");
    const unfounded = required.flatMap(({ id, restsOn = "" }) => {
      const { kind, node } = clauses.get(restsOn) ?? {};
      if (node === undefined || node.basis === "chosen" || node.section === "") return [`${id}: ${restsOn}`];
      const says = node.basis === "stated" || node.derivedFrom !== undefined;
      // That a type has an operation says only that the operation is answered.
      const judges = kind !== "operation" || /^(interaction|data)\//.test(id);
      return says && judges ? [] : [`${id}: ${restsOn}`];
    });
    expect(unfounded).toEqual([]);
  });

  it("shows in a failure where a consequence follows from, and on what basis", async () => {
    const model = await modelOf(path);
    const clauses = new Map(model.clauses.map((clause) => [clause.id, clause]));
    const shown = checks
      .flatMap((check) => check.cases(model))
      .filter(({ restsOn }) => restsOn?.startsWith("consequence."));
    expect(new Set(shown.map(({ restsOn }) => restsOn)).size).toBe(model.consequences.length);
    for (const { restsOn } of shown) {
      const { section, means } = placeOf(clauses, restsOn);
      const [own] = model.consequences.filter(({ clause }) => clause === restsOn);
      expect(means).toBe(`${own?.means} (derived from: ${own?.derivedFrom})`);
      expect(section).toBe(own?.section);
    }
  });
});
