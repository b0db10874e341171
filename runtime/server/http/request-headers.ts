// Checks that a request carries the headers that every request must carry.
import type { Context } from "hono";
import type { Service } from "../interactions/interaction.js";
import { problem } from "./problem.js";

/** Refuses a request that lacks such a header, or has another value in it, unless the interface accepts it: gap kind `missing-header`. */
export function checkHeaders(
  { req }: Context,
  { definition, answers }: Pick<Service, "definition" | "answers">,
): void {
  const { headerMissing } = answers;
  if (headerMissing === "accepted") return;
  for (const [name, value] of Object.entries(definition.requestHeaders ?? {})) {
    if (req.header(name) === value) continue;
    const text = `Every request must have the header ${name}: ${value}.`;
    throw problem(headerMissing, "required", text, { expression: `http.${name.toLowerCase()}` });
  }
}
