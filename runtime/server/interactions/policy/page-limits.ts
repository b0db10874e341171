// Decides the default and the maximum size of a page.
import type { Answers } from "../../answers.js";
import type { PageLimits } from "../../search/query.js";
import type { Limits } from "../../service-limits.js";

/** How many records a page has: gap kinds `count-default` and `count-maximum`, unless the deployment sets it. */
export function pageLimits(
  { countDefault, countMaximum }: Pick<Answers, "countDefault" | "countMaximum">,
  limits: Limits,
): PageLimits {
  const largestPage = limits.largestPage ?? countMaximum.most;
  const chosen = countDefault === "largest" ? largestPage : Math.min(countDefault, largestPage);
  const { beyond } = countMaximum;
  return {
    pageSize: limits.pageSize ?? chosen,
    largestPage,
    ...(beyond === "capped" ? {} : { refuses: beyond }),
  };
}
