// Tests the composite action: its steps as GitHub's runner runs them, in a project that has the kit installed.
import { access, appendFile, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { serveLocally } from "../runtime/server/testing/issuer.js";
import { builtFile, packageRoot } from "../spec/package-root.js";
import { type ActionRun, actionFile, actionIn } from "./testing/github-step.js";
import { runCommand, runNode, type Started, startNode } from "./testing/run.js";

const cri = builtFile("cri/cri.js");
let temp: string;
let project: string;
let action: ActionRun;
const git = (...args: readonly string[]) =>
  runCommand("git", ["-c", "user.name=t", "-c", "user.email=t@example.org", ...args], { cwd: project });
const spec = () => join(project, "interface.yaml");

beforeAll(async () => {
  temp = await mkdtemp(join(tmpdir(), "cri-action-"));
  project = join(temp, "project");
  await mkdir(join(project, "node_modules"), { recursive: true });
  await symlink(packageRoot(), join(project, "node_modules", "cri-kit"));
  await cp(join(packageRoot(), "spec/start/interface.yaml"), spec());
  const made = await runNode([cri, "generate", "--spec", spec(), "--out", join(project, "generated")]);
  expect(made.code, made.err).toBe(0);
  await git("init", "--quiet");
  await git("add", "interface.yaml", "generated");
  expect((await git("commit", "--quiet", "-m", "first")).code).toBe(0);
});
afterAll(() => rm(temp, { recursive: true }));
beforeEach(async () => {
  action = await actionIn(project, temp);
  await git("checkout", "--quiet", "--force", ".");
});
const found = async () => expect((await action.step("Find cri-kit")).code).toBe(0);

describe("action.yml", () => {
  it("puts no expression into a script, since its text would run as a command", async () => {
    const { runs } = await actionFile();
    expect(runs.steps.length).toBeGreaterThan(3);
    expect(runs.steps.filter(({ run }) => run.includes("${{"))).toEqual([]);
  });
});

describe("the kit", () => {
  it("is the one that the project has installed", async () => {
    await found();
    expect(action.output("reports")).toBe(join(project, "cri-reports"));
  });

  it("is missing with a remedy", async () => {
    const ran = await (await actionIn(temp, temp)).step("Find cri-kit");
    expect(ran).toMatchObject({ code: 2, out: expect.stringMatching(/^::error .*npm ci/) });
  });

  it("must be cri-kit if it is an input", async () => {
    const other = join(temp, "other");
    await mkdir(other, { recursive: true });
    await writeFile(join(other, "package.json"), JSON.stringify({ name: "other", version: "1.0.0" }));
    const ran = await action.step("Find cri-kit", { kit: "../other" });
    expect(ran.out).toContain("is not cri-kit");
    expect(ran.code).toBe(2);
  });
});

describe("check", () => {
  const check = async () => action.step("cri-kit check", { out: "generated", spec: "interface.yaml" });

  it("passes code that is up to date, and annotates code that is not", async () => {
    await found();
    expect(await check()).toMatchObject({ code: 0 });
    await appendFile(join(project, "generated/server/definition.ts"), "// edited\n");
    expect(await check()).toMatchObject({ code: 1, out: expect.stringContaining("::error file=") });
  });
});

describe("diff", () => {
  const diff = (base = "HEAD") => action.step("cri-kit diff", { base, spec: "interface.yaml" });

  it("says whether the spec changed, and whether that breaks something", async () => {
    await found();
    expect((await diff()).code).toBe(0);
    expect(action.output("changes")).toBe("none");
    const text = await readFile(spec(), "utf8");
    await writeFile(
      spec(),
      text.replace("      gender:", "      town: { is: string, optional: true }\n      gender:"),
    );
    expect((await diff()).code).toBe(0);
    expect(action.output("changes")).toBe("compatible");
    await writeFile(
      spec(),
      text.replace("      birthDate: date", "      birthDay: date").replace("at: birthDate", "at: birthDay"),
    );
    expect((await diff()).code).toBe(1);
    expect(action.output("changes")).toBe("breaking");
    expect(await action.summary()).toContain("birthDay");
  });

  it.each(["0123456789012345678901234567890123456789", "--output=x"])("refuses the base %s", async (base) => {
    await found();
    expect(await diff(base)).toMatchObject({ code: 2, out: expect.stringContaining("fetch-depth: 0") });
    expect(action.output("changes")).toBe("error");
  });
});

describe("conform", () => {
  let server: Started;
  beforeAll(async () => {
    server = await startNode([cri, "serve", "--spec", spec(), "--port", "0", "--token", "secret"], {
      cwd: temp,
    });
  });
  afterAll(() => server.stop());
  const conform = (more: Readonly<Record<string, string>>) =>
    action.step("cri-kit conform", {
      url: server.url,
      spec: "interface.yaml",
      site: "1",
      arguments: "--only\nsmoke\n",
      seed: "1",
      write: "true",
      ...more,
    });

  it("says the verdict, and writes the reports and the summary", async () => {
    await found();
    const ran = await conform({ token: "secret", reports: "cri-reports" });
    expect(ran.code, ran.out + ran.err).toBe(0);
    expect(action.output("verdict")).toBe("conformant");
    for (const file of ["report.html", "report.json", "junit.xml", "report.sarif"])
      await access(join(action.output("reports"), file));
    expect(await action.summary()).toContain("conformant");
    const report = await readFile(join(action.output("reports"), "report.json"), "utf8");
    expect(JSON.parse(report)).toMatchObject({ seed: 1 });
  });

  it("sends no token if the secret is empty", async () => {
    await found();
    const ran = await conform({});
    expect(ran.code).not.toBe(2);
    expect(ran.code).not.toBe(0);
    expect(action.output("verdict")).not.toBe("error");
  });

  it("runs nothing that stands in an input", async () => {
    await found();
    const ran = await conform({ site: "$(touch injected)`touch injected`", baseline: "; touch injected" });
    expect(ran.code).toBe(2);
    expect(action.output("verdict")).toBe("error");
    await expect(access(join(project, "injected"))).rejects.toThrow();
  });
});

describe("in a folder of the repository", () => {
  const folder = "services/records";
  const inFolder = { spec: "interface.yaml", "working-directory": folder };
  const inside = (file: string) => join(project, folder, file);
  let server: Started;
  beforeAll(async () => {
    await cp(spec(), inside("interface.yaml"));
    await cp(join(project, "generated"), inside("generated"), { recursive: true });
    await git("add", folder);
    expect((await git("commit", "--quiet", "-m", "a folder")).code).toBe(0);
    const text = await readFile(spec(), "utf8");
    // Its server refuses updates.
    const other = join(temp, "other-interface.yaml");
    await writeFile(other, text.replace("add, update, delete]", "add, delete]"));
    const args = [cri, "serve", "--spec", other, "--port", "0", "--token", "secret"];
    server = await startNode(args, { cwd: temp });
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    expect((await action.step("Find cri-kit", inFolder)).code).toBe(0);
    expect(action.output("reports")).toBe(inside("cri-reports"));
  });

  it("check annotates files by their paths in the repository", async () => {
    await appendFile(inside("generated/server/definition.ts"), "// edited\n");
    const { out } = await action.step("cri-kit check", { ...inFolder, out: "generated" });
    expect(out).toContain(`::error file=${folder}/generated/server/definition.ts,`);
  });

  it("diff finds the spec of the base, and annotates what breaks", async () => {
    const text = await readFile(inside("interface.yaml"), "utf8");
    const diff = () => action.step("cri-kit diff", { ...inFolder, base: "HEAD" });
    expect((await diff()).code).toBe(0);
    expect(action.output("changes")).toBe("none");
    await writeFile(inside("interface.yaml"), text.replaceAll("birthDate", "birthDay"));
    const { code, out } = await diff();
    expect([code, action.output("changes")]).toEqual([1, "breaking"]);
    expect(out).toContain(`::error file=${folder}/interface.yaml,line=`);
    expect(await action.summary()).toContain("birthDay");
  });

  it("diff says that it cannot compare", async () => {
    const { code, out } = await action.step("cri-kit diff", { ...inFolder, spec: "none.yaml", base: "HEAD" });
    expect([code, action.output("changes")]).toEqual([2, "error"]);
    expect(out).toContain("::error title=cri-kit diff::");
  });

  it("conform's annotations and SARIF name the spec by its path in the repository", async () => {
    const { code, out } = await action.step("cri-kit conform", {
      ...inFolder,
      ...{ url: server.url, site: "1", token: "secret", write: "true", arguments: "--only\ninteraction" },
    });
    expect(code, out).toBe(1);
    expect(out).toContain(`::error file=${folder}/interface.yaml,line=`);
    const log = JSON.parse(await readFile(inside("cri-reports/report.sarif"), "utf8"));
    const [{ artifacts, results }] = log.runs;
    const places = results.map(
      (result: { locations: readonly [{ physicalLocation: { artifactLocation: object } }] }) =>
        result.locations[0].physicalLocation.artifactLocation,
    );
    expect(places.length).toBeGreaterThan(0);
    for (const place of [...places, artifacts[0].location])
      expect(place).toEqual({ uri: `${folder}/interface.yaml`, uriBaseId: "SRCROOT" });
  });
});

describe("the comment", () => {
  const stranger = { id: 7, body: "<!-- cri-kit diff interface.yaml -->\nmine", user: { type: "User" } };
  const ours = { ...stranger, id: 8, user: { type: "Bot" } };

  interface Case {
    readonly comments?: readonly object[];
    readonly changes?: "none" | "breaking";
    readonly text?: string;
    readonly folder?: string;
    /** GitHub's status for anything but reading. */
    readonly status?: number;
  }

  /** What the step sends, as lines of method, path and text, to a GitHub that has these comments. */
  async function sent({
    comments = [],
    changes = "breaking",
    text = "what breaks",
    folder = ".",
    status = 200,
  }: Case) {
    const lines: string[] = [];
    const github = await serveLocally((request, response) => {
      let body = "";
      request.on("data", (chunk) => {
        body += chunk;
      });
      request.on("end", () => {
        if (request.method !== "GET") lines.push(`${request.method} ${request.url} ${JSON.parse(body).body}`);
        response.writeHead(request.method === "GET" ? 200 : status, { "content-type": "application/json" });
        response.end(JSON.stringify(comments));
      });
    });
    const event = join(temp, "event.json");
    await writeFile(event, JSON.stringify({ pull_request: { number: 5 } }));
    await writeFile(join(temp, "changes.md"), text);
    const environment = {
      GITHUB_API_URL: github.url,
      GITHUB_EVENT_PATH: event,
      GITHUB_REPOSITORY: "team/records",
    };
    const outputs = { "steps.kit.outputs.reports": temp, "steps.diff.outputs.changes": changes };
    const run = await actionIn(project, temp, environment, outputs);
    const inputs = { spec: "interface.yaml", "github-token": "t", "working-directory": folder };
    const { code, out } = await run.step("Comment on the pull request", inputs).finally(() => github.close());
    return { lines, code, out };
  }

  it("is added, whatever a stranger wrote before", async () => {
    const { lines, code } = await sent({ comments: [stranger] });
    expect(code).toBe(0);
    expect(lines).toEqual([
      "POST /repos/team/records/issues/5/comments <!-- cri-kit diff interface.yaml -->\nwhat breaks",
    ]);
  });

  it("replaces the one of an earlier run, also if nothing is changed any more", async () => {
    const { lines } = await sent({ comments: [stranger, ours], changes: "none" });
    expect(lines).toEqual([expect.stringMatching(/^PATCH \/repos\/team\/records\/issues\/comments\/8 /)]);
  });

  it("is left out if nothing is changed", async () => {
    expect((await sent({ changes: "none" })).lines).toEqual([]);
  });

  it("is cut to GitHub's limit", async () => {
    const { lines } = await sent({ text: "a line\n".repeat(20_000) });
    expect(lines[0]?.length).toBeLessThan(65_536 + 60);
    expect(lines[0]).toMatch(/a line\n… The rest is in the summary of the job\.\n$/);
  });

  it("has its own for each folder", async () => {
    const { lines } = await sent({ comments: [ours], folder: "services/records" });
    expect(lines).toEqual([
      expect.stringContaining("<!-- cri-kit diff services%2Frecords%2Finterface.yaml -->"),
    ]);
  });

  it("fails no job of a fork, whose token can only read", async () => {
    const { code, out } = await sent({ status: 403 });
    expect(code).toBe(0);
    expect(out).toContain("::notice");
  });
});
