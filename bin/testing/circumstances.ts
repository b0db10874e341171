// Gives the server options and headers that a test needs for some answers to gaps.
import { bearerAccess } from "../../runtime/server/auth/bearer.js";
import type { Circumstances } from "./observed-answer.js";

const token = "a-token-of-a-test";

/** The options and headers for an answer; empty for most. */
export function circumstancesOf(probe: string, answer: string): Circumstances {
  if (probe !== "authentication" || answer === "none asked") return {};
  const known = { who: "test", sites: "*", may: () => true } as const;
  return {
    options: bearerAccess([(given) => (given === token ? known : undefined)]),
    headers: { authorization: `Bearer ${token}` },
  };
}
