// Tests what a run says that only reads, and finds no records.
import { expect, it } from "vitest";
import { painter } from "../../../spec/text/paint.js";
import { accessWords } from "../../reports/access-lines.js";
import { firstScreen } from "../../reports/terminal.js";
import { exchange, reportOf, result } from "../../testkit/reports/make-report.js";
import type { CheckResult } from "../report.js";
import { withCauses } from "./causes.js";

const lacking = (id: string, more: Partial<CheckResult> = {}) =>
  result(id, { verdict: "blocked", reason: "no Vehicle was found", lacks: "records", ...more });

const runOf = (checks: readonly CheckResult[], site: string | undefined = "12", write = false) =>
  reportOf(checks, {
    deployment: { baseUrl: "http://127.0.0.1:9", write, ...(site === undefined ? {} : { site }) },
  });

function said(...run: Parameters<typeof runOf>) {
  const report = runOf(...run);
  return report.causes.blocked[0]?.noRecords;
}

const listed = result("interaction/Vehicle/search");
const vehicle = lacking("search/Vehicle.plate/finds");

it("calls a site empty if no type that was read has a record there", () => {
  expect(said([listed, vehicle])).toEqual({
    what: "site 12 has no records",
    remedy: "add --write, name another site, or name a record: --id TYPE/ID",
  });
  expect(said([listed, vehicle], "")).toEqual({
    what: "the deployment has no records",
    remedy: "add --write, or name a record: --id TYPE/ID",
  });
});

it("asks whether the site is right if no type that was read has a record", () => {
  const access = (...run: Parameters<typeof runOf>) => accessWords(runOf(...run));
  expect(access([listed, vehicle])).toBe(
    "this run found no record of any type at site 12: does this site exist? Many deployments answer for any site, with empty lists",
  );
  expect(access([listed, vehicle], "")).toBe("this run found no record of any type: is the base URL right?");
  expect(access([listed, vehicle], "12", true)).toBeUndefined();
  expect(access([listed, result("interaction/Trailer/read"), vehicle])).toBeUndefined();
  const refused = { ...exchange, method: "GET", status: 403 };
  const forbidden = result("interaction/Vehicle/read", { verdict: "blocked", exchanges: [refused] });
  expect(access([listed, vehicle, forbidden])).toMatch(/^403 to /);
});

it("asks whether it is the right spec if nearly no path of it is there", () => {
  const absent = (type: string) =>
    result(`interaction/${type}/search`, {
      verdict: "fail",
      exchanges: [{ ...exchange, method: "GET", status: 404 }],
    });
  const others = ["Trailer", "Crew", "Garage@a", "Garage@b"].map(absent);
  const words = accessWords(runOf([listed, vehicle, ...others]));
  expect(words).toMatch(/^4 of 5 paths of the spec are answered 404: .* \(--spec\), .* base URL/);
  expect(firstScreen(runOf([listed, vehicle, ...others]), painter(false)).join("\n")).toContain("--spec");
  expect(
    accessWords(runOf([listed, result("interaction/Trailer/read"), ...others.slice(2)])),
  ).toBeUndefined();
  const added = result("interaction/Crew/add");
  expect(accessWords(runOf([listed, result("interaction/Trailer/read"), added, ...others]))).toBeUndefined();
});

it("calls no site empty where a record was read, whatever else is missing", () => {
  const checks = [listed, result("interaction/Vehicle/read"), vehicle];
  expect(said(checks)?.what).toBe("no Vehicle was found at site 12");
  expect(accessWords(runOf(checks))).toBeUndefined();
});

it("calls no site empty if only some checks were selected, which may be about some types", () => {
  const some = withCauses({ ...runOf([listed, vehicle]), only: ["search/Vehicle", "interaction/Vehicle"] });
  expect(some.causes.blocked[0]?.noRecords?.what).toBe("no Vehicle was found at site 12");
  expect(accessWords(some)).toBeUndefined();
  expect(accessWords({ ...some, only: ["smoke"] })).toMatch(/^this run found no record of any type /);
});

it("names the types without records if others have some, or if not all were read", () => {
  expect(said([listed, result("interaction/Trailer/read"), vehicle])?.what).toBe(
    "no Vehicle was found at site 12",
  );
  expect(said([vehicle])?.what).toBe("no Vehicle was found at site 12");
  const types = ["A", "B", "C", "D"].map((type) => lacking(`search/${type}.x/finds`));
  expect(said(types)?.what).toBe("no records of 4 types were found at site 12");
});

it("says nothing of a run that adds records, and of records that a search refers to", () => {
  expect(said([listed, vehicle], "12", true)).toBeUndefined();
  expect(said([listed, lacking("search/Vehicle.owner/finds", { exchanges: [exchange] })])).toBeUndefined();
});

it("is said once with its remedy, near the top, and counts what the summary and the result count", () => {
  const checks = [listed, vehicle, lacking("advice/Vehicle/etag", { kind: "advice" })];
  const screen = firstScreen(runOf(checks), painter(false));
  expect(screen[0]).toMatch(/^BLOCK site 12 has no records {2,}1 check$/);
  expect(screen.filter((line) => line.includes("--id"))).toEqual([screen[1]]);
  expect(screen).toContain("required   1 passed, 1 blocked");
  expect(screen).toContain("advice     1 blocked");
  expect(screen.join(" ")).toMatch(
    /INCONCLUSIVE: 1 required check could not be judged: +site 12 has no\s+records/,
  );
});

it("tells a record without a value that searches require from records that were not found", () => {
  const reason = "no value of owner is known, which a search of Trailer requires";
  const trailer = result("interaction/Trailer/search", { verdict: "blocked", lacks: "values", reason });
  const read = result("interaction/Trailer/read");
  const report = runOf([listed, vehicle, read, trailer]);
  const said = report.causes.blocked.map(({ noRecords, first }) => noRecords?.what ?? first.reason);
  expect(said).toEqual(["no Vehicle was found at site 12", reason]);
});
