// Tests that `explain` answers for every word that a reader sees in a report, taken from where each is defined.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { lacks } from "../../conformance/http/blocked.js";
import { verdictLabels } from "../../conformance/reports/html/verdicts.js";
import { notTested } from "../../conformance/reports/not-tested.js";
import * as failureWords from "../../conformance/runner/causes/failure-words.js";
import { memberFaults, memberTextFaults } from "../../conformance/runner/causes/member-diagnosis.js";
import { reportOf, result } from "../../conformance/testkit/reports/make-report.js";
import { packageRoot } from "../../spec/package-root.js";
import { fixedTopics } from "./topics.js";
import { wordOf } from "./words.js";

const topics = await fixedTopics();

const unexplained = (words: readonly string[]) =>
  [...new Set(words)].filter(
    (word) => wordOf(word, topics) === undefined && !topics.some(({ id }) => id === word.toLowerCase()),
  );

/** The phrases in what a module exports, at whatever depth; those of functions are made for the values of one failure. */
function phrasesIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(phrasesIn) : [];
}

it("explains every way in which something fails, unless its words say it all", () => {
  const { searchFaults, shifts, ...failures } = failureWords;
  const faults = Object.values({ ...failures, ...shifts }).filter((value: object) => "means" in value);
  const phrases = phrasesIn([
    searchFaults,
    memberFaults,
    memberTextFaults,
    faults.map((fault) => ({ ...fault, means: undefined })),
  ]);
  expect(faults.length).toBeGreaterThan(6);
  expect(phrases.length).toBeGreaterThan(50);
  expect(unexplained(phrases)).toEqual([]);
});

it("gives a cause the meaning of its code, or the one beside its words", () => {
  expect(wordOf("misses matches", topics)?.paragraph).toBe(wordOf("record-missing", topics)?.paragraph);
  expect(wordOf("are ignored", topics)?.paragraph).toBe(failureWords.ignored.means);
});

it("explains every verdict of a check, as reports write it", () => {
  expect(unexplained(verdictLabels.map(({ word }) => word))).toEqual([]);
});

it("explains every part that a run did not test", () => {
  const checks = lacks.map((lack, n) => result(`a/X.${n}/c`, { lacks: lack }));
  const parts = [undefined, { withoutNextPage: ["X"] }].flatMap((more) => notTested(reportOf(checks, more)));
  expect(parts.join()).toMatch(/too long to read .*may be incomplete /);
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

/** The words that a page defines or stresses: in `A *site* is …`, they stand between single asterisks. */
const stressedOn = (path: string) =>
  [
    ...readFileSync(join(packageRoot(), path), "utf8").matchAll(
      /(?<![*\w])\*\[?([A-Za-z][A-Za-z\s]*?)\]?(?:\([^)]*\))?\*(?!\*)/g,
    ),
  ].map(([, word = ""]) => word.replace(/\s+/g, " "));

it("explains every word that the README and the guides define", () => {
  const guides = readdirSync(join(packageRoot(), "docs")).filter((name) => name.endsWith(".md"));
  const words = ["README.md", ...guides.map((name) => `docs/${name}`)].flatMap(stressedOn);
  expect(words).toEqual(expect.arrayContaining(["mutant", "conforming variant", "spec", "required", "gate"]));
  expect(unexplained(words)).toEqual([]);
});

it("explains every label of a report of diff, in any of its runs", () => {
  const folder = join(packageRoot(), "generator", "golden", "diff-runs");
  const runs = readdirSync(folder).filter((name) => name.startsWith("exceptions-"));
  const text = runs.map((name) => readFileSync(join(folder, name), "utf8")).join("\n");
  const labels = [...text.matchAll(/^(?: {2}|(?=changes|exceptions|step))([a-z]+) +(?=\S)/gm)].map(
    ([, label = ""]) => label,
  );
  expect(labels).toEqual(expect.arrayContaining(["clause", "remedy", "allowed", "step", "exceptions"]));
  expect(unexplained(labels)).toEqual([]);
});

it.each(["excepted", "unmatched", "hint", "follows", "decide", "valid", "completed", "kept", "indexed"])(
  "explains %s, a word of a command other than conform",
  (word) => expect(unexplained([word])).toEqual([]),
);

it("gives each level of a change a meaning of its own", () => {
  const means = ["breaking", "risky", "safe"].map((word) => wordOf(word, topics)?.paragraph);
  expect(new Set(means).size).toBe(3);
});

it("explains the servers of the proof in the words of its page", () => {
  const page = readFileSync(join(packageRoot(), "docs", "proof.md"), "utf8");
  const rows = [...page.matchAll(/^\| \*\*([a-z -]+)\*\*.*? \| (.+?) \|$/gm)];
  expect(rows.length).toBeGreaterThan(4);
  for (const [, word = "", means = ""] of rows)
    expect(wordOf(word, topics)?.paragraph.toLowerCase(), word).toContain(
      means.toLowerCase().replaceAll("`", ""),
    );
});

it.each([
  ["site", /^A separate set of records/, "The first look"],
  ["baseline", /^A file of known failures/, "The summary"],
])("says first what %s is, and then what its line says", (word, means, line) => {
  const topic = wordOf(word, topics);
  expect(topic?.paragraph).toMatch(means);
  expect(topic?.details[0]).toEqual({ label: "also", lines: [expect.stringMatching(`^In "${line}": `)] });
});

it.each([
  ["9c1a…77ff", /curl command with the whole id/],
  ["only records that match patient", /must match the parameter/],
  ["(the id is in the body)", /which record to update/],
  ["none of 816 required checks was selected", /says nothing about the deployment/],
  ["(146 characters)", /how many characters/],
  ["Test records: 297 deleted, 421 remain.", /still there/],
  ["An earlier run left 40 records at site alpha", /share a journal/],
  ["The remaining records are listed in run.ndjson", /journal of this run/],
  ["Adds with an unknown outcome are listed in run.ndjson", /what may remain/],
  ["FAIL: 3 causes (12 checks: 8 failed, 4 blocked)", /violates the document/],
])("explains %s, whatever its names and numbers are", (written, means) => {
  expect(wordOf(written, topics)?.paragraph).toMatch(means);
});

it("gives one meaning to blocked and BLOCK", () => {
  const [, reason = ""] = /(something .*)\.$/.exec(wordOf("BLOCK", topics)?.paragraph ?? "") ?? [];
  expect(reason).not.toBe("");
  expect(topics.find(({ id }) => id === "blocked")?.paragraph).toContain(reason);
});

it.each([
  "variant",
  "done",
  "now",
  "was",
  "allowed",
  "as pinned",
  "judged",
  "not judged",
  "alone",
  "re-run",
  "tolerated",
  "read only",
  "isolation",
  "smoke",
  "out of date",
  "@A",
  "path",
  "is ignored",
  "script",
  "may change after a fix",
  "drafted at",
  "concurrency",
  "last day",
  "nothing else failed",
  "all other checks were left out",
  "Checks by type",
  "because of the known failures",
  "broken if",
  "kit's server",
  "suite",
  "deployment",
])("explains %s", (word) => {
  expect(unexplained([word])).toEqual([]);
});

it.each([
  ["19 checks", "N checks"],
  ["1 check", "N checks"],
  ["2 causes", "N causes"],
  ["status 405", "status N"],
  ["1 of 2 elements", "N of N elements"],
  ["1,203 requests", "N requests"],
  ["2 known failures", "known failure"],
  ["1 known failure", "known failure"],
  ["17 known failures (40 checks: 8 failed, 32 blocked)", "known failure"],
  ["PASS with 1 known failure", "PASS"],
  ["PASS with 1,203 known failures (4,000 checks)", "PASS"],
  ["only the 3 known checks fail or are blocked, for 2 causes", "only the N known checks fail"],
  ["80 pinned answers", "pinned"],
  ["12 required checks, 80 pinned answers", "N required checks"],
  ["18 advice checks", "advice"],
  ["2 suite errors", "suite error"],
  ["1 baseline entry out of date", "N baseline entries out of date"],
  ["2 entries are out of date, so this run fails", "N entries are out of date"],
  ["3 new entries to fill in", "entry"],
  ["30 more checks blocked for other reasons", "N more checks blocked for other reasons"],
  ["1 more check", "N checks"],
  ["2 new of 4 checks", "N new of N checks"],
  ["1 known of 4 checks", "N known of N checks"],
  ["1 known cause has new failures", "known cause"],
  ["7 of 784 required checks judged", "N of N required checks judged"],
  ["80 of 883 required checks", "N required checks"],
  ["4 required checks could not be judged: no records", "N required checks could not be judged"],
  ["75 of 81 answers; nothing was tested", "N of N answers"],
  ["54 of 54 gaps", "N of N gaps"],
  ["12 passed", "passed"],
  ["4 failed", "failed"],
  ["8 blocked", "blocked"],
  ["4 not applicable", "not applicable"],
  ["1 differs from the kit's server (allowed)", "differ from the kit's server"],
  ["5 may change after a fix", "may change after a fix"],
  ["passed 2 of 5 runs", "passed N of N runs"],
  ["5 more of the same", "N more of the same"],
  ["3 more parts: --verbose or --html FILE", "N more parts"],
  ["a list without 01a2…8f9b", "a list without NAME"],
  ["which matches gender", "which matches NAME"],
  ["members", "member"],
  ["elements", "element"],
  ["warned", "warned"],
  ["without it", "without it"],
  ["…", "…"],
])("explains %s, which the lines of a cause and the summary have", (written, id) => {
  expect(wordOf(written, topics)?.id).toBe(id);
});

it("explains what every count of a report counts", () => {
  const folder = join(packageRoot(), "conformance", "reports");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  );
  const text = files.map((name) => readFileSync(join(folder, name), "utf8")).join("\n");
  const nouns = [...text.matchAll(/\bcounted\([^"`;]*"([a-z ]+)"\)/g)].map(([, noun = ""]) => noun);
  expect(nouns).toEqual(expect.arrayContaining(["known failure", "pinned answer", "suite error", "cause"]));
  expect(unexplained(nouns.flatMap((noun) => [`1 ${noun}`, `2,345 ${noun.replace(/y$/, "ie")}s`]))).toEqual(
    [],
  );
});
