// A report with every verdict, for tests of the HTML page.
import type { InterfaceModel } from "../../../../spec/model.js";
import type { Report } from "../../../runner/report.js";
import { exchange, failed, reportOf, result } from "../make-report.js";

/** A report with every verdict, every part of the page and long words, over the types of a model. */
export function sampleReport(model: InterfaceModel): Report {
  const [first = "", second = ""] = model.resources.map(({ name }) => name);
  const clauses = model.clauses.slice(0, 3).map(({ id }) => id);
  const sent = (n: number, body: string) => ({ ...exchange, n, responseBody: body });
  const long = "Wordwithoutanyspace".repeat(20);
  const checks = [
    failed(`fit/${first}.length/long`, {
      clauses,
      exchanges: [sent(2, JSON.stringify({ rows: Array.from({ length: 80 }, (_, index) => index) }))],
      transcript: [sent(1, ""), sent(2, "")],
    }),
    failed(`fit/${second}.length/long`, { clauses, exchanges: [sent(2, "")], actual: long }),
    failed(`fit/${first}/wide`, {
      clauses,
      exchanges: [{ ...sent(3, long), url: `http://127.0.0.1:9/${long}` }],
      script: Array.from({ length: 24 }, (_, n) => `curl -s -d '{"n":${n}}' http://127.0.0.1:9/${n}`).join(
        "\n",
      ),
    }),
    result(`fit/${first}/deep`, { verdict: "blocked", reason: "not wide", blockedBy: `fit/${first}/wide` }),
    result(`fit/${second}/deep`, { verdict: "blocked", reason: "nothing to read" }),
    result(`fit/${second}/wide`, { verdict: "blocked", reason: "nothing to read" }),
    result(`fit/${second}/high`, { verdict: "error", reason: "a fault of ours" }),
    failed(`keep/${first}/dry`, { verdict: "warn", kind: "advice" }),
    result(`keep/${second}/dry`, { verdict: "not-applicable", reason: "needs --write" }),
    result(`keep/${first}/warm`, { milliseconds: 900 }),
    result(`keep/${second}/warm`, { milliseconds: 70_000 }),
    failed(`keep/${second}/wet`, {
      exchanges: [sent(4, JSON.stringify({ rows: Array.from({ length: 50 }, (_, n) => ({ id: `r${n}` })) }))],
      unexpectedIds: ["r36"],
      tolerated: { reason: "known", owner: "us", until: "2027-01-31" },
    }),
    result("gap/frost", { kind: "observed", verdict: "observed", actual: "high" }),
  ];
  const answer = { asks: "How high?", section: "Fleet / Arrivals", own: "low", evidence: "seen" };
  return reportOf(checks, {
    baseline: {
      file: "baseline.yaml",
      verdict: "nonconformant",
      tolerated: 1,
      faults: [
        {
          entry: `keep/${first}/warm`,
          why: "passes",
          says: "it passes now",
          remedy: "delete the entry",
          line: 3,
          column: 5,
        },
      ],
    },
    startedAt: "2026-11-21T11:55:37.882Z",
    observations: [
      { ...answer, gap: "frost", value: "high" },
      { ...answer, gap: "wind", value: "low" },
      { ...answer, gap: "rain" },
    ],
  });
}

/** More causes than the head of the page lists, with long titles, each of which blocks others. */
export function manyCauses(): Report {
  const checks = Array.from({ length: 25 }, (_, index) => {
    const id = `fit/b/c${index}`;
    const title = `the ${index + 1}th of many long titles that say what does not hold `.repeat(3);
    const blocked = (name: string) =>
      result(`${id}${name}`, { verdict: "blocked", reason: "?", blockedBy: id });
    return [
      failed(id, { clauses: [`c${index}`], title, exchanges: [{ ...exchange, n: index + 1 }] }),
      ...["x", "y", "z"].map(blocked),
    ];
  });
  return reportOf(checks.flat());
}
