/** Moves the clock of durations forward while a promise is awaited. */

import { vi } from "vitest";

/** Resolves as its argument does, while the clock that durations are measured by stands at so many milliseconds from now. */
export async function later<T>(milliseconds: number, result: Promise<T>): Promise<T> {
  const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now() + milliseconds);
  try {
    return await result;
  } finally {
    clock.mockRestore();
  }
}
