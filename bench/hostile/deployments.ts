// Runs the suite against deployments that try to exhaust its memory or time (`npm run hostile-deployments [--
// KIND…]`).
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  attacks,
  type HostileKind,
  serveHostile,
} from "../../conformance/testkit/client/hostile-deployment.js";
import { builtFile } from "../../spec/package-root.js";

const heapMb = 512;
const longestMs = 900_000;
const mb = 1 << 20;

/** Sizes that are large enough to matter. */
const sizes: Readonly<Partial<Record<HostileKind, number>>> = {
  "gzip-bomb": 400 * mb,
  "brotli-bomb": 400 * mb,
  "packed-twice": 400 * mb,
  "long-answers": 1.3 * mb,
  "long-text": 31 * mb,
  "many-values": 900_000,
  "deep-values": 200_000,
  "endless-next": 2_000,
  "long-link": 8 * mb,
  "long-id": 8 * mb,
  "great-headers": 15_000,
};

interface Outcome {
  readonly code: number | null;
  readonly signal: string | null;
  readonly seconds: number;
  readonly peakMb: number;
  readonly reportMb: number;
  readonly requests: number;
  readonly verdict: string;
  readonly said: string;
}

async function attack(kind: HostileKind, more: readonly string[]): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), "cri-hostile-"));
  const served = await serveHostile(kind, sizes[kind] ?? 0);
  const started = performance.now();
  const args = [`--max-old-space-size=${heapMb}`, builtFile("cri/cri.js"), "conform", served.url];
  const flags = [
    "--site",
    "12",
    "--seed",
    "7",
    "--json",
    "r.json",
    "--html",
    "r.html",
    "--ndjson",
    "r.ndjson",
  ];
  const child = spawn(process.execPath, [...args, ...flags, ...more], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (chunk) => {
    said = (said + chunk).slice(-2_000);
  });
  child.stdout.on("data", (chunk) => {
    said = (said + chunk).slice(-2_000);
  });
  let peakMb = 0;
  const look = setInterval(() => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
      peakMb = Math.max(peakMb, Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024));
      if (peakMb > 3_000) child.kill("SIGKILL");
    } catch {
      // The process has ended.
    }
  }, 50);
  const late = setTimeout(() => child.kill("SIGKILL"), longestMs);
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve) => {
    child.on("close", (...ended) => resolve(ended));
  });
  clearInterval(look);
  clearTimeout(late);
  await served.close();
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  const files = ["r.json", "r.html", "r.ndjson"].map((name) => join(folder, name));
  const bytes = files.map((file) => statSync(file, { throwIfNoEntry: false })?.size ?? 0);
  const { verdict = "no report", requests = 0 } = summaryOf(files[0] ?? "");
  rmSync(folder, { recursive: true });
  return {
    code,
    signal,
    seconds,
    peakMb,
    reportMb: Math.round(Math.max(...bytes) / 1e5) / 10,
    requests,
    verdict,
    said,
  };
}

function summaryOf(file: string): { verdict?: string; requests?: number } {
  try {
    const { verdict, summary } = JSON.parse(readFileSync(file, "utf8"));
    return { verdict, requests: summary.requests };
  } catch {
    return {};
  }
}

const names = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const flags = process.argv.slice(2).filter((word) => word.startsWith("--"));
for (const kind of Object.keys(attacks) as HostileKind[]) {
  if (names.length > 0 && !names.includes(kind)) continue;
  const { said, ...figures } = await attack(kind, flags);
  console.log(kind.padEnd(26), JSON.stringify(figures));
  if (figures.verdict === "no report" || process.env["SAID"]) console.log(said.replace(/^/gm, "    "));
}
