import { expect, it } from "vitest";
import { exchange, reportOf, result } from "../../testkit/reports/make-report.js";
import { nextSteps } from "./next-steps.js";

const stepsOf = (status: number) => {
  const refused = { ...exchange, status, requestHeaders: {} };
  const report = reportOf(
    [result("search/X.a/finds", { verdict: "blocked", reason: "refused", exchanges: [refused] })],
    { deployment: { baseUrl: "http://127.0.0.1:9", site: "1", otherSite: "2", write: true } },
  );
  return nextSteps(report).map(({ text }) => text);
};

it("names the credentials that are missing before it says to repeat the run", () => {
  expect(stepsOf(401)).toEqual([
    "401 without credentials: use --token T or --header 'N: V'.",
    "Then repeat the run: the same seed sends the same random records.",
  ]);
  expect(stepsOf(403)[0]).toMatch(/^403 to requests without credentials: use credentials that may POST /);
});

it("only says to repeat the run if nothing else is left to change", () => {
  expect(stepsOf(503)).toEqual(["Repeat the run: the same seed sends the same random records."]);
});
