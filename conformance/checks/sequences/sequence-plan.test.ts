import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawsOf } from "../../http/random.js";
import { fleetModel } from "../../testkit/api/fleet.js";
import { type Plan, planWords, rounds, type Step, sequence } from "./sequence-plan.js";
import { smallerPlans } from "./stateful.js";

const { resources } = fleetModel();

/** Random plans of every type of the test's interface. */
const plans = fc
  .tuple(fc.constantFrom(...resources), fc.string(), fc.nat(4), fc.constantFrom(sequence, rounds))
  .map(([resource, key, n, draw]) => ({ resource, plan: draw(resource, drawsOf(key), n) }));

/** Steps that come before their record is added. */
function early(plan: Plan): readonly Step[] {
  const added = new Set<number>();
  return plan.rounds.flatMap((steps) => {
    const before = steps.filter(({ action, record }) => action !== "add" && !added.has(record));
    for (const { action, record } of steps) if (action === "add") added.add(record);
    return before;
  });
}

describe("a plan", () => {
  it("uses only interactions that the type offers, and no record before it is added", () => {
    fc.assert(
      fc.property(plans, ({ resource, plan }) => {
        const offered = resource.operations.filter((one) => one.offered).map(({ kind }) => kind);
        for (const { action } of plan.rounds.flat()) expect(offered).toContain(action);
        expect(early(plan)).toEqual([]);
      }),
    );
  });

  it("has one step for each record in a round, except updates", () => {
    fc.assert(
      fc.property(plans, ({ plan }) => {
        for (const steps of plan.rounds) {
          const others = steps.filter(({ action }) => action !== "update");
          expect(new Set(others.map(({ record }) => record)).size).toBe(others.length);
          const updated = steps.filter(({ action }) => action === "update").map(({ record }) => record);
          expect(others.some(({ record }) => updated.includes(record))).toBe(false);
        }
      }),
    );
  });

  it("always updates one record twice, and deletes one before others are added", () => {
    const whole = resources.find(({ operations }) => operations.every(({ offered }) => offered));
    if (!whole) throw new Error("no type offers everything");
    fc.assert(
      fc.property(fc.string(), (key) => {
        const steps = sequence(whole, drawsOf(key), 0).rounds.flat();
        expect(steps.filter(({ action, record }) => action === "update" && record === 0)).toHaveLength(2);
        const gone = steps.findIndex(({ action }) => action === "delete");
        expect(steps.slice(gone).filter(({ action }) => action === "add").length).toBeGreaterThanOrEqual(2);
      }),
    );
  });

  it("becomes shorter or simpler, and stays a valid plan", () => {
    fc.assert(
      fc.property(plans, ({ plan }) => {
        for (const smaller of smallerPlans({ ...plan, minimal: true })) {
          const [was, is] = [plan, smaller].map((one) => [one.rounds.flat().length, -one.rounds.length]);
          expect(is?.[0] ?? 0).toBeLessThanOrEqual(was?.[0] ?? 0);
          expect(is).not.toEqual(was);
          expect(early(smaller)).toEqual([]);
        }
      }),
      { numRuns: 30 },
    );
  });

  it("is described in a few words", () => {
    const first: Step = { action: "add", record: 0 };
    const plan: Plan = {
      minimal: true,
      rounds: [
        [first],
        [
          { action: "update", record: 0 },
          { action: "add", record: 1, like: 0 },
        ],
      ],
    };
    expect(planWords(plan)).toBe("add a, update a with add b like a");
    const one = (...actions: readonly ("add" | "update" | "read")[]) =>
      planWords({ ...plan, rounds: actions.map((action) => [{ action, record: 0 }]) });
    expect(one("add", "read")).toBe("add, read");
    expect(one("add", "update", "update", "read")).toBe("add, update twice, read");
    expect(one("add", "update", "update", "update")).toBe("add, update 3 times");
  });
});
