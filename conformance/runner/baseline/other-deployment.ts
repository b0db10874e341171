// Says of an entry that seems fixed whether the baseline is of another deployment, where the failure may still occur.
import type { BaselineFault } from "../report.js";
import type { Baseline } from "./entry.js";

/** The fault, with a remedy that loses no known failure of the deployment that the baseline is of. */
export function atDeployment<Fault extends Pick<BaselineFault, "why" | "remedy">>(
  fault: Fault,
  { deployment }: Baseline,
  baseUrl: string,
): Fault {
  const { why, remedy } = fault;
  if (why !== "passes" && why !== "fewer") return fault;
  if (deployment === undefined || addressOf(deployment) === addressOf(baseUrl)) return fault;
  return { ...fault, remedy: `${remedy}, unless this file is for ${deployment}` };
}

/** One form for all ways to write a base URL. */
function addressOf(url: string): string {
  return (URL.canParse(url) ? new URL(url).href : url).replace(/\/+$/, "");
}
