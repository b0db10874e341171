// Measures the rebuilds of `cri-kit generate --watch`.
import { spawn } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Milliseconds of each rebuild, as the command prints them: from reading the changed spec until all files are written. The
 * changes are typical of authors.
 */
export async function rebuilds(
  folder: string,
  cri: string,
  specFile: string,
  count: number,
): Promise<readonly number[]> {
  const text = await readFile(specFile, "utf8");
  const file = join(folder, "watched.yaml");
  await writeFile(file, text);
  const args = [cri, "generate", "--spec", file, "--out", join(folder, "watched"), "--watch"];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ["ignore", "pipe", "inherit"] });
  // The last output is not read, and it keeps the stream open until it is.
  const ended = new Promise((resolve) => child.once("exit", resolve));
  try {
    const lines = child.stdout[Symbol.asyncIterator]();
    const outputMatching = async (pattern: RegExp): Promise<string> => {
      for (let said = ""; ; ) {
        const { value, done } = await lines.next();
        if (done) throw new Error("the watcher ended early");
        said += value;
        const found = pattern.exec(said)?.[1];
        if (found !== undefined) return found;
      }
    };
    await outputMatching(/(watching)/);
    const times: number[] = [];
    for (let round = 0; round < count; round += 1) {
      await writeFile(file, changed(text, round));
      times.push(Number(await outputMatching(/in (\d+) ms/)));
    }
    return times;
  } finally {
    child.kill("SIGINT");
    await ended;
  }
}

/** Changes a description, inserts a comment that moves all lines below it, or adds a field to the first type. */
function changed(text: string, round: number): string {
  const means = text.replace(/^means: /m, `means: round ${round} of `);
  if (round % 3 === 0) return means;
  if (round % 3 === 1) return `# round ${round}\n${text}`;
  return text.replace(/^( +)fields:$/m, `$&\n$1  round${round}: string`);
}
