// Random specs for tests, valid and damaged ones.

import { readFileSync } from "node:fs";
import fc from "fast-check";
import { parse } from "yaml";
import { renderDiagnostics } from "../../diagnostics/render.js";
import { isObject } from "../../language/schema.js";
import { otherSpec, ownSpec } from "../../package-root.js";
import type { LoadResult } from "../../parse-spec.js";
import { type Files, loadFrom } from "../several-files.js";
import type { PlainSpec } from "./answers.js";
import { editedBytes, mutated } from "./mutate.js";
import { overlaid, scattered } from "./scatter.js";
import { draws, shuffled } from "./shuffle.js";
import { specs } from "./spec.js";
import { yamlText } from "./yaml-text.js";

type Draw = (below: number) => number;

/** The files of a spec, and the name of its main file. */
interface Arranged {
  readonly files: Files;
  readonly file: string;
}

/** A spec drawn from the seed, in one file, in several, and under an overlay. */
export function drawnFiles(seed: number): Arranged & { readonly spec: PlainSpec } {
  const [spec = {}] = fc.sample(specs, { seed, numRuns: 1 });
  const draw = draws(seed);
  return { spec, ...arranged(spec, draw) };
}

function arranged(spec: PlainSpec, draw: Draw): Arranged {
  const below: Files = draw(2) === 0 ? { "main.yaml": yamlText(spec) } : scattered(spec, draw);
  if (draw(2) === 0) return { files: below, file: "main.yaml" };
  return { files: { ...below, "over.yaml": overlaid(spec, draw) }, file: "over.yaml" };
}

/** The same files with the names of every map in another order. */
export function shuffledFiles(files: Files, seed: number): Files {
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [name, shuffled(text, seed)]));
}

const known = [ownSpec(), otherSpec()].map((file): PlainSpec => {
  const spec: unknown = parse(readFileSync(file, "utf8"));
  return isObject(spec) ? spec : {};
});

/** A valid spec, random or known, damaged in one place or in a few bytes. */
function damagedFiles(seed: number): Arranged {
  const draw = draws(seed);
  const spec = known[draw(8)] ?? drawnFiles(seed).spec;
  const { files, file } = arranged(spec, draw);
  return { files: draw(2) === 0 ? editedBytes(files, draw) : withDamagedNode(files, draw), file };
}

/**
 * Reads a damaged spec. Returns what is wrong with the reader if it gives neither a model nor diagnostics that can be shown
 * and whose positions exist; else undefined. Errors that the reader throws are thrown on.
 */
export async function damagedSpecTrial(seed: number): Promise<string | undefined> {
  const { files, file } = damagedFiles(seed);
  const loaded = await loadFrom(files, file);
  return loaded.ok ? undefined : faultIn(loaded, files);
}

function withDamagedNode(files: Files, draw: Draw): Files {
  const names = Object.keys(files);
  const name = names[draw(names.length)] ?? "";
  return { ...files, [name]: yamlText(mutated(parse(files[name] ?? ""), draw)) };
}

function faultIn(
  { diagnostics, texts }: Extract<LoadResult, { readonly ok: false }>,
  files: Files,
): string | undefined {
  if (diagnostics.length === 0) return "refused without a diagnostic";
  const shown = renderDiagnostics(diagnostics, texts, { color: false, width: 80 });
  for (const { file, line, column, code, message } of diagnostics) {
    const lines = files[file]?.split(/\r\n|\n|\r/).length ?? 0;
    if (line > lines || line < 1 || column < 1)
      return `${code} stands at ${file}:${line}, of ${lines} lines: ${message}`;
    if (!shown.includes(`${file}:${line}:${column}`)) return `${code} is not shown: ${message}`;
  }
  return undefined;
}
