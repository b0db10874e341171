import type { Context } from "hono";
import { Problem } from "./problem.js";

/** Answers every method with a 405 that says which are offered; HEAD goes with GET unless it is told otherwise. */
export function refuseMethod(
  methods: readonly string[],
  { head = true }: { readonly head?: boolean } = {},
): (context: Context) => never {
  const allow = methods
    .flatMap((method) => (method === "GET" && head ? ["GET", "HEAD"] : [method]))
    .join(", ");
  return (context) => {
    const text = `${context.req.method} is not offered here. Offered: ${allow}.`;
    throw new Problem(405, [{ code: "not-supported", text }], { Allow: allow });
  };
}
