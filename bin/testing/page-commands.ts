// Runs the commands of a page, as a reader would type them.
import { readFile } from "node:fs/promises";
import { runCommand } from "./run.js";

/** A command of a page, and the exit code that its comment names: `# exits with 1`. */
export interface PageCommand {
  readonly command: string;
  readonly exitCode: number;
}

/** The lines of the page's blocks that are marked as `sh`. */
export async function commandsOf(page: string): Promise<readonly PageCommand[]> {
  const text = await readFile(page, "utf8");
  const blocks = [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = ""]) => block);
  return blocks
    .flatMap((block) => block.split("\n"))
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [command = "", comment = ""] = line.split(/\s+# /);
      return { command, exitCode: Number(/^exits with (\d+)/.exec(comment)?.[1] ?? 0) };
    });
}

/** What a command of a page did. */
export interface PageRun extends PageCommand {
  readonly code: number | null;
  readonly printed: string;
}

/** Runs the commands one after the other in a project. `npm install` is left to `install`, since tests have no network. */
export async function runPage(
  page: string,
  project: string,
  install: (project: string) => Promise<void>,
): Promise<readonly PageRun[]> {
  const runs: PageRun[] = [];
  for (const each of await commandsOf(page)) {
    if (each.command === "npm install") {
      await install(project);
      runs.push({ ...each, code: 0, printed: "" });
      continue;
    }
    const { code, out, err } = await runCommand("bash", ["-c", each.command], { cwd: project });
    runs.push({ ...each, code, printed: out + err });
  }
  return runs;
}
