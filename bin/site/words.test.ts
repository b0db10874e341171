// Tests that `explain` answers for every word of a report, and that the page of words stays short.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { checks } from "../../conformance/checks/all.js";
import { places } from "../../conformance/checks/places.js";
import { lacks } from "../../conformance/http/blocked.js";
import { problemCodes } from "../../conformance/http/problem.js";
import { mostPages } from "../../conformance/laws/lists/parts-of-list.js";
import { mostPages as mostComparedPages } from "../../conformance/laws/lists/read-list.js";
import { reasonCodes } from "../../conformance/options/run-limits.js";
import { watchedLines } from "../../conformance/reports/summary-lines.js";
import { overallWords } from "../../conformance/runner/overall-words.js";
import { observationId } from "../../conformance/runner/plan.js";
import { textChanges } from "../../conformance/search/text-change.js";
import { fleetModel } from "../../conformance/testkit/api/fleet.js";
import { exchange } from "../../conformance/testkit/reports/make-report.js";
import { lookLines } from "../../conformance/tools/look/cli.js";
import { bases } from "../../spec/bases.js";
import { packageRoot } from "../../spec/package-root.js";
import { fixedTopics } from "../explain/topics.js";

const page = readFileSync(join(packageRoot(), "docs", "words.md"), "utf8");
const codesPage = readFileSync(join(packageRoot(), "docs", "codes.md"), "utf8");
const topics = await fixedTopics();
const explained = new Set(topics.map(({ id }) => id));

/** What `explain` says of a word in one section of a page. */
const saidOf = (word: string, section: string) => {
  const { title, paragraph, details } = topics.find(({ id }) => id === word) ?? failedTopic;
  return title.includes(`"${section}"`)
    ? [paragraph, ...details.flatMap(({ lines }) => lines)].join(" ")
    : "";
};
const failedTopic = { title: "", paragraph: "", details: [] };

/** A member of a check, or of an entry of the baseline, whose values are codes with their descriptions. */
interface Codes {
  readonly oneOf: readonly { readonly const: string; readonly description: string }[];
}

/** The codes that the schema of the JSON report allows for a member of a check, or of an entry of the baseline. */
function describedCodes(member: string): Codes["oneOf"] {
  const path = join(packageRoot(), "conformance", "reports", "report.schema.json");
  const { check, baseline } = JSON.parse(readFileSync(path, "utf8")).$defs;
  const members: Record<string, Codes> = {
    ...check.properties,
    ...baseline.properties.faults.items.properties,
  };
  return members[member]?.oneOf ?? [];
}

const codesOf = (member: string) => describedCodes(member).map(({ const: code }) => code);

/** The label of each line of a report: the first ten characters, or the first word of a cause. */
function labelsOf(report: string): readonly string[] {
  return report.split("\n").flatMap((line) => {
    const [, cause] = /^([A-Z]{4,8}) +\S/.exec(line) ?? [];
    const [, label] = /^(\S.{9}|(?: {6})\S.{8} ) (?=\S)/.exec(line) ?? [];
    return (cause ?? label)?.trim() ?? [];
  });
}

it("is a page of at most 150 lines, none of them long", () => {
  const lines = page.trimEnd().split("\n");
  expect(lines.length).toBeLessThanOrEqual(150);
  expect(lines.filter((line) => line.length > 150)).toEqual([]);
});

it("explains the verdicts and the bases", () => {
  const words = [...Object.keys(overallWords).map((word) => word.toUpperCase()), ...bases];
  expect(words.filter((word) => !explained.has(word))).toEqual([]);
});

it("explains the verdicts of a deployment in the words of `explain`", () => {
  const rows = Object.entries(overallWords).map(
    ([word, { means }]) => `| **${word.toUpperCase()}** | ${means} |`,
  );
  expect(rows.filter((row) => !page.split("\n").includes(row))).toEqual([]);
});

it("explains the label of every line of the terminal's reports", () => {
  const folder = join(packageRoot(), "conformance", "reports", "golden");
  const labels = readdirSync(folder).flatMap((name) => labelsOf(readFileSync(join(folder, name), "utf8")));
  const words = [...new Set(labels)];
  expect(words.length).toBeGreaterThan(15);
  expect(words.filter((word) => !explained.has(word))).toEqual([]);
});

it("says how many pages of a list a check reads", () => {
  const row = page.split("\n").find((line) => line.startsWith("| **lists too long to read** |"));
  expect(row).toContain(`compares lists reads at most ${mostComparedPages} pages`);
  expect(row).toContain(`its pages reads at most ${mostPages}.`);
});

it("explains the label of every line about watched traffic", () => {
  const watched = {
    described: 1,
    outside: { "GET /x": 1 },
    unjudged: { why: 1 },
    elsewhere: { "link /y": 1 },
  };
  const words = watchedLines(watched, "1.0", 1).flatMap(labelsOf);
  expect(words).toHaveLength(4);
  expect(words.filter((word) => !explained.has(word))).toEqual([]);
});

it("explains the label of every line of a first look", () => {
  const model = fleetModel();
  const sight = { standing: "answers", said: "200" } as const;
  const lists = places(model).map((place) => ({ at: { ...place, site: "1" }, exchange, sight }));
  const look = {
    baseUrl: exchange.url,
    site: { id: "1", from: "guess" },
    guessed: [],
    lists,
    requests: 1,
  } as const;
  const words = lookLines(look, "Fleet", { flags: [], sent: { variable: false, others: false } }).flatMap(
    labelsOf,
  );
  expect(words).toContain("paths");
  expect(words.filter((word) => !explained.has(word))).toEqual([]);
});

it("explains each family of checks, and no other", () => {
  const described: Record<string, string> = JSON.parse(
    readFileSync(join(packageRoot(), "conformance", "checks", "families.json"), "utf8"),
  );
  const [observations] = observationId("of-a-gap").split("/");
  const families = new Set([...checks.map(({ family }) => family), observations]);
  expect(Object.keys(described)).toEqual([...families].sort());
  for (const [family, means] of Object.entries(described))
    expect(saidOf(family, "Families of checks"), family).toContain(means.replaceAll("`", ""));
});

it.each(["code", "reasonCode", "lacks", "textChange", "why"])(
  "explains each %s of the JSON report",
  (member) => {
    expect(describedCodes(member).length).toBeGreaterThan(1);
    const plain = (text: string) => text.replaceAll(/["`]/g, "");
    for (const { const: code, description } of describedCodes(member)) {
      expect(codesPage, code).toMatch(new RegExp(`^\\| \\*\\*${code}\\*\\*`, "m"));
      // A finding of `check` has the same name.
      if (code !== "unknown") expect(plain(saidOf(code, member)), code).toContain(plain(description));
    }
  },
);

it("takes the codes of the schema from those that the suite uses", () => {
  expect(codesOf("code")).toEqual(problemCodes);
  expect(codesOf("reasonCode")).toEqual(reasonCodes);
  expect(codesOf("textChange")).toEqual(textChanges);
  expect(codesOf("lacks")).toEqual(lacks);
});
