/** Checks what a user's target returns. */

import { UserError } from "../../spec/user-error.js";
import type { GeneratedFile } from "../file.js";
import { isInside } from "../output/manifest.js";
import { temporaryPath } from "../output/temporary-path.js";
import type { Target } from "../target.js";
import { reasonOf } from "./reason.js";

/** A user's target whose every fault is a `UserError`. */
export function checked(target: Target, file: string): Target {
  const { name } = target;
  return {
    name,
    async generate(context) {
      const made = await run(name, file, () => target.generate(context));
      if (!isList(made)) throw wrong(name, file, "does not return a list of files");
      return (await run(name, file, async () => [...made])).map((one) => generatedFile(one, name, file));
    },
  };
}

async function run<Result>(name: string, file: string, action: () => Promise<Result>): Promise<Result> {
  try {
    return await action();
  } catch (error) {
    throw new UserError(
      `the target "${name}" fails: ${reasonOf(error, file)}`,
      "fix it, or run without its --target",
    );
  }
}

function generatedFile(value: unknown, name: string, file: string): GeneratedFile {
  const { path, text } = isObject(value) ? value : {};
  if (typeof path !== "string" || typeof text !== "string") {
    throw wrong(name, file, "returns something other than { path, text }, two strings");
  }
  const because = faultOf(path);
  if (because !== undefined) throw wrong(name, file, `returns the path ${JSON.stringify(path)}, ${because}`);
  return { path, text };
}

/** A path must name one file below the output folder on every disk. */
function faultOf(path: string): string | undefined {
  if (/^[A-Za-z]:|^[/\\]/.test(path)) return "which is absolute";
  if (path.includes("\\")) return "which has a backslash between its parts";
  if (!isInside(path)) return "which is not a normal path below the output folder";
  if (/[\p{Cc}<>:"|?*]|[. ]$|[. ]\//u.test(path)) return "which is not allowed on every system";
  if (path.endsWith(temporaryPath(""))) return "which has the ending of unfinished files";
  return undefined;
}

function wrong(name: string, file: string, what: string): UserError {
  return new UserError(
    `${file}: the target "${name}" ${what}`,
    'give paths below the output folder, with / between their parts: { path: "notes/a.md", text: "…" }',
  );
}

/** Any iterable except a string. */
function isList(value: unknown): value is Iterable<unknown> {
  return isObject(value) && Symbol.iterator in value;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
