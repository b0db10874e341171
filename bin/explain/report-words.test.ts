// Tests that `explain` answers for every word that a reader sees in a report, taken from where each is defined.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { lacks } from "../../conformance/http/blocked.js";
import * as failureWords from "../../conformance/reports/causes/failure-words.js";
import { verdictLabels } from "../../conformance/reports/html/verdicts.js";
import { notTested } from "../../conformance/reports/not-tested.js";
import { result } from "../../conformance/testkit/reports/make-report.js";
import { packageRoot } from "../../spec/package-root.js";
import { fixedTopics } from "./fixed.js";
import { wordOf } from "./word-of.js";

const topics = await fixedTopics();

const unexplained = (words: readonly string[]) =>
  [...new Set(words)].filter(
    (word) => wordOf(word, topics) === undefined && !topics.some(({ id }) => id === word.toLowerCase()),
  );

/** The phrases in what a module exports, at whatever depth; those of functions are made for the values of one failure. */
function phrasesIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value.replace(/^; /, "")];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(phrasesIn) : [];
}

it("explains every way in which something fails", () => {
  const { missedBoundWords, rangeWords } = failureWords;
  const phrases = phrasesIn([
    failureWords,
    ...[true, false].map((isDay) => missedBoundWords({ prefix: "ge", isDay })),
    rangeWords({ kind: "either" }),
  ]);
  expect(phrases.length).toBeGreaterThan(80);
  expect(unexplained(phrases)).toEqual([]);
});

it("explains every verdict of a check, as reports write it", () => {
  expect(unexplained(verdictLabels.map(({ word }) => word))).toEqual([]);
});

it("explains every part that a run did not test", () => {
  const parts = notTested({ checks: lacks.map((lack, n) => result(`a/X.${n}/c`, { lacks: lack })) });
  expect(unexplained(parts.map((part) => part.replace(/ \(.*/, "")))).toEqual([]);
});

it("explains every label of the HTML page", () => {
  const folder = join(packageRoot(), "conformance", "reports", "html");
  const templates = readdirSync(folder).filter((name) => name.endsWith(".hbs"));
  const text = templates.map((name) => readFileSync(join(folder, name), "utf8")).join("\n");
  const labels = [...text.matchAll(/<(?:dt|th scope="col"[^>]*)>([^<{]+)</g)].map(([, label = ""]) => label);
  expect(labels.length).toBeGreaterThan(12);
  expect(unexplained(labels)).toEqual([]);
});

it.each([
  "judged",
  "not judged",
  "alone",
  "re-run",
  "tolerated",
  "ignored",
  "read only",
  "isolation",
  "smoke",
  "out of date",
  "@A",
  "path",
  "is ignored",
  "script",
  "may change after a fix",
  "kit's server",
  "suite",
  "deployment",
])("explains %s", (word) => {
  expect(unexplained([word])).toEqual([]);
});
