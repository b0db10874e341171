import fc from "fast-check";
import { expect, it } from "vitest";
import { pooled } from "./pool.js";

it("keeps the order of the results, and to its width", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 20 }),
      fc.integer({ min: 1, max: 5 }),
      async (pauses, width) => {
        let running = 0;
        let most = 0;
        const results = await pooled([...pauses.entries()], width, async ([index, pause]) => {
          running += 1;
          most = Math.max(most, running);
          await new Promise((resolve) => setTimeout(resolve, pause));
          running -= 1;
          return index;
        });
        expect(results).toEqual([...pauses.keys()]);
        expect(most).toBeLessThanOrEqual(width);
      },
    ),
    { numRuns: 30 },
  );
});
