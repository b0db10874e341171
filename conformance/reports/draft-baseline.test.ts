import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { parse } from "yaml";
import type { Baseline } from "../runner/baseline/entry.js";
import { baselineFolder } from "../testkit/reports/baseline-folder.js";
import { exchange, failed, reportOf, result } from "../testkit/reports/make-report.js";
import { draftFor, draftOf, refuseExisting } from "./draft-baseline.js";

const { at, read } = baselineFolder("cri-draft");

const empty = { reason: "", owner: "", until: "" };
const until = "2026-06-15";
const fails = ["record-missing"];
const known = { reason: "being mended", owner: "garage", until, blocks: 0, line: 1, column: 1 };
const lost = (name: string, n = 1) =>
  failed(`round-trip/Vehicle/${name}`, { clauses: [name], exchanges: [{ ...exchange, n }] });

it("drafts the current failures, with all reasons to fill in, which is refused until then", async () => {
  const report = reportOf([
    result("a/b/passes"),
    failed("a/b/fails", { actual: "it said\n# tolerate: []\u001b[2J" }),
    result("a/b/stands", { verdict: "blocked", blockedBy: "a/b/fails" }),
    result("a/b/stands-too", { verdict: "blocked", blockedBy: "a/b/fails", kind: "advice" }),
    result("a/b/alone", { verdict: "blocked", reason: "why" }),
    failed("a/b/advice", { verdict: "warn", kind: "advice" }),
  ]);
  const text = draftOf(report);
  expect(parse(text)).toEqual({
    deployment: report.deployment.baseUrl,
    tolerate: [{ check: "a/b/fails", fails: ["record-missing"], blocks: 1, ...empty }],
  });
  expect(text).not.toMatch(/[^\P{Cc}\n]/u);
  expect(text).toMatch(
    /^ +# .*: something holds.*\(2 checks: 1 failed, 1 blocked\)\n +- check: a\/b\/fails$/m,
  );
  const { baseline, said } = await read(text);
  expect(baseline).toBeUndefined();
  expect(said.replace(/\s+/g, " ")).toContain("1 entry needs a reason, an owner and a last day");
  const filled = text.replaceAll('until: ""', "until: 2026-06-15").replaceAll('""', "x");
  const { baseline: whole } = await read(filled);
  expect(whole?.entries).toHaveLength(1);
  expect(whole?.deployment).toBe(report.deployment.baseUrl);
});

it("has one entry for the checks of a cause, under the line of the cause", async () => {
  const checks = [
    lost("name"),
    failed("search/Vehicle.roof/finds", { clauses: ["roof"], exchanges: [{ ...exchange, n: 7 }] }),
    lost("plate"),
    result("a/b/stands", { verdict: "blocked", blockedBy: "round-trip/Vehicle/plate" }),
  ];
  const text = draftOf(reportOf(checks));
  expect(parse(text).tolerate).toEqual([
    { checks: ["round-trip/Vehicle/name", "round-trip/Vehicle/plate"], fails, blocks: 1, ...empty },
    { check: "search/Vehicle.roof/finds", fails, ...empty },
  ]);
  expect(text).toMatch(
    /# Vehicle: something holds; got 200, an empty list \(3 checks: 2 failed, 1 blocked\)\n +- checks:\n/,
  );
  const filled = text.replaceAll('until: ""', "until: 2026-06-15").replaceAll('""', "x");
  expect((await read(filled)).baseline?.entries.map(({ check }) => check)).toEqual([
    "round-trip/Vehicle/name",
    "round-trip/Vehicle/plate",
    "search/Vehicle.roof/finds",
  ]);
});

it("keeps what the run's baseline says, and replaces no file", async () => {
  const flaky = { runs: 3, passes: 1 };
  const baseline: Baseline = {
    file: "b.yaml",
    entries: [
      { ...known, check: "round-trip/Vehicle/name" },
      { ...known, check: "round-trip/Vehicle/roof", flaky },
      { ...known, check: "round-trip/Vehicle/door", flaky },
    ],
  };
  const tolerated = { reason: "being mended", owner: "garage", until };
  const report = reportOf([
    { ...lost("name"), tolerated },
    lost("plate"),
    lost("roof"),
    lost("axle"),
    lost("door"),
  ]);
  expect(parse(draftOf(report, baseline)).tolerate).toEqual([
    { check: "round-trip/Vehicle/name", fails, ...tolerated },
    { checks: ["round-trip/Vehicle/plate", "round-trip/Vehicle/axle"], fails, ...empty },
    { checks: ["round-trip/Vehicle/roof", "round-trip/Vehicle/door"], fails, ...tolerated, flaky },
  ]);
  const file = at("draft.yaml");
  await refuseExisting(file);
  await draftFor(file, report, { err: () => undefined });
  expect(await readFile(file, "utf8")).toBe(draftOf(report));
  await expect(refuseExisting(file)).rejects.toMatchObject({ name: "UserError" });
});

it("does not announce reasons to fill in if nothing failed", async () => {
  const said: string[] = [];
  const io = { err: (text: string) => void said.push(text) };
  await draftFor(at("none.yaml"), reportOf([failed("a/b/advice", { kind: "advice" })]), io);
  await draftFor(at("some.yaml"), reportOf([failed("a/b/fails")]), io);
  expect(said).toEqual([
    expect.stringMatching(/^No required check failed, so there is no entry in\s+\S+none\.yaml$/m),
    expect.stringMatching(/fill in its reasons/),
  ]);
});

it("says that a gate stays inconclusive if checks were blocked that no failure explains", async () => {
  const said: string[] = [];
  const io = { err: (text: string) => void said.push(text) };
  const loose = result("a/b/loose", { verdict: "blocked", reason: "the list is empty" });
  const explained = result("a/b/explained", { verdict: "blocked", blockedBy: "a/b/fails" });
  await draftFor(at("loose.yaml"), reportOf([failed("a/b/fails"), loose, explained]), io);
  await draftFor(at("whole.yaml"), reportOf([failed("a/b/fails"), explained]), io);
  expect(said[0]).toMatch(/1 required check could not be judged and is in no entry/);
  expect(said[1]).not.toContain("judged");
});
