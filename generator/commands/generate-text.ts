// Writes the output of `cri-kit generate`.
import { kitCommand } from "../../spec/command-name.js";
import { few } from "../../spec/text/fitting.js";
import { paragraph } from "../../spec/text/layout.js";
import type { Plan } from "../output/plan.js";
import type { Stray } from "../output/strays.js";
import { command } from "./command-text.js";
import type { Place } from "./options.js";

/** What a run did, or would do: each file, and the counts. */
export const doneText = (plan: Plan, dryRun: boolean): string =>
  planText(plan, dryRun) + goneText(plan) + summary(plan, dryRun) + straysText(plan.strays);

/** The files that a run leaves alone because their origin is unknown. */
export function straysText(strays: readonly Stray[]): string {
  if (strays.length === 0) return "";
  const what = strays.length === 1 ? "1 unknown file is" : `${strays.length} unknown files are`;
  const paths = strays.map(({ path }) => path);
  const named = few(paths, mostNamed, (left) => `, ${left} more`);
  return paragraph(`note: ${what} in the folder: ${named}; ${kitCommand} check says what to do`);
}

/** How many unknown files a run names. */
const mostNamed = 3;

/** In a folder without files of ours all files are new; only a dry run lists them. */
function planText(plan: Plan, dryRun: boolean): string {
  const { fresh, writes, removals, present, unchanged } = plan;
  const changed = ({ path }: { readonly path: string }): boolean => Object.hasOwn(present, path);
  const isNew = fresh && unchanged === 0;
  const listed = isNew && !dryRun ? writes.filter(changed) : writes;
  const lines = [
    ...listed.map((file) => line(changed(file) ? "changed" : "added", file.path)),
    ...removals.map((path) => line("removed", path)),
    ...(isNew ? [] : manifestLines(plan)),
  ];
  return lines.join("");
}

/** The manifest is not counted. It is listed if it was missing, or if no other file is written. */
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
  const other = blocked.find(({ of }) => of !== undefined)?.of;
  const inTheWay = blocked.filter(({ of }) => of === undefined);
  const lines = inTheWay.map(({ kind, path, obstacle }) => line(obstacle ? "obstacle" : kind, path)).join("");
  const links = new Set(inTheWay.flatMap(({ link }) => link ?? []));
  if (links.size > 0) return `${stopped}${linkedText([...links])}`;
  if (inTheWay.some(({ obstacle }) => obstacle))
    return `${stopped}${lines}remedy: move or delete it: a generated file belongs there. Then run it again\n`;
  const force = command("generate --force", place);
  if (other !== undefined) return `${otherText(other, lines, place.out)}  ${force}\n`;
  return inTheWay.every(({ kind }) => kind === "edited")
    ? `${edited}${lines}remedy: keep a copy of your changes elsewhere; then overwrite them with:\n  ${force}\n`
    : `${foreign}${lines}remedy: move each out of the folder; or overwrite them with:\n  ${force}\n`;
}

/** For links: the target of a link may be somebody else's file, no matter who made the link. */
function linkedText(links: readonly string[]): string {
  const lines = links.map((path) => line("link", path)).join("");
  const remedy = `remedy: remove the link, or name its target as --out; nothing is written through a link`;
  return lines + paragraph(remedy);
}

const stopped = "error: nothing was written, because something else is in the way\n";
const foreign = "error: nothing was written, because generated files would replace other files\n";
const edited = "error: nothing was written, because generated files were edited by hand\n";

/** For a folder generated from another interface; `edited` are the lines about files edited by hand. */
function otherText(name: string, edited: string, out: string): string {
  const mistake = `error: nothing was written, because ${out} contains the output of another interface, ${name}`;
  const remedy = "remedy: choose another folder with --out; or, to replace all of it:";
  return paragraph(mistake) + edited + paragraph(remedy);
}

/** For targets of the user's own that an earlier run had and this one does not: their files would be removed. */
export function goneText({ gone }: Pick<Plan, "gone">): string {
  return gone
    .map((name) =>
      paragraph(
        `note: an earlier run had the target "${name}"; this run does not. --target FILE keeps its files`,
      ),
    )
    .join("");
}

export const line = (word: string, path: string): string => `  ${word.padEnd(8)}  ${path}\n`;
