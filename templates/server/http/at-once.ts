import type { MiddlewareHandler } from "hono";
import { Problem } from "./problem.js";

/** Works on so many requests at once, and has others come again: more would only make all of them slow. */
export function limitAtOnce(most: number): MiddlewareHandler {
  let under = 0;
  return async (_, next) => {
    if (under >= most) {
      const text = `This server has ${most} requests under work, as many as it takes at once. Try again in 1 s.`;
      throw new Problem(503, [{ code: "throttled", text }], { "Retry-After": "1" });
    }
    under += 1;
    try {
      await next();
    } finally {
      under -= 1;
    }
  };
}
