import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { loadSpec } from "../../../spec/load.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { otherSpec, ownSpec, packageRoot } from "../../../spec/package-root.js";
import { behave } from "../../behaviours/behave.js";
import { mutants } from "../../mutation/mutants.js";
import { runAgainst } from "../../mutation/run-against.js";
import { fetchOf } from "../../mutation/server/served.js";
import type { Report } from "../../runner/report.js";
import { hostileReport, hostileTexts } from "../../testkit/reports/html/hostile-page.js";
import { sampleReport } from "../../testkit/reports/html/sample-page.js";
import { exchange, failed, reportOf, result } from "../../testkit/reports/make-report.js";
import { htmlReport } from "./page.js";

async function modelAt(file: string): Promise<InterfaceModel> {
  const loaded = await loadSpec(file);
  if (!loaded.ok) throw new Error("the tests' spec has mistakes");
  return loaded.model;
}

let own: InterfaceModel;
let other: InterfaceModel;
beforeAll(async () => {
  [own, other] = await Promise.all([modelAt(ownSpec()), modelAt(otherSpec())]);
});

/** Everything between the style and the script, which contain only our own text. */
const bodyOf = (html: string) => html.slice(html.indexOf("</style>"), html.lastIndexOf("<script>"));
const tagsOf = (html: string) => [...html.matchAll(/<([a-z][a-z0-9]*)((?:\s[^<>]*)?)>/g)];
const idsOf = (html: string) => [...html.matchAll(/ id="([^"]*)"/g)].map(([, id = ""]) => id);

/** A read-only run against an empty server: many checks are blocked or not applicable, and few pass. */
async function readingReport(model: InterfaceModel): Promise<Report> {
  const { fetch, close } = await fetchOf(model);
  try {
    return (await runAgainst(fetch, model, { observing: true, write: false })).report;
  } finally {
    await close();
  }
}

/** A run against a server that breaks a few clauses, so that there are failures and blocked checks. */
async function mutantsReport(model: InterfaceModel): Promise<Report> {
  const { fetch, close } = await fetchOf(model);
  const some = mutants(model)
    .filter(({ breaks }) => breaks.join().startsWith("round-trip"))
    .slice(0, 3);
  const broken = some.reduce((inner, { behaviour }) => behave(inner, model, behaviour), fetch);
  const only = ["interaction/", "round-trip/", "gap/add"];
  try {
    return (await runAgainst(broken, model, { observing: true, only })).report;
  } finally {
    await close();
  }
}

describe("a page of hostile texts", () => {
  let html: string;
  beforeAll(async () => {
    html = await htmlReport(hostileReport(), own);
  });

  it("holds only elements, attributes and URLs of the template", () => {
    const names = new Set(tagsOf(bodyOf(html)).map(([, name]) => name));
    for (const name of ["script", "img", "iframe", "base", "meta", "input name=filter"]) {
      expect([...names]).not.toContain(name);
    }
    const attributes = tagsOf(bodyOf(html)).flatMap(([, , text = ""]) =>
      [...text.matchAll(/\s([^\s=]+)(?:="([^"]*)")?/g)].map(([, name = "", value = ""]) => ({ name, value })),
    );
    expect(
      attributes.filter(({ name }) => /^(on|src|srcdoc|style|action|formaction|ping|xlink)/.test(name)),
    ).toEqual([]);
    const addresses = attributes.filter(({ name }) => name === "href").map(({ value }) => value);
    expect(addresses.filter((address) => !/^#[a-z][a-z0-9-]*$/.test(address))).toEqual([]);
  });

  it("holds no invisible character with an effect, and no half of a surrogate pair", () => {
    expect(html).not.toMatch(/\p{Cf}|\p{Surrogate}|[^\P{Cc}\n\t]|[\u2028\u2029]/u);
  });

  it("shows each of the texts", () => {
    const plain = "<img src=x onerror=stolen('image')>";
    expect(hostileTexts).toContain(plain);
    expect(html).toContain("&lt;img src=x onerror=stolen(&#39;image&#39;)&gt;");
    expect(html).toContain("<mark>U+202E</mark>");
    expect(html).toContain("<mark>U+0000 ×3</mark>");
    expect(html).toContain("{{constructor.constructor(");
  });

  it("allows only its own style and script in its policy", () => {
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1]?.replaceAll("&#39;", "'");
    const inside = (name: string) => html.split(`<${name}>`)[1]?.split(`</${name}>`)[0] ?? "";
    const hash = (name: string) => createHash("sha256").update(inside(name)).digest("base64");
    expect(policy).toBe(
      `default-src 'none'; style-src 'sha256-${hash("style")}'; script-src 'sha256-${hash("script")}'; base-uri 'none'; form-action 'none'`,
    );
    expect(html.match(/<style>/g)).toHaveLength(1);
    expect(html.match(/<script>/g)).toHaveLength(1);
  });
});

describe("a page of a run", () => {
  it.each([
    ["inconclusive", () => own, readingReport],
    ["nonconformant", () => other, mutantsReport],
  ] as const)("tells all of one that is %s", async (verdict, of, run) => {
    const model = of();
    const report = await run(model);
    const html = await htmlReport(report, model);
    const ids = idsOf(html);
    expect(report.verdict).toBe(verdict);
    expect(new Set(ids).size).toBe(ids.length);
    const targets = [...html.matchAll(/href="#([^"]*)"/g)].map(([, id = ""]) => id);
    expect(targets.filter((id) => !ids.includes(id))).toEqual([]);
    for (const { id, verdict: came, actual = "" } of report.checks) {
      expect(html).toContain(`<code>${id}</code>`);
      if (came === "fail") expect(html).toContain(actual.slice(0, 40).replace(/[<&'"].*/s, ""));
    }
    for (const { gap } of report.observations) expect(html).toContain(`<code>${gap}</code>`);
    expect(html.length).toBeLessThan(1_000_000);
    expect(await htmlReport(report, model)).toBe(html);
  });

  it("counts a failure in its cell, and leads to its row", async () => {
    const [type = ""] = other.resources.map(({ name }) => name);
    const checks = [
      failed(`fit/${type}.length/long`),
      result(`fit/${type}/short`),
      result(`fit/${type}/wide`),
    ];
    const html = await htmlReport(reportOf(checks), other);
    const cell = /<td class="c-fail">(.*?)<\/td>/.exec(html)?.[1] ?? "";
    expect(cell).toContain(`data-type="${type}" data-family="fit"`);
    expect(cell.replace(/<[^>]+>/g, "")).toBe("fit1 failed 2 passed ");
    const row = /href="#(c\d+)"/.exec(cell)?.[1];
    expect(html).toContain(`<tr id="${row}" data-count="1"><td data-value="0" class="v-fail">`);
  });

  it("shows an exchange once, with links from every other check that it decided", async () => {
    const shared = { ...exchange, n: 7 };
    const before = { ...exchange, n: 6, url: "http://127.0.0.1:9/before" };
    const checks = [
      failed("a/b/c", { exchanges: [shared], transcript: [before, shared] }),
      failed("d/e/f", { exchanges: [shared] }),
    ];
    const html = await htmlReport(reportOf(checks), own);
    expect(html.match(/ id="x7"/g)).toHaveLength(1);
    expect(html.match(/ id="x6"/g)).toHaveLength(1);
    expect(html.match(/href="#x7"/g)).toHaveLength(1);
  });

  it("shows a command once in a cause, with a link to it from other checks", async () => {
    const checks = [
      failed("a/b/c"),
      failed("a/b/d"),
      failed("a/b/e", { exchanges: [{ ...exchange, n: 8, url: "http://127.0.0.1:9/z" }] }),
    ];
    const html = await htmlReport(reportOf(checks), own);
    expect(html.match(/<span>curl /g)).toHaveLength(2);
    const link = /with the same command as <a href="#(r\d+)">/.exec(html)?.[1];
    expect(html).toMatch(new RegExp(`<(article|details)[^>]* id="${link}"`));
  });

  it("shows the tolerated failures, and which entries of the baseline fail the run", async () => {
    const html = await htmlReport(sampleReport(other), other);
    const text = html.replace(/<[^>]+>/g, "");
    expect(text).toContain("Baseline baseline.yaml: 1 known failure; other checks failed too.");
    expect(text).toContain("baseline.yaml:3:5");
    expect(text).toContain("it passes now; delete the entry");
    expect(text).toContain("known (us, until 2027-01-31).");
    const marksOf = (section: string) =>
      [
        ...(html.split(`<section id="${section}"`)[1]?.split("</section>")[0] ?? "").matchAll(
          /<h3.*?#i-([a-z-]+)/g,
        ),
      ].map(([, mark]) => mark);
    expect(marksOf("tolerated")).toEqual(["known"]);
    expect(new Set(marksOf("failures"))).toEqual(new Set(["fail"]));
    expect(html).toContain('<section id="tolerated"');
  });

  it("shows a deployment's own words of a refusal beside the status", async () => {
    const refused = { ...exchange, status: 400, responseBody: JSON.stringify({ error: "no such plate" }) };
    const html = await htmlReport(
      reportOf([failed("a/b/c", { actual: "status 400", exchanges: [refused] })]),
      own,
    );
    expect(html.replace(/<[^>]+>/g, "")).toContain("status 400The deployment says: ");
    expect(html.replace(/<[^>]+>/g, "")).toContain("no such plate");
  });

  it("begins with the result of a run that only known failures keep from passing", async () => {
    const tolerated = { reason: "known", owner: "us", until: "2027-01-31" };
    const blocked = result("a/b/d", { verdict: "blocked", blockedBy: "a/b/c" });
    const report = reportOf([failed("a/b/c", { tolerated }), { ...blocked, tolerated }], {
      baseline: { file: "known.yaml", verdict: "conformant", tolerated: 2, faults: [] },
      only: ["a/"],
    });
    const html = await htmlReport(report, own);
    const text = html.replace(/<[^>]+>/g, "");
    expect(html).toContain('<header class="verdict is-conformant">');
    expect(text).toContain("Pass\nOnly the 2 known checks fail or are blocked, for 1 cause.");
    expect(text).toContain(
      "Verdict on the deployment: nonconformant. 1 cause (2 checks: 1 failed, 1 blocked).",
    );
    expect(text).toContain("delete their entries in known.yaml. The next entry expires on 2027-01-31.");
    expect(text).toContain("--only a/ --seed 42 --baseline known.yaml --junit conformance.xml");
  });

  it("reproduces a failure with all its commands, or else says that its record is deleted", async () => {
    const one = { exchanges: [exchange], recordDeleted: true };
    const page = async (more: object) => {
      const html = await htmlReport(reportOf([failed("a/b/c", { ...one, ...more })]), other);
      return html.replace(/<[^>]+>/g, "");
    };
    const whole = await page({ script: "curl -s first\ncurl -s second" });
    expect(whole).toContain("curl -s first\ncurl -s second");
    expect(whole).not.toContain("The run deletes a record");
    const long = await page({ script: `curl ${"x".repeat(5_000)}` });
    expect(long).not.toContain("xxx");
    expect(long).toContain("The run deletes a record");
  });

  it("asks for the token of a run only if that run sent one", async () => {
    const asks = "Add the token or the headers with which this run was started";
    const page = (requestHeaders: Record<string, string>) =>
      htmlReport(reportOf([failed("a/b/c", { exchanges: [{ ...exchange, requestHeaders }] })]), own);
    expect(await page({ authorization: "***" })).toContain(asks);
    expect(await page({ accept: "*/*" })).not.toContain(asks);
  });

  it("says how many answers another run may get", async () => {
    const missing = { gap: "frost", asks: "?", section: "Fleet", own: "no", evidence: "<b>it went away</b>" };
    const reported = (observations: Report["observations"]) =>
      htmlReport(reportOf([], { observations }), own);
    expect(await reported([{ ...missing, untold: true }, missing])).toContain(
      "Incomplete: 1 of 2 answers are missing: &lt;b&gt;it went away&lt;/b&gt;",
    );
    expect(await reported([missing])).not.toContain("Incomplete:");
  });

  it("says what to supply if nothing could be judged", async () => {
    const checks = [
      result("a/b/c", { verdict: "not-applicable", reason: "needs --write" }),
      result("a/b/d", { verdict: "blocked", reason: "nothing to read" }),
    ];
    const report = reportOf(checks, {
      deployment: { baseUrl: "http://127.0.0.1:9", site: "1", write: false },
    });
    const html = await htmlReport(report, own);
    const text = html.replace(/<[^>]+>/g, "");
    expect(text).toContain("Inconclusive");
    expect(text).toContain("cri conform http://127.0.0.1:9 --site 1 --write --seed 42 --other-site ID");
    expect(text).not.toContain("Repeat the run");
    expect(text).toContain("nothing to read");
  });

  it("takes less than 500 kB for a hundred failures of long answers", async () => {
    const responseBody = JSON.stringify({ rows: Array.from({ length: 9_000 }, (_, index) => index) });
    const sent = (n: number) => ({ ...exchange, n, url: `http://127.0.0.1:9/${n}`, responseBody });
    const types = other.resources.map(({ name }) => name);
    const checks = Array.from({ length: 1_000 }, (_, index) => {
      // Each failure is a cause of its own, so that the page has no room for all their details.
      const id = `fit/${types[index % types.length]}.p${index}/long${index}`;
      if (index >= 100) return result(id);
      const transcript = [sent(index * 10 + 1), sent(index * 10 + 2)];
      return failed(id, { clauses: [`c${index}`], exchanges: [sent(index * 10 + 2)], transcript });
    });
    const html = await htmlReport(reportOf(checks), other);
    expect(Buffer.byteLength(html)).toBeLessThan(500_000);
    for (const { id } of checks) expect(html).toContain(`<code>${id}</code>`);
  });

  it("stays small with any answers, and says what it left out", async () => {
    const bodies = [`<${'\u0007é"'.repeat(1_700_000)}`, JSON.stringify({ big: "é".repeat(5_000_000) })];
    const many = `<p>${'\u0007é"'.repeat(17_000)}</p>`;
    const url = `http://127.0.0.1:9/${"é".repeat(9_000)}`;
    const sent = (n: number) => ({
      ...exchange,
      n,
      url: `${url}${n}`,
      responseBody: bodies[n / 100] ?? many,
    });
    const checks = Array.from({ length: 400 }, (_, index) =>
      failed(`a/b/c${index}`, {
        clauses: [`c${index}`],
        exchanges: [sent(index * 100)],
        transcript: Array.from({ length: 45 }, (_, step) => ({
          ...exchange,
          n: index * 100 + step,
          url: `http://127.0.0.1:9/${step}`,
        })),
      }),
    );
    const passed = Array.from({ length: 20_000 }, (_, index) => result(`d/T${index}/e`));
    const html = await htmlReport(reportOf([...checks, ...passed]), own);
    expect(html).toContain("20000 checks are left out here for lack of room");
    expect(html).toContain("Further causes, without details for lack of room: ");
    expect(Buffer.byteLength(html)).toBeLessThan(1_000_000);
    expect(html).toContain("only the beginning is shown");
    expect(html).toContain("left out here; see the JSON report");
    expect(html).toContain("more requests of this check; see the JSON report");
  });
});

it("has a script that compiles in the strictest mode", async () => {
  const root = packageRoot();
  const project = join(root, "conformance", "reports", "html", "script");
  const compiler = join(root, "node_modules", "typescript", "bin", "tsc");
  const { stdout } = await promisify(execFile)(process.execPath, [compiler, "-p", project]);
  expect(stdout).toBe("");
});
