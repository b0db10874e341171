// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are the placeholders of config files
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { serveFetch } from "../behaviours/serve.js";
import { runConform } from "../cli.js";
import { openConfig } from "./load-config.js";

const place = vi.hoisted(() => ({ file: "" }));
vi.mock("./find-config.js", () => ({
  defaultConfig: "cri.config.yaml",
  configFileFor: ({ config = place.file }: { readonly config?: string }) => config,
}));

let folder: string;
let outside: string;
beforeEach(async () => {
  outside = await mkdtemp(join(tmpdir(), "cri-found-"));
  folder = join(outside, "repository");
  await mkdir(folder);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(outside, { recursive: true });
});

/** The result of a found file with this text: its mistakes, or the config. */
async function found(text: string) {
  const file = join(folder, "cri.config.yaml");
  await writeFile(file, text);
  const said: string[] = [];
  const io = { err: (line: string) => void said.push(line), color: false };
  const opened = await openConfig(file, "found", io);
  return { config: opened?.config, said: said.join("") };
}

describe("a config that was found and not named", () => {
  it.each([
    'token: "${HOME}"\n',
    'baseUrl: "https://${CRI_TOKEN}.example.org"\n',
    'headers: { X-A: "${HOME:-stand-in}" }\n',
    'read: { Patient: ["${HOME}"] }\n',
  ])("gets no variable of the environment: %s", async (text) => {
    const { config, said } = await found(text);
    expect(config).toBeUndefined();
    expect(said).toContain("CRI1406");
    expect(said).not.toContain(process.env["HOME"]);
  });

  it("may have $$ and plain texts", async () => {
    const { config, said } = await found('token: plain-token\nheaders: { X-A: "$${A}" }\n');
    expect({ said, config }).toMatchObject({ said: "", config: { headers: { "X-A": "${A}" } } });
  });

  it.each([
    ["reports: { json: ../r.json }"],
    ["reports: { html: /tmp/r.html }"],
    ["reports: { ndjson: out/../../r.ndjson }"],
    ["reports: { sarif: link/r.sarif }"],
    ["reports: { junit: dangling }"],
    ["spec: ../spec.yaml"],
    ["baseline: link/known.yaml"],
    ["answers: secret"],
  ])("reads and writes nothing outside of its folder: %s", async (text) => {
    await symlink(outside, join(folder, "link"));
    await symlink(join(outside, "not-there"), join(folder, "dangling"));
    await writeFile(join(outside, "secret"), "");
    await symlink(join("..", "secret"), join(folder, "secret"));
    const { config, said } = await found(`${text}\n`);
    expect(config).toBeUndefined();
    expect(said).toContain("CRI1407");
  });

  it("may name files in its folder, including links within it", async () => {
    await mkdir(join(folder, "out"));
    await symlink("out", join(folder, "link"));
    const text =
      'answers: chosen\nbaseline: ./known.yaml\nreports: { json: link/r.json, ndjson: "-", html: new/r.html }\n';
    const { config, said } = await found(text);
    expect(said).toBe("");
    expect(config).toMatchObject({ json: join(folder, "link", "r.json"), ndjson: "-" });
  });

  it("sends no control characters to a terminal", async () => {
    const { said } = await found(
      '# \u001b]0;owned\u0007\nbaseUlr: "\u009b31m"\ntoken: "\u001b[2J${A\u001b[2J}"\n',
    );
    expect(said).not.toBe("");
    expect(said.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
  });

  it("may not be a link out of its folder", async () => {
    await writeFile(join(outside, "mine.yaml"), 'site: "12"\n');
    await symlink(join("..", "mine.yaml"), join(folder, "cri.config.yaml"));
    const io = { err: () => undefined, color: false };
    await expect(openConfig(join(folder, "cri.config.yaml"), "found", io)).rejects.toMatchObject({
      name: "UserError",
      remedy: expect.stringContaining("--config"),
    });
    const named = await openConfig(join(folder, "cri.config.yaml"), {}, io);
    expect(named?.config.site).toBe("12");
  });

  it("stops the run if it has a variable, unless it is named", async () => {
    const asked: unknown[] = [];
    const served = await serveFetch(async ({ headers }) => {
      asked.push(headers.get("x-key"));
      return new Response("{}", { status: 404 });
    });
    const file = join(folder, "cri.config.yaml");
    await writeFile(file, `baseUrl: ${served.url}\nsite: "12"\nheaders: { X-Key: "\${CRI_FOUND_TEST}" }\n`);
    process.env["CRI_FOUND_TEST"] = "s3cret";
    place.file = file;
    const said: string[] = [];
    const report = (line: string) => void said.push(line);
    const io = { out: report, err: report, live: false, color: false };
    expect(await runConform({ headers: {} }, io)).toBe(2);
    expect(said.join("")).toMatch(/using cri.config.yaml[\s\S]*CRI1406/);
    expect(asked).toEqual([]);
    await runConform({ headers: {}, config: file, only: ["interaction/"] }, io);
    expect(asked).toContain("s3cret");
    delete process.env["CRI_FOUND_TEST"];
    await served.close();
  });
});
