// Refuses to overwrite a file of answers that a run would not write again.
import { readFile } from "node:fs/promises";
import { parse } from "yaml";
import type { InterfaceModel } from "../../../spec/model.js";
import { errorCode } from "../../../spec/source/error-code.js";
import { counted } from "../../../spec/text/counted.js";
import { UserError } from "../../../spec/user-error.js";
import { probes } from "../../observations/all.js";
import { planOf } from "../plan.js";

const remedy = "name another file, or delete it first";

/**
 * Throws `UserError` if a file exists that does not hold answers to the gaps which the run asks: somebody may have chosen a few of
 * them, to require them. The answers of an earlier run with the same selection may be replaced.
 */
export async function refuseOtherAnswers(
  file: string,
  model: InterfaceModel,
  only: readonly string[],
): Promise<void> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  });
  if (text === undefined || text === "") return;
  const held = gapsIn(text);
  const asked = planOf(model, [], probes, only).observations.map(({ gap }) => gap.id);
  if (held === undefined) throw new UserError(`${file} exists, and is not a file of answers`, remedy);
  if (held.length === asked.length && held.every((gap) => asked.includes(gap))) return;
  const holds = `${counted(held.length, "answer")} of its own`;
  throw new UserError(`${file} exists, with ${holds}; this run records ${asked.length}`, remedy);
}

/** The gaps that a profile names; undefined if the text is not one. */
function gapsIn(text: string): readonly string[] | undefined {
  try {
    const content: unknown = parse(text);
    const answers = isObject(content) ? content["answers"] : undefined;
    return isObject(answers) ? Object.keys(answers) : undefined;
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;
