// Runs a command in a test, and records everything that a person would see.
import { ownSpec, packageRoot } from "../../spec/package-root.js";
import { runCri } from "../run-cri.js";

/**
 * The exact output and the exit code. `FOLDER` in an argument is the test's own folder. In the transcript, the paths of that
 * folder, of the kit and of its spec are replaced with fixed names.
 */
export async function transcriptOf(args: readonly string[], folder: string): Promise<string> {
  const printed: string[] = [];
  const stream = (mark: string) => (text: string) => void printed.push(text.replace(/^(?=.)/gm, mark));
  const io = { out: stream("  "), err: stream("! "), live: false, color: false };
  const code = await runCri(
    args.map((argument) => argument.replace("FOLDER", folder)),
    io,
  );
  const plain = printed
    .join("")
    .replaceAll(folder, "FOLDER")
    .replaceAll(packageRoot(), "KIT")
    .replaceAll(ownSpec(), "SPEC");
  return `$ cri ${args.join(" ").replaceAll(ownSpec(), "SPEC")}\n${plain}exit ${code}\n`;
}
