import { spawn } from "node:child_process";
import { once } from "node:events";
import { access, mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { cleanupAfter } from "./postgres-cleanup.js";

test("a PostgreSQL is stopped and its folder deleted when the process that started it is gone", async () => {
  const folder = await mkdtemp(join(tmpdir(), "postgres-"));
  const data = join(folder, "data");
  await mkdir(data);
  const server = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
  const ended = once(server, "exit");
  await writeFile(join(data, "postmaster.pid"), `${server.pid}\n${data}\n`);
  await cleanupAfter({ folder, data, postgres: "postgres" }).dismiss();
  expect(await ended).toEqual([null, "SIGQUIT"]);
  await expect(access(folder)).rejects.toThrow("ENOENT");
});
