// Runs every command of the site's pages, in the order of each page, and expects the exit code and the output that the page says.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Started } from "../runtime/server/start/start.js";
import { packageRoot } from "../spec/package-root.js";
import { sourcePages } from "./site/site-pages.js";
import { startServer } from "./start-server.js";
import { blocksOf, type CommandBlock } from "./testing/page-blocks.js";
import { freePort, leaveRecords, type PageWorld, pageWorld } from "./testing/page-world.js";

/** What pages write in place of a reader's own deployment. */
const shownDeployment = "https://records.example.org/api";

const pages = sourcePages.map(({ source }) => ({
  source,
  blocks: blocksOf(readFileSync(join(packageRoot(), source), "utf8")),
}));
const commands = pages.flatMap(({ source, blocks }) =>
  blocks.flatMap((block) => (block.kind === "commands" ? [{ source, ...block }] : [])),
);
const withCommands = pages.filter(({ source }) =>
  commands.some((block) => block.source === source && block.notRun === undefined),
);

let world: PageWorld;
let server: Started;
beforeAll(async () => {
  world = await pageWorld();
  server = await startServer({ port: 0, host: "127.0.0.1", store: "memory" });
  await leaveRecords(world, server.url, "12");
});
afterAll(async () => {
  await server?.close();
  await world?.end();
});

describe("the commands of", () => {
  it.each(withCommands)("$source", async ({ source, blocks }) => {
    const folder = await world.copyFor(source);
    const port = await freePort();
    const running: ChildProcess[] = [];
    const asRun = (text: string) =>
      text.replaceAll(shownDeployment, server.url).replaceAll("8080", String(port));
    try {
      let printed = "";
      for (const block of blocks) {
        if (block.kind === "printed")
          expect(inOneLine(printed), `line ${block.line}`).toContain(inOneLine(asPrinted(asRun(block.text))));
        else if (block.kind === "file") await writeFile(join(folder, block.name), asRun(block.text));
        else if (block.notRun === undefined)
          printed = await runBlock({ ...block, commands: asRun(block.commands) }, folder, running);
      }
    } finally {
      for (const each of running) await stopped(each);
    }
  });
});

describe("the commands that are not run, and why:", () => {
  const notRun = commands.flatMap(({ source, line, notRun }) =>
    notRun === undefined ? [] : [`${source}:${line}: ${notRun}`],
  );
  it.skip.each(notRun)("%s", () => undefined);
});

/** The server that stands for the deployment has no path in its base URL. */
const asPrinted = (text: string): string => text.replaceAll(` ${new URL(shownDeployment).pathname}/`, " /");

/** Where a line ends depends on the length of the URL. */
const inOneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** What the commands print. */
async function runBlock(block: CommandBlock, folder: string, running: ChildProcess[]): Promise<string> {
  const { commands, exit, background, line } = block;
  if (background) {
    running.push(await serving(commands, folder));
    return "";
  }
  const { code, out, err } = await world.run(commands, folder);
  expect(code, `line ${line}: ${commands}\n${out}\n${err}`).toBe(exit);
  return out;
}

/** The process of a server that prints where it serves. */
async function serving(command: string, cwd: string): Promise<ChildProcess> {
  const child = spawn("bash", ["-c", `exec ${command}`], { cwd, env: world.environment });
  let said = "";
  for await (const chunk of child.stdout) {
    said += chunk;
    if (said.includes("serving at")) break;
  }
  expect(said, command).toContain("serving at");
  return child;
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, "exit");
  child.kill();
  await ended;
}
