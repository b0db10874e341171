// Tests the commands for a failure whose check may pass alone.
import { expect, it } from "vitest";
import { failed, reportOf, result } from "../testkit/reports/make-report.js";
import { nextSteps } from "./html/next-steps.js";
import { summaryLines } from "./summary-lines.js";

const asked = { concurrency: 1 };
const failing = reportOf([failed("a/X/one")], { asked });
const whole = "cri conform http://127.0.0.1:9 --site '1 2' --write --seed 42 --concurrency 1";

it("repeats the whole run after a failure, with the number of its connections", () => {
  expect(summaryLines(failing)).toContain(`repeat     ${whole}`);
  const passing = reportOf([result("a/X/one")]);
  expect(summaryLines(passing).join("\n")).not.toContain("repeat ");
});

it("does not repeat the traffic of other clients", () => {
  const watched = { described: 1, outside: {}, unjudged: {} };
  expect(summaryLines({ ...failing, watched }).join("\n")).not.toContain("repeat ");
});

it("is a step of the page, after the command that runs the failed checks alone", () => {
  const commands = nextSteps(failing).map(({ command }) => command);
  expect(commands).toEqual([undefined, expect.stringContaining("--only a/X/one"), whole]);
});
