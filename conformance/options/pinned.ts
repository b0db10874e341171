// Reads required answers to gaps from a file.
import { readFile } from "node:fs/promises";
import { parseDocument } from "yaml";
import { nearest } from "../../spec/diagnostics/near.js";
import type { InterfaceModel } from "../../spec/model.js";
import { UserError } from "../../spec/user-error.js";
import { chosen, chosenAnswers, type Pinned } from "./chosen.js";
import { nameableGaps } from "./retired-gaps.js";

/**
 * Reads the answers that a user pins: a map of gap ids and answers, a profile of `--save-answers`, or a report of
 * `--json`, each as YAML or JSON. Gaps without an answer in a profile are not pinned. `chosen` is not a file: it means
 * the spec's own answers. It may name retired gaps. Throws `UserError`.
 */
export async function readPinned(file: string, model: InterfaceModel): Promise<Pinned> {
  if (file === chosen) return chosenAnswers(model);
  const content = await contentOf(file);
  const answers = isObject(content) && isObject(content["answers"]) ? content["answers"] : content;
  if (!isObject(answers)) throw wrong(file, "it does not hold a map of answers");
  const known = nameableGaps(model);
  const pinned: Record<string, string> = {};
  for (const [gap, given] of Object.entries(answers)) {
    if (!known.includes(gap)) throw wrong(file, `${gap} is not a gap of ${model.title}${meant(gap, known)}`);
    const value = isObject(given) ? given["answer"] : given;
    if (isObject(given) && value === undefined) continue;
    if (typeof value !== "string") throw wrong(file, `the answer to ${gap} is not a text`);
    pinned[gap] = value;
  }
  return pinned;
}

async function contentOf(file: string): Promise<unknown> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    throw wrong(file, error instanceof Error ? error.message : String(error));
  });
  const document = parseDocument(text);
  const [error] = document.errors;
  if (error) throw wrong(file, error.message.split("\n")[0]?.replace(/:$/, "") ?? error.message);
  return document.toJS();
}

function meant(written: string, known: readonly string[]): string {
  const near = nearest(written, known);
  return near === undefined ? "" : `; did you mean ${near}?`;
}

function wrong(file: string, why: string): UserError {
  return new UserError(
    `the answers in ${file} can't be used: ${why}`,
    'write one line GAP: "ANSWER" for each, or use a file that an earlier run wrote with --save-answers or --json',
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
