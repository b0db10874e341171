/** Finds the line of a user's module at which an error arose. */

import { realpathSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { printable } from "../../spec/text/layout.js";

/** The error in a user's module as one line that begins with its place: `my-target.ts:12: message`. */
export function reasonOf(error: unknown, file: string): string {
  const message = error instanceof Error ? error.message || error.name : String(error);
  const [first = ""] = message.split("\n");
  const line = error instanceof Error ? lineIn(error.stack ?? "", file) : undefined;
  return `${file}${line === undefined ? "" : `:${line}`}: ${printable(first)}`;
}

/** The line of the innermost stack frame in the file; a syntax error names it too. */
function lineIn(stack: string, file: string): string | undefined {
  const path = realpathSync(resolve(file));
  for (const frame of stack.split("\n")) {
    for (const name of [pathToFileURL(path).href, path]) {
      const at = frame.indexOf(`${name}:`);
      const line = at < 0 ? undefined : /^\d+/.exec(frame.slice(at + name.length + 1))?.[0];
      if (line !== undefined) return line;
    }
  }
  return undefined;
}
