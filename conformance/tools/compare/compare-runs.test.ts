// Tests the comparison of two runs.
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shownFolder } from "../../../spec/testing/shown-folder.js";
import type { Exchange } from "../../http/exchange.js";
import { causesOf, withCauses } from "../../runner/causes/causes.js";
import type { GapAnswer } from "../../runner/gap-answer.js";
import { profileOf, profileText } from "../../runner/profile/profile.js";
import type { CheckResult, Judged, Report } from "../../runner/report.js";
import { groupsOf } from "./changes.js";
import { formats, runCompare, type TextOptions, writtenAs } from "./cli.js";
import { compareRuns } from "./compare.js";
import { readSide, type Side } from "./read-side.js";
import { mostLines } from "./screen.js";

let folder = "";
beforeAll(async () => {
  folder = await shownFolder("cri-compare");
});
afterAll(() => rm(folder, { recursive: true }));

const check = (id: string, more: Partial<CheckResult> = {}): CheckResult => ({
  id,
  clauses: [],
  kind: "required",
  verdict: "pass",
  title: `${id} holds`,
  section: "Endpoints",
  milliseconds: 400,
  ...more,
});
const exchangeTo = (url: string): Exchange => ({
  n: 1,
  method: "GET",
  url,
  requestHeaders: {},
  status: 200,
  responseHeaders: {},
  responseBody: "[]",
  milliseconds: 1,
  waits: 0,
});
const answer = (gap: string, value?: string): GapAnswer => ({
  gap,
  asks: `What of ${gap}?`,
  section: "Endpoints",
  own: "ours",
  evidence: "it was asked",
  ...(value === undefined ? {} : { value }),
});
const report = (more: Partial<Judged>): Report =>
  withCauses({
    interface: { name: "fleet", title: "Fleet Interface", document: "Fleet" },
    deployment: { baseUrl: "https://fleet.example.org", site: "12", write: true },
    seed: 42,
    verdict: "conformant",
    summary: { required: {}, advice: {}, observed: {}, requests: 10, milliseconds: 2_000 },
    checks: [],
    answers: {},
    observations: [],
    ...more,
  });

const subjects = ["Vehicle", "Trailer", "Crew"];
const before = report({
  checks: [
    ...subjects.flatMap((type) => [check(`interaction/${type}/add`), check(`round-trip/${type}/name`)]),
    check("search/Vehicle.name/finds", {
      verdict: "fail",
      expected: "Vehicle 7 in the list",
      actual: "200, a list of 0",
    }),
    check("ids/Vehicle/opaque", { kind: "advice" }),
    check("count/Vehicle/old-check"),
  ],
  observations: [answer("update.target", "body id"), answer("paging", "Link header"), answer("limits.size")],
});
const after = report({
  deployment: { baseUrl: "https://fleet.example.org", site: "12", otherSite: "13", write: true },
  verdict: "nonconformant",
  summary: { required: {}, advice: {}, observed: {}, requests: 10, milliseconds: 9_000 },
  checks: [
    ...subjects.flatMap((type) => [
      check(`interaction/${type}/add`, {
        verdict: "fail",
        expected: "a 2xx answer, and an id by which the record can be read",
        actual: "answered with 403 <img src=x onerror=alert(1)> | \u001b[2Jgone ",
      }),
      check(`round-trip/${type}/name`, {
        verdict: "blocked",
        blockedBy: `interaction/${type}/add`,
        reason: `${type} could not be added`,
      }),
    ]),
    check("search/Vehicle.name/finds"),
    check("ids/Vehicle/opaque", { kind: "advice", verdict: "warn", actual: "an id of 4000 characters" }),
    check("count/Vehicle/new-check"),
  ],
  observations: [answer("update.target", "query id"), answer("paging"), answer("limits.size", "413")],
});

async function saved(name: string, text: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, text);
  return file;
}

async function compared(a: string, b: string, format: (typeof formats)[number], more: TextOptions = {}) {
  const said: string[] = [];
  const code = await runCompare({ a, b }, { format, ...more }, { out: (text) => void said.push(text) });
  return { code, text: said.join("") };
}

describe("two reports", () => {
  it.each([
    ...formats.map((format) => [format, format, {}] as const),
    ["text with all evidence", "text", { verbose: true }] as const,
  ])("are compared as %s, the worst first, by cause", async (name, format, options) => {
    const a = await readSide(await saved("a.json", JSON.stringify(before)));
    const b = await readSide(await saved("b.json", JSON.stringify(after)));
    const compared = compareRuns({ ...a, file: "a.json" }, { ...b, file: "b.json" });
    const text = writtenAs(format, compared, options);
    await expect(text).toMatchFileSnapshot(`golden/${name.replaceAll(" ", "-")}.txt`);
    expect(text).not.toContain("\u001b");
    if (format === "markdown") expect(text).not.toContain("<img");
  });

  it("differ by their exit code", async () => {
    const a = await saved("a.json", JSON.stringify(before));
    const b = await saved("b.json", JSON.stringify(after));
    expect(await compared(a, b, "text")).toMatchObject({ code: 1 });
  });

  it("fill at most one screen, which begins with the result and has each cause in a line", async () => {
    const many = (verdict: "pass" | "fail") =>
      Array.from("abcdefghijklmnopqrstuvwxyz".repeat(2), (name, index) =>
        check(`family/${name}${index}/check-${index}`, { verdict }),
      );
    const answers = (value: string) => Array.from("abcdefghijkl", (name) => answer(`gap.${name}`, value));
    const a = { ...before, checks: [...before.checks, ...many("pass")], observations: answers("yes") };
    const b = { ...after, checks: [...after.checks, ...many("fail")], observations: answers("no") };
    const [one, other] = [await saved("a.json", JSON.stringify(a)), await saved("b.json", JSON.stringify(b))];
    const { text } = await compared(one, other, "text");
    const lines = text.trimEnd().split("\n");
    expect(lines).toHaveLength(mostLines);
    expect(lines[0]).toMatch(/^DIFFERENT: 58 checks worse in B, 1 check better in B, 12 answers differ/);
    expect(text).toMatch(
      /^worse in B than in A: 53 causes \(58 checks\), 1 of advice\n {2}now FAIL +.* +6 checks\n/m,
    );
    expect(text).toMatch(/^better in B than in A: 1 cause .*\n {2}was FAIL +search/m);
    expect(text).toMatch(
      /^answers that differ \(A -> B\): 12\n {2}gap\.a: yes -> no\n(.*\n)+? {2}and \d+ more\n/m,
    );
    expect(text).toContain("--verbose");
  });

  it("show something of each kind of difference, however many there are of one", async () => {
    const names = Array.from({ length: 30 }, (_, index) => `family/T/check-${index}`);
    const of = (verdicts: readonly CheckResult["verdict"][]) => ({
      ...before,
      checks: names.map((id, index) => {
        const verdict = verdicts[Math.floor(index / 10)] ?? "pass";
        return check(id.replace("T", `T${index}`), { verdict, reason: `reason ${index}` });
      }),
    });
    const a = await saved("a.json", JSON.stringify(of(["pass", "fail", "pass"])));
    const b = await saved("b.json", JSON.stringify(of(["fail", "pass", "not-applicable"])));
    const { text } = await compared(a, b, "text");
    expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(mostLines);
    const shown = ["now FAIL", "was FAIL", "in B"].map((word) => text.split(`\n  ${word} `).length - 1);
    expect(Math.min(...shown)).toBeGreaterThanOrEqual(3);
  });

  it("group checks of several names by the cause that a run's report shows, in its words", async () => {
    const wrong: Partial<CheckResult> = {
      verdict: "fail",
      code: "record-unexpected",
      isIgnored: true,
      clauses: ["search.Vehicle.name"],
      exchanges: [exchangeTo("https://fleet.example.org/fleets/12/vehicles?name=a")],
    };
    const ids = ["search/Vehicle.name/leaves-out", "metamorphic/Vehicle.name/narrows"];
    const one = { ...before, checks: ids.map((id) => check(id)) };
    const other = { ...before, checks: ids.map((id) => check(id, wrong)) };
    const [a, b] = [await saved("a.json", JSON.stringify(one)), await saved("b.json", JSON.stringify(other))];
    const { text } = await compared(a, b, "text");
    expect(text).toMatch(
      /worse in B than in A: 1 cause \(2 checks\)\n {2}now FAIL +parameter name of Vehicle is ignored +2 checks\n/,
    );
  });

  it("show a cause in two lines if one has no room for it, and in one if there are many", async () => {
    const name = "name-of-the-owner-in-the-register";
    const wrong = (type: string): Partial<CheckResult> => ({
      verdict: "fail",
      code: "record-unexpected",
      isIgnored: true,
      clauses: [`search.${type}.${name}`],
      exchanges: [exchangeTo(`https://fleet.example.org/fleets/12/${type}?${name}=a`)],
    });
    const of = async (types: readonly string[]) => {
      const ids = types.map((type) => [`search/${type}.${name}/leaves-out`, wrong(type)] as const);
      const a = await saved("a.json", JSON.stringify({ ...before, checks: ids.map(([id]) => check(id)) }));
      const checks = ids.map(([id, how]) => check(id, how));
      const b = await saved("b.json", JSON.stringify({ ...before, checks }));
      return (await compared(a, b, "text")).text;
    };
    expect(await of(["VehiclesOfTheFleet"])).toMatch(
      /\n {2}now FAIL {2}parameter name-of-the-owner-in-the-register of {7,}1 check\n {12}VehiclesOfTheFleet is ignored\n/,
    );
    const many = await of(Array.from({ length: 30 }, (_, index) => `VehiclesOfFleet${index}`));
    expect(many.split("\n").length).toBeLessThanOrEqual(mostLines + 1);
    expect(many).not.toMatch(/^ {12}\S/m);
  });

  it("end with the result too if all their evidence fills more than a screen", async () => {
    const a = await saved("a.json", JSON.stringify(before));
    const b = await saved("b.json", JSON.stringify(after));
    const { text } = await compared(a, b, "text", { verbose: true });
    expect(text.match(/^DIFFERENT: 6 checks worse in B/gm)).toHaveLength(2);
    expect(text).toMatch(/^DIFFERENT: (.|\n)*\n\nDIFFERENT: .*\n.*\n$/);
    expect((await compared(a, a, "text")).text.match(/^SAME: /gm)).toHaveLength(1);
  });

  it("fit a terminal's 80 columns", async () => {
    const long = {
      ...before,
      deployment: { ...before.deployment, baseUrl: `https://${"a".repeat(120)}.example` },
    };
    const observations = after.observations.map((one) => ({
      ...one,
      failedChecks: ["search/Vehicle.name/finds"],
    }));
    const a = await saved("long.json", JSON.stringify(long));
    const b = await saved("b.json", JSON.stringify({ ...after, observations }));
    for (const verbose of [false, true]) {
      const { text } = await compared(a, b, "text", { verbose });
      expect(text.split("\n").filter((line) => line.length > 80)).toEqual([]);
    }
  });

  it("are the same if no required check and no answer differs", async () => {
    const slower = { ...before, checks: before.checks.map((one) => ({ ...one, milliseconds: 900 })) };
    const warned = slower.checks.map((one) =>
      one.kind === "advice" ? { ...one, verdict: "warn" as const } : one,
    );
    const a = await saved("a.json", JSON.stringify(before));
    const b = await saved("b.json", JSON.stringify({ ...slower, checks: warned }));
    const { code, text } = await compared(a, b, "text");
    expect(code).toBe(0);
    expect(text).toMatch(/^SAME: no required check and no answer differs, 1 change of advice\n/);
  });
});

describe("a gap that the spec no longer has, in the older of two reports", () => {
  const gap = { id: "limits.rate", why: "a run is too short to show it" };
  const old = {
    ...before,
    checks: [...before.checks, check(`gap/${gap.id}`, { kind: "observed", verdict: "observed" })],
    observations: [...before.observations, answer(gap.id, "none met")],
  };
  const sides = async () => ({
    a: await readSide(await saved("a.json", JSON.stringify(old))),
    b: await readSide(await saved("b.json", JSON.stringify(before))),
  });

  it.each(formats)("is no difference, and %s says what became of it", async (format) => {
    const { a, b } = await sides();
    for (const comparison of [compareRuns(a, b, [gap]), compareRuns(b, a, [gap])]) {
      expect(comparison).toMatchObject({ differs: false, onlyIn: { a: [], b: [] } });
      const text = writtenAs(format, comparison, { verbose: true });
      expect(text).toContain(gap.id);
      expect(text).toContain(gap.why);
      expect(text).not.toMatch(/in one only|only by|only in [AB]/i);
    }
  });

  it("is compared like any other where both reports have it", async () => {
    const { a } = await sides();
    const b = { ...a, answers: new Map([...a.answers, [gap.id, { asks: "?", value: "429" }] as const]) };
    const { retired, answers } = compareRuns(a, b, [gap]);
    expect(retired).toBeUndefined();
    expect(answers).toMatchObject([{ gap: gap.id, a: "none met", b: "429" }]);
  });

  it("is read from the kit's own spec", async () => {
    const own = { ...old.interface, name: "clinical-records" };
    const a = await saved("a.json", JSON.stringify({ ...old, interface: own }));
    const b = await saved("b.json", JSON.stringify({ ...before, interface: own }));
    const { code, text } = await compared(a, b, "text", { verbose: true });
    expect({ code, text }).toMatchObject({ code: 0, text: expect.stringContaining("limits.rate: a run is") });
    expect((await compared(a, b, "text")).text).toContain("no longer in the spec: limits.rate\n");
  });
});

describe("what one of two reports lacks", () => {
  const without = (what: Partial<Report>) => ({ ...before, ...what });
  const lacking = (id: string) => before.checks.filter((one) => one.id !== id);
  const cases: readonly [string, Report, 0 | 1, RegExp][] = [
    [
      "a required check makes them differ",
      without({ checks: lacking("count/Vehicle/old-check") }),
      1,
      /^DIFFERENT: 1 check id in one only\n/,
    ],
    [
      "an answer makes them differ",
      without({ observations: before.observations.slice(1) }),
      1,
      /^DIFFERENT: 1 gap answered in one only\n/,
    ],
    [
      "advice is listed, and makes no difference",
      without({ checks: lacking("ids/Vehicle/opaque") }),
      0,
      /^SAME: no required check and no answer differs, 1 check id in one only\n(.|\n)*ids\/Vehicle\/opaque\n/,
    ],
  ];

  it.each(cases)("%s, whichever of them it is", async (_, lacks, code, words) => {
    const whole = await saved("a.json", JSON.stringify(before));
    const less = await saved("b.json", JSON.stringify(lacks));
    const said = { code, text: expect.stringMatching(words) };
    expect(await compared(whole, less, "text")).toEqual(said);
    expect(await compared(less, whole, "text")).toEqual(said);
  });
});

it("finds no difference between an answer that was required and one that was only observed", async () => {
  const gap = (more: Partial<CheckResult>) => ({ ...before, checks: [check("gap/paging", more)] });
  const observed = await saved("a.json", JSON.stringify(gap({ kind: "observed", verdict: "observed" })));
  const held = await saved("b.json", JSON.stringify(gap({ verdict: "pass" })));
  expect(await compared(observed, held, "text")).toMatchObject({
    code: 0,
    text: expect.stringMatching(/^SAME: no required check and no answer differs$/m),
  });
});

it("counts apart the checks that are not applicable in one of the two", async () => {
  const left = check("sort/Vehicle/by-name", { verdict: "not-applicable", reason: "needs --write" });
  const judged = await saved("a.json", JSON.stringify({ ...before, checks: [check(left.id)] }));
  const notJudged = await saved("b.json", JSON.stringify({ ...before, checks: [left] }));
  const { code, text } = await compared(judged, notJudged, "text");
  expect(code).toBe(1);
  expect(text).toMatch(/^DIFFERENT: 1 check judged in one only\n/);
  expect(text).toMatch(
    /^judged in A only: 1 cause \(1 check\)\n {2}in B +not applicable: needs --write +1 check\n/m,
  );
  expect((await compared(notJudged, judged, "text")).text).toMatch(
    /^DIFFERENT: 1 check judged in one only\n/,
  );
  const { text: long } = await compared(judged, notJudged, "text", { verbose: true });
  expect(long).toMatch(/^ {2}pass -> not-applicable: needs --write\n {4}check +sort/m);
  expect(long.match(/needs --write/g)).toHaveLength(1);
});

describe("profiles", () => {
  it("differ in an answer that is written without quotes", async () => {
    const profile = (value: string) =>
      `profile: fleet\ndeployment: { baseUrl: https://fleet.example.org }\nanswers: { paging: { answer: ${value} } }\n`;
    const [a, b] = [await saved("a.yaml", profile("404")), await saved("b.yaml", profile("405"))];
    expect(await compared(a, b, "text")).toMatchObject({
      code: 1,
      text: expect.stringMatching(/^DIFFERENT: 1 answer differs \(a profile(.|\n)*paging: 404 -> 405\n/),
    });
  });

  it.each(["profile.yaml", "profile.json"])(
    "%s say the same as the report that they come from",
    async (name) => {
      const a = await saved(name, profileText(profileOf(before), name));
      const b = await saved("a.json", JSON.stringify(before));
      expect(await compared(a, b, "text")).toMatchObject({
        code: 0,
        text: expect.stringMatching(
          /^SAME: no answer differs \(a profile has only answers: no check is compared\)\n/,
        ),
      });
      const c = await saved("c.yaml", profileText(profileOf(after), "c.yaml"));
      const { code, text } = await compared(a, c, "text", { verbose: true });
      expect(code).toBe(1);
      expect(text).toMatch(/update\.target: .*\n {4}A +body id\n {4}B +query id/);
      expect(text).not.toContain("time");
    },
  );
});

it.each(["text", "markdown"] as const)("marks an answer that a fix may change: %s", async (format) => {
  const failedChecks = ["search/Vehicle.name/finds"];
  const one = report({ observations: [{ ...answer("frost", "yes"), failedChecks }] });
  const two = report({ observations: [answer("frost", "no")] });
  const a = await saved("a.yaml", profileText(profileOf(one), "a.yaml"));
  const whole = await saved("a.json", JSON.stringify(one));
  const b = await saved("b.json", JSON.stringify(two));
  for (const file of [a, whole]) {
    const { text } = await compared(file, b, format, { verbose: true });
    expect(text).toMatch(format === "text" ? /^ {4}A +yes \*\n {4}B +no$/m : /\| yes \\\* \| no \|/);
    const means = "may change after a fix: a failed check is about the same requests";
    expect(text).toContain(means);
    const screen = await compared(file, b, "text");
    expect(screen.text).toMatch(/^ {2}frost: yes \* -> no$/m);
    expect(screen.text).toContain("; * may change after a fix");
  }
  const unmarked = await compared(b, await saved("c.json", JSON.stringify(before)), format);
  expect(unmarked.text).not.toContain("may change");
});

it("says that a page is no report", async () => {
  const page = await saved("a.html", "<!doctype html>\n<title>x: y</title>");
  await expect(compared(page, page, "text")).rejects.toThrow("it is a page of HTML or a file of XML");
});

it("refuses a run of another interface", async () => {
  const other = { ...before, interface: { ...before.interface, name: "cars" } };
  const a = await saved("a.json", JSON.stringify(before));
  const b = await saved("other.json", JSON.stringify(other));
  await expect(compared(a, b, "text")).rejects.toMatchObject({ name: "UserError" });
});

describe("whatever the two runs are", () => {
  const verdict = fc.constantFrom(
    ...(["pass", "fail", "warn", "observed", "blocked", "not-applicable", "error"] as const),
  );
  const one = fc.record({
    id: fc.constantFrom(..."abcdefghij".split("").map((name) => `family/${name}/check`)),
    verdict,
    kind: fc.constantFrom("required" as const, "advice" as const),
    blockedBy: fc.constantFrom(..."abcdefghij".split("").map((name) => `family/${name}/check`)),
  });
  const checks = fc.uniqueArray(one, { selector: ({ id }) => id, maxLength: 10 });
  const side = (list: readonly Pick<CheckResult, "id" | "kind" | "verdict" | "blockedBy">[]): Side => {
    const checks = list.map((each) => ({ ...check(each.id), ...each }));
    return {
      file: "f",
      interface: "fleet",
      baseUrl: "https://fleet.example.org",
      site: "1",
      checks,
      causes: causesOf(checks),
      answers: new Map(),
    };
  };
  const idsIn = (changes: ReturnType<typeof compareRuns>["changes"]) =>
    groupsOf(changes).flatMap(({ first, others, blocked }) => [first.id, ...others, ...blocked]);

  it("every changed check is listed once, and no other", () => {
    fc.assert(
      fc.property(checks, checks, (a, b) => {
        const { changes } = compareRuns(side(a), side(b));
        const holds = (is: string) => (is === "observed" ? "pass" : is);
        const changed = a.filter((each) =>
          b.some((o) => o.id === each.id && holds(o.verdict) !== holds(each.verdict)),
        );
        expect([...idsIn(changes)].sort()).toEqual(changed.map(({ id }) => id).sort());
      }),
    );
  });

  it("the reverse comparison swaps worse and better", () => {
    fc.assert(
      fc.property(checks, checks, (a, b) => {
        const there = compareRuns(side(a), side(b));
        const back = compareRuns(side(b), side(a));
        expect(there.differs).toBe(back.differs);
        expect(compareRuns(side(a), side(a)).differs).toBe(false);
        expect(idsIn(there.changes).sort()).toEqual(idsIn(back.changes).sort());
      }),
    );
  });
});
