// Runs the commands of a page one after the other, as a reader would type them.
import { readFile } from "node:fs/promises";
import { blocksOf } from "./page-blocks.js";
import { runCommand } from "./run.js";

/** What a command of a page did. */
export interface PageRun {
  readonly command: string;
  /** The exit code that the page says. */
  readonly exitCode: number;
  readonly code: number | null;
  readonly printed: string;
}

/** Runs the commands in a project. `npm install` is left to `install`, since tests have no network. */
export async function runPage(
  page: string,
  project: string,
  install: (project: string) => Promise<void>,
): Promise<readonly PageRun[]> {
  const runs: PageRun[] = [];
  for (const { command, exitCode } of commandsOf(await readFile(page, "utf8"))) {
    if (command === "npm install") {
      await install(project);
      runs.push({ command, exitCode, code: 0, printed: "" });
      continue;
    }
    const { code, out, err } = await runCommand("bash", ["-c", command], { cwd: project });
    runs.push({ command, exitCode, code, printed: out + err });
  }
  return runs;
}

/** Each line of a block is a command; the exit code that the block says is that of its last one. */
function commandsOf(page: string): readonly Pick<PageRun, "command" | "exitCode">[] {
  return blocksOf(page).flatMap((block) => {
    if (block.kind !== "commands" || block.notRun !== undefined) return [];
    const lines = block.commands.trimEnd().split("\n");
    return lines.map((command, at) => ({ command, exitCode: at === lines.length - 1 ? block.exit : 0 }));
  });
}
