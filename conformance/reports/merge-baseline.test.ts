// Tests that a run is merged into its own baseline: nothing is lost, and nothing new is tolerated before somebody filled it in.
import { expect, it } from "vitest";
import { parse } from "yaml";
import { baselineFolder } from "../testkit/reports/baseline-folder.js";
import { exchange, failed, reportOf, result } from "../testkit/reports/make-report.js";
import { mergedInto } from "./draft-baseline.js";

const { read } = baselineFolder("cri-merge");
const said = { reason: "lists end early", owner: "search", until: "2030-01-31" };
const empty = { reason: "", owner: "", until: "" };
const fails = ["record-missing"];
const text = `# ours
tolerate:
  # of lists
  - checks: [search/X.a/finds, search/X.b/finds]
    reason: lists end early # see the notes
    owner: search
    until: "2030-01-31"
  - { check: other/X/c, reason: lists end early, owner: search, until: "2030-01-31" }
`;
const other = (id: string) => failed(id, { clauses: ["other"], exchanges: [{ ...exchange, n: 9 }] });

async function merge(checks: Parameters<typeof reportOf>[0], from = text) {
  const { baseline } = await read(from);
  if (baseline === undefined) throw new Error("the baseline has mistakes");
  return mergedInto(from, reportOf(checks), baseline);
}

it("adds what is new, to be filled in, and lets an entry vary of which a check passes", async () => {
  const checks = [
    result("search/X.a/finds"),
    failed("search/X.b/finds"),
    failed("search/X.c/finds"),
    other("other/X/c"),
    failed("new/Y/d", { code: "refused", clauses: ["d"], exchanges: [{ ...exchange, n: 11 }] }),
  ];
  const merged = await merge(checks);
  expect(parse(merged.text).tolerate).toEqual([
    { checks: ["search/X.a/finds", "search/X.b/finds"], ...said, fails, varies: true },
    { check: "other/X/c", ...said },
    { check: "search/X.c/finds", fails, varies: true, ...empty },
    { check: "new/Y/d", fails: ["refused"], ...empty },
  ]);
  expect(merged).toMatchObject({ added: 2, varying: 1 });
  expect(merged.text).toContain("# ours\n");
  expect(merged.text).toContain("# of lists\n");
  expect(merged.text).toContain("# see the notes\n");
  // Until somebody decides about the new entries, the gate does not start.
  expect((await read(merged.text)).baseline).toBeUndefined();
  const filled = merged.text.replaceAll('until: ""', "until: 2030-01-31").replaceAll('""', "known");
  const again = await merge(checks, filled);
  expect(again).toMatchObject({ added: 0, varying: 0 });
});

it("changes nothing of an entry whose checks all pass: it is out of date, and nobody knows how they failed", async () => {
  const passing = ["search/X.a/finds", "search/X.b/finds", "other/X/c"].map((id) => result(id));
  const merged = await merge(passing);
  expect(parse(merged.text)).toEqual(parse(text));
  expect(merged).toMatchObject({ added: 0, varying: 0 });
});

it("lets an entry vary whose checks all pass, if it says how they fail", async () => {
  const from = `tolerate:\n  - { check: a/b/c, fails: [refused], reason: r, owner: o, until: "2030-01-31" }\n`;
  const merged = await merge([result("a/b/c")], from);
  expect(parse(merged.text).tolerate).toEqual([
    { check: "a/b/c", fails: ["refused"], reason: "r", owner: "o", until: "2030-01-31", varies: true },
  ]);
});

it("does not add a code to an entry whose check fails in a new way", async () => {
  const from = `tolerate:\n  - { check: a/b/c, fails: [refused], reason: r, owner: o, until: "2030-01-31" }\n`;
  const merged = await merge([failed("a/b/c")], from);
  expect(parse(merged.text)).toEqual(parse(from));
});
