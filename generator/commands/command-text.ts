// Writes commands of the kit as text for a shell, for remedies.
import { relative } from "node:path";
import { kitCommand } from "../../spec/command-name.js";
import { quoted } from "../../spec/text/shell-word.js";
import type { Place } from "./options.js";

/** A command of the kit over the same spec, folder and targets, as a user types it into a shell. */
export function command(name: string, { specFile, out, targets = [] }: Place): string {
  const own = targets.map((file) => ` --target ${quoted(near(file))}`).join("");
  return `${kitCommand} ${name} --spec ${quoted(near(specFile))} --out ${quoted(out)}${own}`;
}

/** The file relative to the working folder, if that is shorter. */
export function near(file: string): string {
  const path = relative(process.cwd(), file);
  return path.length < file.length ? path : file;
}
