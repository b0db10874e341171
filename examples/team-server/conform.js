// Starts our server on a free port and runs the suite against it: npm run conform -- --spec FILE. Ends with the suite's exit code.
import { spawn } from "node:child_process";
import { once } from "node:events";

const server = spawn(process.execPath, ["dist/server.js"], {
  env: { ...process.env, PORT: "0", STORE: "sqlite:devices.db" },
  stdio: ["ignore", "pipe", "inherit"],
});
try {
  const url = await new Promise((resolve, reject) => {
    let said = "";
    server.stdout.setEncoding("utf8").on("data", (text) => {
      process.stdout.write(text);
      said += text;
      const serving = /^serving at ([^\s,]+)/m.exec(said);
      if (serving !== null) resolve(serving[1]);
    });
    server.once("close", () => reject(new Error("the server did not start")));
  });
  const suite = spawn("cri-kit", ["conform", url, "--write", ...process.argv.slice(2)], {
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  const [code] = await once(suite, "close");
  process.exitCode = code ?? 2;
} finally {
  server.kill();
}
