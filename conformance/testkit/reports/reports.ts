// A report of each kind, for tests and goldens.
import type { GapAnswer, Report } from "../../runner/report.js";
import { exchange, failed, reportOf, result } from "./report.js";

const asked = { asks: "Does the tide matter?", section: "Boats", own: "no", evidence: "it did" };
const observations: readonly GapAnswer[] = [
  { ...asked, gap: "tide", value: "yes" },
  { ...asked, gap: "wind", value: "no" },
  { ...asked, gap: "rain", evidence: "needs --write", lacks: "write" },
  { ...asked, gap: "fog", evidence: "nothing came" },
];

const passes = ["search/Boat.hull/finds", "search/Boat.sail/finds", "add/Boat/add"].map((id) => result(id));
const refused = failed("add/Boat/add", {
  title: "Boat: a record with every documented field is added",
  expected: "a 2xx status and the id of the new record",
  actual: "status 405",
  exchanges: [
    { ...exchange, n: 1, status: 405, json: { error: "no_landing", message: "The harbour is closed" } },
  ],
});
const standing = Array.from({ length: 30 }, (_, index) =>
  result(`search/Boat.p${index}/finds`, { verdict: "blocked", reason: "no boat", blockedBy: refused.id }),
);
const dropped = (field: string, n: number) =>
  failed(`round-trip/Boat/${field}`, {
    clauses: [`field.Boat.${field}`],
    title: `Boat: ${field} comes back as it was sent`,
    expected: `${field} "a long name for a boat"`,
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
const tolerated = { reason: "the hull is being mended", owner: "harbour", until: "2030-01-31" };

/** A report of each kind that people meet, by what it is called. */
export const reports: Readonly<Record<string, Report>> = {
  conformant: reportOf(passes, { observations, answers: { tide: "yes", wind: "no" } }),
  "one field dropped": reportOf([...passes, dropped("name", 5)]),
  "many fields dropped from one answer": reportOf([
    ...passes,
    ...["name", "hull", "sail", "mast", "keel"].map((field) => dropped(field, 5)),
  ]),
  "adding refused": reportOf([refused, ...standing]),
  "several causes": reportOf([
    dropped("name", 5),
    refused,
    ...standing,
    failed("search/Boat.hull/finds", { exchanges: [{ ...exchange, n: 7 }], clauses: ["search.Boat.hull"] }),
    failed("search/Raft@B.hull/finds", { exchanges: [{ ...exchange, n: 8 }], clauses: ["search.Raft.hull"] }),
  ]),
  "a warning and an error": reportOf([
    ...passes,
    failed("advice/Boat/etag", { kind: "advice", verdict: "warn", exchanges: [{ ...exchange, n: 9 }] }),
    result("search/Raft.hull/finds", { verdict: "error", reason: "a fault of ours" }),
  ]),
  "long words": reportOf([
    failed("search/Boat.hull/finds", {
      expected: "word ".repeat(200),
      actual: "x".repeat(2_000),
      exchanges: [{ ...exchange, requestBody: "y".repeat(5_000) }],
    }),
  ]),
  inconclusive: reportOf([
    ...passes,
    result("search/Raft.hull/finds", { verdict: "blocked", reason: "the network gave no answer" }),
  ]),
  "only read, nothing there": reportOf([...nothing("Boat", 12), ...nothing("Raft@B", 3)], {
    deployment: { baseUrl: "http://127.0.0.1:9", site: "1 2", write: false },
    observations,
  }),
  "all tolerated": reportOf([...passes, { ...refused, tolerated }], {
    baseline: { file: "baseline.yaml", verdict: "conformant", tolerated: 1, faults: [] },
  }),
  "a baseline out of date": reportOf(
    [...passes, { ...refused, tolerated: { ...tolerated, flaky: { runs: 3, passed: 1 } } }],
    {
      baseline: {
        file: "baseline.yaml",
        verdict: "conformant",
        tolerated: 1,
        faults: [
          {
            entry: "search/Boat.sail/finds",
            why: "passes",
            says: "it passes now",
            remedy: "delete the entry",
            line: 7,
            column: 5,
          },
        ],
      },
    },
  ),
};
