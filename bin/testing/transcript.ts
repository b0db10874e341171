import { ownSpec, packageRoot } from "../../spec/package-root.js";
import { runCri } from "../program.js";

/**
 * Runs a command and records everything that a person sees: the exact output and the exit code. `FOLDER` in an argument is
 * the test's own folder. The transcript replaces the paths of that folder, the kit and its spec with fixed names.
 */
export async function transcriptOf(args: readonly string[], folder: string): Promise<string> {
  const said: string[] = [];
  const stream = (mark: string) => (text: string) => void said.push(text.replace(/^(?=.)/gm, mark));
  const io = { out: stream("  "), err: stream("! "), live: false, color: false };
  const code = await runCri(
    args.map((argument) => argument.replace("FOLDER", folder)),
    io,
  );
  const plain = said
    .join("")
    .replaceAll(folder, "FOLDER")
    .replaceAll(packageRoot(), "KIT")
    .replaceAll(ownSpec(), "SPEC");
  return `$ cri ${args.join(" ").replaceAll(ownSpec(), "SPEC")}\n${plain}exit ${code}\n`;
}
