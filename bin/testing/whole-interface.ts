// Takes an interface from its spec to a verdict: generates, compiles and serves it, and runs the suite against the server.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { runConform } from "../../conformance/cli.js";
import type { Asked } from "../../conformance/options/asked.js";
import { runGenerate } from "../../generator/cli.js";
import { linkKit } from "../../generator/testing/output-folder.js";
import { packageRoot } from "../../spec/package-root.js";
import { runNode, type Started, startNode } from "./run.js";

/** Keeps what commands print, to show it if one fails. */
export function keptIo() {
  const said: string[] = [];
  const keep = (text: string) => said.push(text);
  return { said, io: { out: keep, err: keep, live: false, color: false } };
}

const tsc = join(packageRoot(), "node_modules", "typescript", "bin", "tsc");

/** Generates the code of a spec in a folder, which then contains only the packages that the output declares, and compiles it. */
export async function compileInterface(spec: string, folder: string): Promise<void> {
  const { said, io } = keptIo();
  const out = join(folder, "ours");
  expect(await runGenerate({ specFile: spec, out, io }), said.join("")).toBe(0);
  await linkKit(join(folder, "node_modules"));
  expect(await runNode([tsc, "-p", out])).toEqual({ code: 0, out: "", err: "" });
}

/** Starts the compiled server of a folder. */
export const serveInterface = (folder: string, ...options: readonly string[]): Promise<Started> =>
  startNode([join(folder, "ours", "dist", "server", "main.js"), "--port", "0", ...options], { cwd: folder });

type Sites = Partial<Pick<Asked, "site" | "otherSite" | "headers" | "limitedToken">>;

/** Runs the whole suite against the server: every required check must pass. */
export async function expectConformant(...run: Parameters<typeof judged>): Promise<void> {
  const { code, verdict, summary, said } = await judged(...run);
  expect({ code, verdict }, said).toEqual({ code: 0, verdict: "conformant" });
  expect(Object.keys(summary.required).sort()).toEqual(["pass"]);
}

/** Runs the whole suite against the server. Returns the exit code, the text, and the parts of the JSON report. */
export async function judged({ url }: Started, spec: string, folder: string, sites: Sites = {}) {
  const { said, io } = keptIo();
  const json = join(folder, "report.json");
  const journal = join(folder, "journal.ndjson");
  const asked = { baseUrl: url, write: true, headers: {}, ...sites, spec, seed: 1, json, journal };
  const code = await runConform(asked, io);
  const { verdict, summary, checks } = JSON.parse(await readFile(json, "utf8"));
  return { code, verdict, summary, checks, said: said.join("") };
}
