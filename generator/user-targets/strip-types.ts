// A loader hook for Node versions that cannot read TypeScript.
import type { LoadHook } from "node:module";
import { fileURLToPath } from "node:url";
import { transpiledFile } from "../typescript/transpile.js";

/** Registered with `module.register`. */
export const load: LoadHook = async (url, context, next) => {
  if (!/^file:.*\.m?ts$/.test(url)) return next(url, context);
  const { code, fault } = await transpiledFile(fileURLToPath(url));
  if (fault !== undefined) throw new SyntaxError(`${fault.message} (line ${fault.line})`);
  return { format: "module", source: code, shortCircuit: true };
};
