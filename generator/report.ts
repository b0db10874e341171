import { relative } from "node:path";
import type { Finding } from "./check.js";
import type { Plan } from "./output/plan.js";

interface Place {
  readonly specFile: string;
  readonly out: string;
}

/** What a run did, or would do, file by file. A folder that was empty gets its summary only: every file is new. */
export function planText({ fresh, writes, removals, present }: Plan, dryRun: boolean): string {
  if (fresh && !dryRun) return "";
  const lines = [
    ...writes.map(({ path }) => line(Object.hasOwn(present, path) ? "changed" : "added", path)),
    ...removals.map((path) => line("removed", path)),
  ];
  return lines.join("");
}

/** The last line of a run, with its counts. */
export function summary({ folder, writes, removals, unchanged }: Plan, dryRun: boolean): string {
  const counts = [`${writes.length} written`, `${removals.length} removed`, `${unchanged} unchanged`];
  const total = writes.length + unchanged;
  return `${folder}: ${total} files: ${counts.join(", ")}${dryRun ? " (dry run: nothing was done)" : ""}\n`;
}

/** Why nothing was written, and what to do about it. */
export function blockedText({ blocked }: Plan, place: Place): string {
  const lines = blocked.map(({ kind, path, obstacle }) => line(obstacle ? "no file" : kind, path));
  const forceable = blocked.every(({ obstacle }) => !obstacle);
  const remedy = forceable
    ? `move it beside the output, where it is never touched; or write over\nit with: ${command("cri generate --force", place)}\n`
    : "a file must stand there: move away what does, then run it again\n";
  return `error: nothing was written, for something else is in the way\n${lines.join("")}remedy: ${remedy}`;
}

/** What `cri check` found, each with the command that mends it, told once where it is the same. */
export function checkText(findings: readonly Finding[], place: Place): string {
  if (findings.length === 0) return `${place.out} is as ${near(place.specFile)} has it\n`;
  const remedies = [...new Set(findings.map(({ remedy }) => remedy))];
  const parts = remedies.flatMap((remedy) => [
    ...findings.filter((finding) => finding.remedy === remedy).map(({ kind, path }) => line(kind, path)),
    `mend with: ${command(remedy, place)}\n`,
  ]);
  const edited = findings.some(({ kind }) => kind === "edited" || kind === "foreign");
  return parts.join("") + (edited ? "           (it replaces what was edited: keep a copy)\n" : "");
}

function line(word: string, path: string): string {
  return `  ${word.padEnd(8)}  ${path}\n`;
}

function command(name: string, { specFile, out }: Place): string {
  return `${name} --spec ${quoted(near(specFile))} --out ${quoted(out)}`;
}

/** The file from where the command was given, where that is the shorter way to say it. */
function near(file: string): string {
  const path = relative(process.cwd(), file);
  return path.length < file.length ? path : file;
}

function quoted(text: string): string {
  return /^[\w./@:+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
