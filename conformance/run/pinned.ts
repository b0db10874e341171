import { readFile } from "node:fs/promises";
import type { InterfaceModel } from "../../spec/model.js";
import { UserError } from "../user-error.js";
import type { Pinned } from "./observe.js";

/** Reads the answers that a user holds the deployment to: a JSON object of gap ids and values, or a report of `--json`. */
export async function readPinned(file: string, model: InterfaceModel): Promise<Pinned> {
  const content = await contentOf(file);
  const answers = isObject(content) && isObject(content["answers"]) ? content["answers"] : content;
  if (!isObject(answers)) throw wrong(file, "it holds no JSON object");
  const known = new Set(model.gaps.map(({ id }) => id));
  const pinned: Record<string, string> = {};
  for (const [gap, value] of Object.entries(answers)) {
    if (!known.has(gap)) throw wrong(file, `${gap} is no gap of ${model.title}`);
    if (typeof value !== "string") throw wrong(file, `the answer to ${gap} is no text`);
    pinned[gap] = value;
  }
  return pinned;
}

async function contentOf(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    throw wrong(file, error instanceof Error ? error.message : String(error));
  }
}

function wrong(file: string, why: string): UserError {
  return new UserError(
    `the answers in ${file} can't be used: ${why}`,
    'write { "GAP": "ANSWER", … }, or give the report of an earlier run (cri conform --json FILE)',
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
