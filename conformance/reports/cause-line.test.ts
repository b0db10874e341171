// Tests what the first screen says of a cause: whole, in two lines if one has no room.
import { expect, it } from "vitest";
import { causesOf } from "../runner/causes/causes.js";
import type { CheckResult } from "../runner/report.js";
import { exchange, failed } from "../testkit/reports/make-report.js";
import { screenLine } from "./cause-line.js";

const linesOf = (...checks: readonly CheckResult[]) =>
  causesOf(checks).failures.map((cause) => screenLine(cause).lines);

it("leaves out what a name is of before it says the fault in fewer words", () => {
  const missing = failed("search/VehicleOfTheFleet.odometer/finds");
  expect(linesOf(missing)).toEqual([["odometer of VehicleOfTheFleet does not find matching records"]]);
});

it("says in two lines what has no room in one, and cuts one line only where there is no room for two", () => {
  const fault = ["an add", "with registration.country.code as a partial-date is refused"] as const;
  const exchanges = [{ ...exchange, status: 422 }];
  const refused = failed("add/Vehicle/dated", { code: "refused", fault, actual: "status 422", exchanges });
  const [cause] = causesOf([refused]).failures;
  const { lines = [], words } = (cause && screenLine(cause)) ?? {};
  expect(lines).toEqual([
    "an add of Vehicle with registration.country.code as a",
    "partial-date is refused: status 422",
  ]);
  expect(words).toBe("an add of Vehicle with registration.country.code as a partial-…");
});

it("says that a sequence came before where there is no room for its requests", () => {
  const of = (steps: string) =>
    failed("stateful/Vehicle/sequence", { fault: ["a search", "misses the record"], steps, script: "curl" });
  expect(linesOf(of("add, search"))).toEqual([["a search of Vehicle misses the record after add, search"]]);
  expect(linesOf(of("add a with add b, update a with update a, search a"))).toEqual([
    ["a search of Vehicle misses the record after other requests"],
  ]);
});

it("names the types in a second line where there is room for it", () => {
  const refused = ["Vehicle", "Trailer", "Driver"].map((type) =>
    failed(`update/${type}/no-second-record`, { fault: ["an update", "adds a second record"] }),
  );
  const [cause] = causesOf(refused).failures;
  const { lines, full } = (cause && screenLine(cause)) ?? {};
  expect(lines).toEqual(["an update adds a second record on 3 types"]);
  expect(full).toEqual(["an update adds a second record on 3 types: Vehicle,", "Trailer, Driver"]);
});
