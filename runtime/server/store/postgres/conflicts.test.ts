import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { insist } from "./conflicts.js";
import { asUnavailable } from "./unavailable.js";

beforeEach(() => void vi.spyOn(Math, "random").mockReturnValue(0));
afterEach(() => vi.restoreAllMocks());

const fault = (code: string): Error => Object.assign(new Error("of the database"), { code });

test.each([
  ["a serialization failure", fault("40001")],
  ["a deadlock", fault("40P01")],
  ["a deadlock, as StoreUnavailable", asUnavailable(fault("40P01"), true)],
])("a transaction that was aborted with %s is repeated", async (_, gaveWay) => {
  const action = vi
    .fn(async () => "done")
    .mockRejectedValueOnce(gaveWay)
    .mockRejectedValueOnce(gaveWay);
  expect(await insist(action)).toBe("done");
  expect(action).toHaveBeenCalledTimes(3);
});

test.each([fault("23505"), asUnavailable(fault("57014"), true)])(
  "other faults are not repeated",
  async (other) => {
    const act = vi.fn().mockRejectedValue(other);
    await expect(insist(act)).rejects.toBe(other);
    expect(act).toHaveBeenCalledOnce();
  },
);
