import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadSpec } from "../../../spec/load.js";
import { hostedSpec, packageRoot } from "../../../spec/package-root.js";
import { proofCredentials } from "../../behaviours/proof-credentials.js";
import { fetchOf } from "../../mutation/server/served.js";
import { openSuite } from "./suite.js";

interface Told {
  readonly fullName: string;
  readonly title: string;
  readonly status: "passed" | "failed" | "skipped" | "pending";
  readonly failureMessages: readonly string[];
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cri-vitest-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs one of the suites in this folder in its own runner, and returns the result of its JSON reporter. */
async function run(suite: string, ...more: readonly string[]) {
  const output = join(folder, `${suite}${more.length}.json`);
  const vitest = join(packageRoot(), "node_modules/vitest/vitest.mjs");
  const file = `dist/conformance/testkit/vitest/${suite}.suite.js`;
  const reporting = ["--reporter=json", "--reporter=verbose", `--outputFile.json=${output}`];
  const args = [vitest, "run", "--config", ".ci/vitest.suites.config.ts", ...reporting, file, ...more];
  const printed = await new Promise<string>((resolve) => {
    const env = { ...process.env, NO_COLOR: "1", VITEST: undefined };
    execFile(process.execPath, args, { cwd: packageRoot(), env }, (_, out, err) => resolve(out + err));
  });
  const json: {
    readonly success: boolean;
    readonly testResults: readonly { assertionResults: readonly Told[] }[];
  } = JSON.parse(await readFile(output, "utf8").catch(() => Promise.reject(new Error(printed))));
  const reported = json.testResults.flatMap(({ assertionResults }) => assertionResults);
  const by = (status: Told["status"]) =>
    reported.filter((one) => one.status === status).map(({ title }) => title);
  return { success: json.success, results: reported, by, printed };
}

let results: ReturnType<typeof run> | undefined;
/** Run once, for all tests that look at the result. */
function broken() {
  results ??= run("broken");
  return results;
}

describe("conformance in a team's own tests", () => {
  it("passes against a conforming server, with a describe for each family, and prints its observations", async () => {
    const { success, results, by, printed } = await run("good");
    expect(by("failed"), printed).toEqual([]);
    expect(success).toBe(true);
    expect(by("passed")).toEqual(
      expect.arrayContaining(["interaction/Patient/add", "site-wall/Patient/read", "gap/add.response"]),
    );
    expect(results.map(({ fullName }) => fullName)).toContain(
      "our own server conformance site-wall site-wall/Patient/search",
    );
    expect(printed).toContain("What is the response to an add? 201, Location, record");
  });

  it("runs only the tests that a filter selects", async () => {
    const { by } = await run("good", "-t", "interaction/Patient/read");
    expect(by("passed")).toEqual(["interaction/Patient/read"]);
  });

  it("fails against a broken server, with the expected and the actual result and a command to reproduce it", async () => {
    const { success, results, by } = await broken();
    expect(success).toBe(false);
    expect(by("failed").sort()).toEqual([
      "interaction/Patient/update",
      "round-trip/Patient/birthDate",
      "round-trip/Patient/gender",
    ]);
    const messages = (title: string) =>
      results.find((one) => one.title === title)?.failureMessages.join() ?? "";
    const lost = messages("round-trip/Patient/birthDate");
    expect(lost).toMatch(/document {2}Endpoints \/ Read: .*\(derived from: /);
    expect(lost).toMatch(/got {7}nothing there/);
    expect(lost).toMatch(/curl 'http:/);
    expect(messages("round-trip/Patient/gender")).toContain("take it off the baseline");
  });

  it("skips known failures, blocked checks and checks that do not apply; advice passes", async () => {
    const { by, printed } = await broken();
    expect([...by("skipped"), ...by("pending")].sort()).toEqual([
      "interaction/Patient/delete",
      "site-wall/Patient/read",
      "update/Patient/replaces",
    ]);
    expect(by("passed")).toContain("search-shape/Patient/listed-equals-read");
    expect(printed).toContain("depends on interaction/Patient/update, which fails");
    expect(printed).toContain("needs --other-site");
  });

  it("tests an app whose host name has the site", async () => {
    const spec = hostedSpec();
    const loaded = await loadSpec(spec);
    if (!loaded.ok) throw new Error("the spec has mistakes");
    const { model } = loaded;
    const app = await fetchOf(model);
    const suite = await openSuite({ app, spec, site: "12", headers: proofCredentials(model) });
    expect(await suite.result("round-trip/Shelf/label")).toMatchObject({ verdict: "pass" });
    await suite.close();
    await app.close();
  });

  it("refuses the same site as the second site", async () => {
    const opened = openSuite({ baseUrl: "http://127.0.0.1:9", site: "1", otherSite: "1" });
    await expect(opened).rejects.toThrow("the other site is the same site, 1");
  });

  it.each([
    ["only", { only: ["interaction/", "interacton/"] }, /starts with interacton/],
    [
      "baseline",
      { baseline: ["interaction/Patient/read", "interaction/Patient/raed"] },
      /interaction\/Patient\/raed/,
    ],
  ])("refuses a %s with an unknown id among known ones", async (_, more, message) => {
    await expect(openSuite({ baseUrl: "http://127.0.0.1:9", site: "1", ...more })).rejects.toThrow(message);
  });

  it("reports a mistake in its options with the remedy, in the message that a runner shows", async () => {
    const { success, printed } = await run("mistaken").catch(({ message }: Error) => ({
      success: false,
      printed: message,
    }));
    expect(success).toBe(false);
    expect(printed).toContain("conformance needs a deployment: give either baseUrl");
  });
});
