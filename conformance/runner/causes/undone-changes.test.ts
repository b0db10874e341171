// Tests that changes which are answered and not done are one cause.
import { expect, it } from "vitest";
import type { ProblemCode } from "../../http/problem.js";
import { exchange, failed } from "../../testkit/reports/make-report.js";
import type { CheckResult } from "../report.js";
import { causesOf } from "./causes.js";

let number = 0;
const result = (id: string, code: ProblemCode) => {
  number += 1;
  return failed(id, { code, clauses: [id], exchanges: [{ ...exchange, n: number }] });
};

it("explains what the other checks of these updates see, on every type, and is told first", () => {
  const { failures } = causesOf([
    result("update/Trailer/search-sees-it", "record-missing"),
    result("update/Trailer/replaces", "not-updated"),
    result("update/Driver/replaces", "not-updated"),
  ]);
  expect(failures).toHaveLength(1);
  expect(failures[0]?.first.id).toBe("update/Trailer/replaces");
  expect(failures.map(({ heading }) => heading)).toEqual([
    "an update changes nothing on 2 types: Trailer, Driver",
  ]);
});

it("is not every update that changes the wrong members: those are told with the update", () => {
  const changed = { ...result("update/Trailer/replaces", "value-lost"), member: "note" };
  expect(causesOf([changed]).failures.map(({ heading }) => heading)).toEqual([
    "note of Trailer is lost after an update",
  ]);
});

it("is not every update that changes some members: it is told with those that it keeps", () => {
  const keeping = (type: string, ...keptOld: readonly string[]) => ({
    ...result(`update/${type}/each-member`, "value-changed"),
    fault: ["an update", "keeps the old value of a member"] as const,
    keptOld,
  });
  const told = (...results: readonly CheckResult[]) =>
    causesOf(results).failures.map(({ heading }) => heading);
  const seen = [
    result("update/Driver/replaces", "not-updated"),
    result("update/Driver/search-sees-it", "record-missing"),
  ];
  expect(told(...seen, keeping("Driver", "born"))).toEqual([
    "an update of Driver keeps the old value of born",
  ]);
  expect(told(...seen, keeping("Driver", "born"), keeping("Trailer", "born"))).toEqual([
    "an update keeps the old value of born on 2 types: Driver, Trailer",
  ]);
  expect(told(...seen, keeping("Driver", "born"), keeping("Trailer", "built", "sold"))).toEqual([
    "an update keeps the old values of 3 members on 2 types: Driver.born, Trailer.built, Trailer.sold",
  ]);
  expect(told(keeping("Driver", "a", "b", "c", "d"))).toEqual([
    "an update of Driver keeps the old values of 4 members: a, b, c, d",
  ]);
});

it("explains nothing of a type whose updates change the record, and no other check", () => {
  const unchanged = result("update/Driver/replaces", "not-updated");
  expect(causesOf([unchanged, result("update/Trailer/replaces", "value-changed")]).failures).toHaveLength(2);
  expect(causesOf([unchanged, result("round-trip/Driver/note", "value-lost")]).failures).toHaveLength(2);
});

it("explains what searches see of a record that a read still returns after a delete, and of none else", () => {
  const read = result("delete/Trailer/not-readable", "record-returned");
  const found = result("delete/Trailer/not-searchable", "record-unexpected");
  expect(causesOf([found, read]).failures.map(({ first }) => first.id)).toEqual([read.id]);
  expect(causesOf([read, result("delete/Driver/not-searchable", "record-unexpected")]).failures).toHaveLength(
    2,
  );
});

it("explains what the other checks see of an updated record that cannot be read", () => {
  const gone = result("update/Trailer/replaces", "no-record");
  const second = result("update/Trailer/no-second-record", "second-record");
  expect(causesOf([second, gone]).failures.map(({ first }) => first.id)).toEqual([gone.id]);
  const other = result("update/Trailer/touches-nothing-else", "no-record");
  expect(causesOf([second, other]).failures).toHaveLength(2);
});

it("is a delete that deletes nothing, if reads and searches of each type still return the record", () => {
  const read = (type: string) => result(`delete/${type}/not-readable`, "record-returned");
  const found = (type: string) => result(`delete/${type}/not-searchable`, "record-unexpected");
  const of = (...results: readonly CheckResult[]) => causesOf(results).failures.map(({ heading }) => heading);
  expect(of(read("Trailer"), found("Trailer"), read("Driver"), found("Driver"))).toEqual([
    "a delete deletes nothing on 2 types: Trailer, Driver",
  ]);
  expect(of(read("Trailer"))).not.toEqual(["a delete of Trailer deletes nothing"]);
});

it("is a delete that fails only while other requests run, if one alone is done: that is shown first", () => {
  const of = (type: string, code: ProblemCode = "record-returned") => [
    result(`delete/${type}/not-searchable`, "record-unexpected"),
    result(`delete/${type}/not-readable`, "record-returned"),
    result(`stateful/${type}/parallel`, code),
  ];
  const { failures } = causesOf([...of("Trailer"), ...of("Driver", "record-unexpected")]);
  expect(failures.map(({ heading }) => heading)).toEqual([
    "a concurrent delete deletes nothing on 2 types: Trailer, Driver; a delete alone works",
  ]);
  expect(failures[0]?.first.id).toBe("stateful/Trailer/parallel");
  const always = of("Driver").slice(0, 2);
  expect(causesOf([...of("Trailer"), ...always]).failures.map(({ heading }) => heading)).toEqual([
    "a concurrent delete of Trailer deletes nothing; a delete alone works",
    "a delete of Driver deletes nothing",
  ]);
  const other = result("stateful/Driver/parallel", "record-returned");
  expect(causesOf([other, ...of("Trailer")]).failures.map(({ heading }) => heading)).toEqual([
    "a concurrent delete deletes nothing on 2 types: Driver, Trailer; a delete alone works",
  ]);
  expect(causesOf(of("Trailer", "value-lost")).failures).toHaveLength(2);
});

it("explains records that are found changed after a delete, or at another site, if an update changes other records too", () => {
  const another = (family: string, what: string) => ({
    ...result(`${family}/Driver/touches-nothing-else`, "value-changed"),
    fault: [what, "changes another record"] as const,
  });
  const [update, remove] = [another("update", "an update"), another("delete", "a delete")];
  const elsewhere = result("site-wall/Driver/delete", "reached-other-site");
  expect(causesOf([elsewhere, remove, update]).failures.map(({ heading }) => heading)).toEqual([
    "an update of Driver changes another record",
  ]);
  expect(causesOf([elsewhere, remove]).failures).toHaveLength(2);
  const gone = result("delete/Driver/touches-nothing-else", "no-record");
  expect(causesOf([gone, update]).failures).toHaveLength(2);
});

it("explains what the other checks of these updates see, if an update leaves the elements of a list that it replaces", () => {
  const appended = { ...result("update/Driver/replaces", "elements-added"), member: "names" };
  const others = [
    result("update/Driver/each-member", "value-changed"),
    result("update/Driver/search-sees-it", "record-unexpected"),
  ];
  expect(causesOf([...others, appended]).failures.map(({ heading }) => heading)).toEqual([
    "names of Driver comes back with more elements after an update",
  ]);
  expect(causesOf([appended, result("update/Trailer/each-member", "value-changed")]).failures).toHaveLength(
    2,
  );
});
