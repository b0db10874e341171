// Tests that a process ends after its PostgreSQL has stopped.
import { spawnSync } from "node:child_process";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { builtFile } from "../spec/package-root.js";

const module = pathToFileURL(builtFile("runtime/server/testing/postgres.js")).href;

test("a process that stops its PostgreSQL ends once PostgreSQL has stopped, not before", () => {
  const script = `import { startPostgres } from ${JSON.stringify(module)};
    const postgres = await startPostgres();
    await postgres.stop();
    console.log("stopped");`;
  const { stdout, status } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    encoding: "utf8",
  });
  expect({ stdout, status }).toEqual({ stdout: "stopped\n", status: 0 });
});
