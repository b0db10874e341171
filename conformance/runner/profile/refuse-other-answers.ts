// Reads the answers of an earlier run, and refuses to overwrite those that a run would not write again.
import { readFile } from "node:fs/promises";
import { parse } from "yaml";
import { isMembers } from "../../../spec/json.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { errorCode } from "../../../spec/source/error-code.js";
import { counted } from "../../../spec/text/counted.js";
import { UserError } from "../../../spec/user-error.js";
import { probes } from "../../gaps/all.js";
import { planOf } from "../plan.js";

const remedy = "name another file, or delete it first";

/**
 * The answers that a file holds; undefined if there are none. Throws `UserError` if they are not to the gaps which the run asks: somebody
 * may have chosen a few of them, to require them. The answers of an earlier run with the same selection, or of one that was cut short,
 * may be replaced.
 */
export async function refuseOtherAnswers(
  file: string,
  model: InterfaceModel,
  only: readonly string[],
): Promise<EarlierAnswers | undefined> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  });
  if (text === undefined || text === "") return undefined;
  const profile = profileIn(text);
  const asked = planOf(model, [], probes, only).observations.map(({ gap }) => gap.id);
  if (profile === undefined) throw new UserError(`${file} exists, and is not a file of answers`, remedy);
  const held = Object.keys(profile.answers);
  // A run that was cut short may lack some.
  const isWhole = profile.incomplete || held.length === asked.length;
  if (isWhole && held.every((gap) => asked.includes(gap))) return profile;
  const holds = `${counted(held.length, "answer")} of its own`;
  throw new UserError(`${file} exists, with ${holds}; this run records ${asked.length}`, remedy);
}

/** What a file of answers holds. */
export interface EarlierAnswers {
  /** The deployment that gave them, as the file has it. */
  readonly deployment: unknown;
  readonly answers: Readonly<Record<string, unknown>>;
  /** Whether another run may get answers that are missing. */
  readonly incomplete: boolean;
}

/** Undefined if the text is not a profile. */
function profileIn(text: string): EarlierAnswers | undefined {
  try {
    const content: unknown = parse(text);
    const { deployment, answers, incomplete } = isMembers(content) ? content : {};
    return isMembers(answers) ? { deployment, answers, incomplete: incomplete !== undefined } : undefined;
  } catch {
    return undefined;
  }
}
