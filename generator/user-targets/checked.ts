/** Checks what a user's target returns. */

import { UserError } from "../../spec/user-error.js";
import type { GeneratedFile } from "../file.js";
import { beside } from "../output/beside.js";
import { isInside } from "../output/manifest.js";
import type { Target } from "../target.js";
import { reasonOf } from "./reason.js";

/** A user's target that does nothing worse than tell, in a UserError, what is wrong with it. */
export function checked(target: Target, file: string): Target {
  const { name } = target;
  return {
    name,
    async generate(context) {
      const made = await run(name, file, () => target.generate(context));
      if (!isList(made)) throw wrong(name, file, "gives no list of files");
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
    throw wrong(name, file, "gives something else than { path, text }, both of them texts");
  }
  const because = faultOf(path);
  if (because !== undefined) throw wrong(name, file, `gives the path ${JSON.stringify(path)}, ${because}`);
  return { path, text };
}

/** A path must name one file below the output folder on every disk. */
function faultOf(path: string): string | undefined {
  if (/^[A-Za-z]:|^[/\\]/.test(path)) return "which begins at the disk's root";
  if (path.includes("\\")) return "which has a backslash between its parts";
  if (!isInside(path)) return "which is no plain path below the output folder";
  if (/[\p{Cc}<>:"|?*]|[. ]$|[. ]\//u.test(path)) return "which not every disk can hold";
  if (path.endsWith(beside(""))) return "by which unfinished files are called";
  return undefined;
}

function wrong(name: string, file: string, what: string): UserError {
  return new UserError(
    `${file}: the target "${name}" ${what}`,
    'give paths below the output folder, with / between their parts: { path: "notes/a.md", text: "…" }',
  );
}

/** What can be gone through one by one, a text aside. */
function isList(value: unknown): value is Iterable<unknown> {
  return isObject(value) && Symbol.iterator in value;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
