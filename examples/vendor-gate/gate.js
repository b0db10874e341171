// Starts the deployment on a free port, runs the suite against it, and ends with the suite's exit code.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";

mkdirSync("reports", { recursive: true });
const server = spawn(process.execPath, ["server.js"], {
  env: { ...process.env, PORT: "0" },
  stdio: ["ignore", "pipe", "inherit"],
});
try {
  const [line] = await once(server.stdout.setEncoding("utf8"), "data");
  const url = line.trim().replace("serving at ", "");
  const files = ["--config", "cri.config.yaml", "--baseline", "known.yaml"];
  const suite = spawn("cri-conform", ["conform", url, ...files, ...process.argv.slice(2)], {
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  const [code] = await once(suite, "close");
  process.exitCode = code ?? 2;
} finally {
  server.kill();
}
