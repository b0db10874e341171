// Tests which members of records are counted as members that the interface does not have.
import { expect, test } from "vitest";
import { MemberCount } from "./unspecified-members.js";

const counting = () =>
  new MemberCount({
    types: new Map([["Vehicle", { plate: true, papers: { number: true } }]]),
    isAllowed: (name) => name === "extra",
  });

test("records are counted by member, in nested parts and in items of lists too", () => {
  const count = counting();
  count.add("Vehicle", { id: "1", meta: {}, plate: { any: 1 }, sign: 1 });
  count.add("Vehicle", { sign: 2, papers: [{ no: 1 }, { no: 2, number: 3 }] });
  expect(count.result()).toEqual({
    members: [
      { type: "Vehicle", path: "sign", records: 2 },
      { type: "Vehicle", path: "papers.no", records: 1 },
    ],
    isCut: false,
  });
});

test("members that may be anywhere, other types and what is no record are not counted", () => {
  const count = counting();
  count.add("Vehicle", { extra: 1, papers: { extra: { sign: 1 } } });
  count.add("Ship", { sign: 1 });
  count.add("Vehicle", undefined);
  expect(count.result()).toEqual({ members: [], isCut: false });
});

test("no more than 1000 names are remembered, and those are still counted", () => {
  const count = counting();
  for (let at = 0; at < 1000; at += 1) count.add("Vehicle", { [`sign${at}`]: 1 });
  expect(count.result().isCut).toBe(false);
  count.add("Vehicle", { sign0: 1, sign1000: 1 });
  const { members, isCut } = count.result();
  expect([members.length, isCut, members[0]?.records]).toEqual([1000, true, 2]);
});
