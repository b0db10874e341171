// Makes reports for tests.
import type { Exchange } from "../../http/exchange.js";
import { wordsOf } from "../../runner/causes/cause-words.js";
import { withCauses } from "../../runner/causes/causes.js";
import type { RunEvent } from "../../runner/events.js";
import type { Cause, CheckResult, Report } from "../../runner/report.js";
import { overall, tally } from "../../runner/verdict.js";

export const exchange: Exchange = {
  n: 3,
  method: "POST",
  url: "http://127.0.0.1:9/it's/here?a=b%20c",
  requestHeaders: { "content-type": "application/json", authorization: "***", accept: "*/*" },
  requestBody: '{"note":"it\'s $HOME `x` \\"y\\""}',
  status: 500,
  responseHeaders: { "content-type": "text/plain" },
  responseBody: "<script>",
  milliseconds: 4,
  waits: 0,
};

export function result(id: string, more: Partial<CheckResult> = {}): CheckResult {
  return {
    id,
    clauses: ["c"],
    kind: "required",
    verdict: "pass",
    title: `${id.split("/")[1]}: something holds`,
    section: "Fleet / Arrivals",
    means: "a vehicle arrives where it was sent",
    milliseconds: 2,
    ...more,
  };
}

export function failed(id: string, more: Partial<CheckResult> = {}): CheckResult {
  return result(id, {
    verdict: "fail",
    code: "record-missing",
    expected: "a vehicle in the list",
    actual: "200, an empty list",
    exchanges: [exchange],
    ...more,
  });
}

/** Results as one cause. */
export function causeOf(
  first: CheckResult,
  others: readonly CheckResult[] = [],
  blocked: readonly CheckResult[] = [],
): Cause {
  return { first, others, blocked, ...wordsOf({ first, others }) };
}

export function reportOf(checks: readonly CheckResult[], more: Partial<Report> = {}): Report {
  return withCauses({
    interface: { name: "fleet", title: "Fleet", document: "Fleet" },
    deployment: { baseUrl: "http://127.0.0.1:9", site: "1 2", write: true },
    seed: 42,
    verdict: overall(checks),
    summary: {
      required: tally(checks, "required"),
      advice: tally(checks, "advice"),
      observed: tally(checks, "observed"),
      requests: 12,
      milliseconds: 1_234,
    },
    checks,
    answers: {},
    observations: [],
    ...more,
  });
}

export function started(checks: number): RunEvent {
  const { interface: of, deployment, seed } = reportOf([]);
  return {
    type: "run-started",
    interface: of,
    deployment,
    checks,
    seed,
    startedAt: "2026-01-02T03:04:05.678Z",
  };
}
