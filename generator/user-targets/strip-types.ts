import type { LoadHook } from "node:module";
import { fileURLToPath } from "node:url";
import { transpile } from "./transpile.js";

/** A hook for Node's loader (module.register) that reads TypeScript. */
export const load: LoadHook = async (url, context, next) => {
  if (!/^file:.*\.m?ts$/.test(url)) return next(url, context);
  const { code, fault } = await transpile(fileURLToPath(url));
  if (fault !== undefined) throw new SyntaxError(`${fault.message} (line ${fault.line})`);
  return { format: "module", source: code, shortCircuit: true };
};
