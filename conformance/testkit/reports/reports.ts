// A report of each kind, for tests and goldens.

import type { GapAnswer } from "../../runner/gap-answer.js";
import type { Report } from "../../runner/report.js";
import { exchange, failed, reportOf, result } from "./make-report.js";

const asked = { asks: "Does the frost matter?", section: "Fleet", own: "no", evidence: "it did" };
const observations: readonly GapAnswer[] = [
  { ...asked, gap: "frost", value: "yes" },
  { ...asked, gap: "wind", value: "no" },
  { ...asked, gap: "rain", evidence: "needs --write", lacks: "write" },
  { ...asked, gap: "fog", evidence: "nothing came" },
];

const passes = ["search/Vehicle.plate/finds", "search/Vehicle.roof/finds", "add/Vehicle/add"].map((id) =>
  result(id),
);
const refused = failed("add/Vehicle/add", {
  title: "Vehicle: a record with every documented field is added",
  expected: "a 2xx status and the id of the new record",
  actual: "status 405",
  exchanges: [
    { ...exchange, n: 1, status: 405, json: { error: "no_arrival", message: "The garage is closed" } },
  ],
});
const standing = Array.from({ length: 30 }, (_, index) =>
  result(`search/Vehicle.p${index}/finds`, {
    verdict: "blocked",
    reason: "no vehicle",
    blockedBy: refused.id,
  }),
);
const dropped = (field: string, n: number) =>
  failed(`round-trip/Vehicle/${field}`, {
    clauses: [`field.Vehicle.${field}`],
    title: `Vehicle: ${field} comes back as it was sent`,
    expected: `${field} "a long name for a vehicle"`,
    actual: "nothing",
    exchanges: [{ ...exchange, n, method: "GET" }],
  });
const nothing = (type: string, count: number) =>
  Array.from({ length: count }, (_, index) =>
    result(`search/${type}.p${index}/finds`, {
      verdict: "blocked",
      reason: `nothing to read: no search of ${type} showed a record`,
      lacks: "records",
    }),
  );
const ids = ["a", "b", "c"].map((letter) => `${letter.repeat(8)}-0000-4000-8000-${letter.repeat(12)}`);
const tolerated = { reason: "the plate is being mended", owner: "garage", until: "2030-01-31" };

/** A report of each kind, by its name. */
export const reports: Readonly<Record<string, Report>> = {
  conformant: reportOf(passes, { observations, answers: { frost: "yes", wind: "no" } }),
  "one field dropped": reportOf([...passes, dropped("name", 5)]),
  "many fields dropped from one answer": reportOf([
    ...passes,
    ...["name", "plate", "roof", "axle", "wheel"].map((field) => dropped(field, 5)),
  ]),
  "adding refused": reportOf([refused, ...standing]),
  "several causes": reportOf([
    dropped("name", 5),
    refused,
    ...standing,
    failed("search/Vehicle.plate/finds", {
      exchanges: [{ ...exchange, n: 7 }],
      clauses: ["search.Vehicle.plate"],
    }),
    failed("search/Trailer@B.plate/finds", {
      exchanges: [{ ...exchange, n: 8 }],
      clauses: ["search.Trailer.plate"],
    }),
  ]),
  "second bound of a range ignored": reportOf([
    ...passes,
    failed("search/Vehicle.built/leaves-out", {
      code: "record-unexpected",
      clauses: ["search.Vehicle.built"],
      expected: `a list with Vehicle 2019-06-11 (${ids[0]}) and without Vehicle 2019-09-17 (${ids[1]})`,
      actual: `status 200, a list of 2 records with Vehicle 2019-09-17 (not le2019-06-12; ${ids[1]})`,
      excludedBy: ["le2019-06-12"],
      exchanges: [
        {
          ...exchange,
          method: "GET",
          url: `http://127.0.0.1:9/sites/1/Vehicle?built=ge2019-06-10&built=le2019-06-12&owner=${ids[2]}`,
          status: 200,
        },
      ],
    }),
  ]),
  "a warning and an error": reportOf([
    ...passes,
    failed("advice/Vehicle/etag", { kind: "advice", verdict: "warn", exchanges: [{ ...exchange, n: 9 }] }),
    result("search/Trailer.plate/finds", { verdict: "error", reason: "a fault of ours" }),
  ]),
  "long words": reportOf([
    failed("search/Vehicle.plate/finds", {
      expected: "word ".repeat(200),
      actual: "x".repeat(2_000),
      exchanges: [{ ...exchange, requestBody: "y".repeat(5_000) }],
    }),
  ]),
  inconclusive: reportOf([
    ...passes,
    result("search/Trailer.plate/finds", { verdict: "blocked", reason: "the network gave no answer" }),
  ]),
  "only read, nothing there": reportOf([...nothing("Vehicle", 12), ...nothing("Trailer@B", 3)], {
    deployment: { baseUrl: "http://127.0.0.1:9", site: "1 2", write: false },
    observations,
  }),
  "all tolerated": reportOf([...passes, { ...refused, tolerated }], {
    baseline: { file: "baseline.yaml", verdict: "conformant", tolerated: 1, faults: [] },
  }),
  "partly known": reportOf(
    [
      ...passes,
      ...["name", "plate", "roof", "axle"].map((field, index) => ({
        ...dropped(field, 5),
        ...(index < 2 ? { tolerated } : {}),
      })),
      ...["a", "b", "c", "d"].map((name, index) => ({
        ...failed(`${name}/Trailer/${name}`, {
          clauses: [name],
          exchanges: [{ ...exchange, n: 20 + index }],
        }),
        tolerated,
      })),
    ],
    { baseline: { file: "baseline.yaml", verdict: "nonconformant", tolerated: 6, faults: [] } },
  ),
  "a baseline out of date": reportOf(
    [...passes, { ...refused, tolerated: { ...tolerated, flaky: { runs: 3, passed: 1 } } }],
    {
      baseline: {
        file: "baseline.yaml",
        verdict: "conformant",
        tolerated: 1,
        faults: [
          {
            entry: "search/Vehicle.roof/finds",
            why: "passes",
            says: "it passes now",
            remedy: "delete the entry",
            line: 7,
            column: 5,
          },
          {
            entry: "search/Vehicle.plate/finds",
            why: "expired",
            says: "it was tolerated until 2029-12-31",
            remedy: "fix it or set a later date",
            line: 123,
            column: 5,
          },
        ],
      },
    },
  ),
};
