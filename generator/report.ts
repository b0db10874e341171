import { columns, wrapped } from "../spec/text/layout.js";
import { command } from "./command.js";
import type { Place } from "./options.js";
import type { Plan } from "./output/plan.js";

/** What a run did, or would do, file by file, and its counts. */
export function doneText(plan: Plan, dryRun: boolean): string {
  return planText(plan, dryRun) + goneText(plan) + summary(plan, dryRun);
}

/** In a folder that held none of our files every one is new, and only a dry run lists them. */
function planText(plan: Plan, dryRun: boolean): string {
  const { fresh, writes, removals, present, unchanged } = plan;
  const changed = ({ path }: { readonly path: string }): boolean => Object.hasOwn(present, path);
  const isNew = fresh && unchanged === 0;
  const told = isNew && !dryRun ? writes.filter(changed) : writes;
  const lines = [
    ...told.map((file) => line(changed(file) ? "changed" : "added", file.path)),
    ...removals.map((path) => line("removed", path)),
    ...(isNew ? [] : manifestLines(plan)),
  ];
  return lines.join("");
}

/** The manifest is none of the files that are counted: it is told where it was gone, or where nothing else is written. */
function manifestLines({ fresh, writes, removals, manifest }: Plan): readonly string[] {
  if (manifest === undefined) return [];
  if (fresh) return [line("added", manifest.path)];
  return writes.length + removals.length === 0 ? [line("changed", manifest.path)] : [];
}

/** The last line of a run, with its counts. */
function summary({ folder, writes, removals, unchanged }: Plan, dryRun: boolean): string {
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

/** Targets of the user's own that an earlier run had: without them their files have no place. */
export function goneText({ gone }: Pick<Plan, "gone">): string {
  return gone
    .map(
      (name) => `note: the target "${name}" was given before and is not now; --target FILE keeps its files`,
    )
    .map((text) => `${wrapped(text, columns).join("\n")}\n`)
    .join("");
}

export function line(word: string, path: string): string {
  return `  ${word.padEnd(8)}  ${path}\n`;
}
