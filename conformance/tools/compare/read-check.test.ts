// Tests what is read of a check of a report that another version may have written.
import { expect, it } from "vitest";
import type { Evidence, LostFields } from "../../checks/finding.js";
import { jsonReport } from "../../reports/filing.js";
import type { Cause, Causes } from "../../runner/report.js";
import { reports } from "../../testkit/reports/reports.js";
import { readCheck, readResults } from "./read-check.js";

const check = { id: "search-shape/X/empty-list", title: "it holds", kind: "required", verdict: "fail" };

it("reads what names the record that is in every list", () => {
  const strayRecord = { id: "s-1", from: "run" };
  const signs = { unexpectedIds: ["s-1"], strayRecord };
  expect(readCheck({ ...check, ...signs })).toMatchObject(signs);
});

it("reads all evidence of a failure: its cause is known by it", () => {
  const evidence = {
    steps: "add, read",
    member: "code.text",
    textChange: "cut",
    cutTo: 255,
    unexpectedIds: ["a"],
    missingIds: ["b"],
    excludedBy: ["code=c"],
    isIgnored: true,
    ignores: "date",
    isJoinedByOr: true,
    comparedWith: "patient",
    returnedValues: ["d"],
    noneMatches: true,
    unshown: ["name"],
    keptOld: ["status"],
    isEmpty: true,
    findsNothing: true,
    answeredWith: "date",
    listLength: 0,
    isReversed: true,
    differing: { sent: "0", got: "[0]", isWrapped: true },
    script: "curl",
    lostByAddsOnly: ["e"],
    lostByUpdatesToo: ["f"],
  } satisfies Required<Evidence & LostFields>;
  expect(readCheck({ ...check, ...evidence })).toMatchObject(evidence);
});

it("leaves out an origin of that record that it does not know", () => {
  const read = readCheck({ ...check, strayRecord: { id: "s-1", from: "moon" }, unexpectedIds: [1] });
  expect(read).toMatchObject(check);
  expect(read).not.toHaveProperty("strayRecord");
  expect(read).not.toHaveProperty("unexpectedIds");
});

it.each(Object.entries(reports).filter(([, { baseline }]) => baseline === undefined))(
  "finds the causes of a run in its JSON report: %s",
  (_, report) => {
    const inShort = ({ first, others, blocked, ways, plain }: Cause) => ({
      ids: [first, ...others, ...blocked].map(({ id }) => id),
      ways,
      plain,
    });
    const open = ({ failures, warnings, errors, blocked }: Causes) =>
      [failures, warnings, errors, blocked].map((causes) => causes.map(inShort));
    const read = readResults(JSON.parse(jsonReport(report)));
    expect("causes" in read && open(read.causes)).toEqual(open(report.causes));
  },
);
