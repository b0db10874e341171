// Serves the interface on a free port, runs the suite against it, and ends with the suite's exit code.
import { spawn } from "node:child_process";

const spec = ["--spec", "finished.yaml"];
const run = (args, stdio) => spawn("cri-kit", args, { stdio, shell: process.platform === "win32" });

const server = run(["serve", ...spec, "--port", "0"], ["ignore", "pipe", "inherit"]);
try {
  const url = await new Promise((resolve, reject) => {
    let said = "";
    server.stdout.setEncoding("utf8").on("data", (text) => {
      said += text;
      const serving = /^serving at ([^\s,]+)/m.exec(said);
      if (serving !== null) resolve(serving[1]);
    });
    server.once("close", () => reject(new Error(`the server did not start: ${said}`)));
  });
  const suite = run(["conform", url, ...spec, "--write"], "inherit");
  process.exitCode = await new Promise((resolve) => suite.once("close", (code) => resolve(code ?? 2)));
} finally {
  server.kill();
}
