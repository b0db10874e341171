// Tests which answers of an earlier run a file of answers keeps.
import { expect, it } from "vitest";
import { reportOf } from "../../testkit/reports/make-report.js";
import { withKeptAnswers } from "./keep-answers.js";
import { deploymentOf, profileOf } from "./profile.js";

const gap = (name: string) => ({ gap: name, asks: "?", section: "s", own: "no", evidence: "now" });
const report = reportOf([], {
  observations: [
    { ...gap("fog"), value: "yes" },
    { ...gap("frost"), untold: true },
    { ...gap("rain"), lacks: "write" },
    gap("snow"),
  ],
});
const before = (answer: string) => ({ answer, evidence: "before" });
const earlier = {
  deployment: deploymentOf(report),
  answers: { fog: before("no"), frost: before("rare"), rain: before("often"), snow: { evidence: "before" } },
  incomplete: true,
};

it("are those to gaps to which this run got no answer", () => {
  const { report: whole, kept } = withKeptAnswers(report, earlier);
  const { answers, incomplete } = profileOf(whole);
  expect(kept).toBe(2);
  expect(Object.entries(answers).map(([name, { answer, evidence }]) => [name, answer, evidence])).toEqual([
    ["fog", "yes", "now"],
    ["frost", "rare", "before"],
    ["rain", "often", "before"],
    ["snow", undefined, "now"],
  ]);
  expect(incomplete).toBeUndefined();
});

it("are none of another deployment, and none if there was no file", () => {
  const other = { ...earlier, deployment: { baseUrl: "https://other.example" } };
  expect(withKeptAnswers(report, other)).toEqual({ report, kept: 0 });
  expect(withKeptAnswers(report, undefined)).toEqual({ report, kept: 0 });
});

it("write an answer that nobody can pin under another name", () => {
  const odd = reportOf([], { observations: [{ ...gap("fog"), value: "{}", cannotPin: true }] });
  expect(profileOf(odd).answers["fog"]).toEqual({
    asks: "?",
    section: "s",
    cannotPin: "{}",
    specAnswers: "no",
    evidence: "now",
  });
});
