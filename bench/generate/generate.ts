// Measures how long `cri-kit generate` takes, compared with openapi-typescript.
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { linkKit } from "../../generator/testing/output-folder.js";
import { builtFile, ownSpec, packageRoot } from "../../spec/package-root.js";
import { type Figure, median, publish, quote } from "../results.js";
import { copies } from "./copies.js";
import { measured, type Usage } from "./measured.js";
import { rebuilds } from "./rebuilds.js";

// Both run as whole processes. openapi-typescript makes only types, from the OpenAPI document of the same run. `--cpu` measures CPU
// time instead of elapsed time, for a busy machine, and publishes nothing; for `tsc` and the watcher only elapsed time is known.
const rounds = 7;
const manyCopies = 100;
const byCpu = process.argv.includes("--cpu");
const cri = builtFile("cri/cri.js");
const root = packageRoot();
const folder = await mkdtemp(join(tmpdir(), "cri-bench-"));

const cost = ({ time, cpu }: Usage): number => (byCpu ? cpu : time);
const middle = (usages: readonly Usage[]): number => median(usages.map(cost));

/** Installed outside the kit, since it needs another version of TypeScript. */
async function fetchRival(): Promise<string> {
  await writeFile(join(folder, "package.json"), '{ "private": true }\n');
  const packages = ["openapi-typescript@7.13.0", "typescript@5.9.3"];
  await promisify(execFile)("npm", ["install", "--no-audit", "--no-fund", ...packages], { cwd: folder });
  return join(folder, "node_modules", "openapi-typescript", "bin", "cli.js");
}

async function generate(spec: string, out: string): Promise<Usage> {
  return measured(folder, [cri, "generate", "--spec", spec, "--out", join(folder, out)]);
}

async function generateCold(spec: string, out: string): Promise<Usage> {
  await rm(join(folder, out), { recursive: true, force: true });
  return generate(spec, out);
}

async function compiled(out: string): Promise<Usage> {
  const tsc = join(root, "node_modules", "typescript", "bin", "tsc");
  await rm(join(folder, out, "node_modules"), { recursive: true, force: true });
  await linkKit(join(folder, out, "node_modules"));
  return measured(folder, [tsc, "-p", join(folder, out), "--noEmit"]);
}

function atMost(what: string, ratio: number, most: number): Figure {
  return { what, ratio, goal: `at most ${most}`, met: ratio <= most };
}

try {
  const rival = await fetchRival();
  const typed = (out: string) => measured(folder, [rival, join(out, "openapi.json"), "-o", `${out}.d.ts`]);
  const own = resolve(ownSpec());
  const cold: Usage[] = [];
  const fresh: Usage[] = [];
  const theirs: Usage[] = [];
  for (let round = 0; round < rounds; round += 1) {
    cold.push(await generateCold(own, "one"));
    theirs.push(await typed("one"));
    fresh.push(await generate(own, "one"));
  }
  const watched = await rebuilds(folder, cri, own, 20);
  const spec = join(folder, "many.yaml");
  await writeFile(spec, copies(await readFile(own, "utf8"), manyCopies));
  const many = [await generateCold(spec, "many"), await generateCold(spec, "many")];
  const theirMany = [await typed("many"), await typed("many")];
  const tsc = await compiled("one");
  const tscMany = await compiled("many");
  const memory = Math.max(...many.map((usage) => usage.memory));
  const figures = [
    atMost("cold `cri generate` over openapi-typescript", middle(cold) / middle(theirs), 1),
    atMost(
      "`cri generate` with nothing changed over openapi-typescript",
      middle(fresh) / middle(theirs),
      0.2,
    ),
    atMost("a rebuild of `--watch` over one second", median(watched) / 1000, 1),
    atMost(`${manyCopies} copies of the interface over one`, middle(many) / middle(cold), manyCopies),
    atMost(`${manyCopies} copies over openapi-typescript on them`, middle(many) / middle(theirMany), 5),
    atMost(`peak memory with ${manyCopies} copies over 1 GB`, memory / 1_024, 1),
    atMost("`tsc` of the output over a cold `cri generate`", middle([tsc]) / middle(cold), 10),
    atMost(`\`tsc\` of ${manyCopies} copies over that of one`, middle([tscMany]) / middle([tsc]), manyCopies),
  ];
  if (byCpu) console.table(figures);
  else await published(figures);
} finally {
  await rm(folder, { recursive: true });
}

async function published(figures: readonly Figure[]): Promise<void> {
  await publish("generate", figures);
  const [cold = 0, fresh = 0, , , copies = 0] = figures.map(({ ratio }) => ratio);
  const again = cold < 1 === copies < 1 ? "also " : "";
  await quote(
    "generate",
    `Generating everything is ${compared(cold)} than openapi-typescript, which generates only the types: it takes ${times(cold)}, ` +
      `or ${fresh.toFixed(2)} times if nothing changed. For a hundred copies of the interface (700 types), it is ${again}${compared(copies)}: ` +
      `it takes ${times(copies)}.`,
  );
}

function compared(ratio: number): string {
  return ratio < 1 ? "faster" : "slower";
}

function times(ratio: number): string {
  return `${ratio.toFixed(2)} times as long`;
}
