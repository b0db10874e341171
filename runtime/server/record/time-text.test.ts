import { expect, test, vi } from "vitest";
import { timeText } from "./time-text.js";

test("is the text of each time, and is made once for consecutive equal times", () => {
  const made = vi.fn((date: Date) => date.toISOString());
  const textOf = timeText(made);
  const texts = [0, 0, 1, 0, 0.5].map(textOf);
  expect(texts).toEqual([0, 0, 1, 0, 0].map((time) => new Date(time).toISOString()));
  expect(made).toHaveBeenCalledTimes(4);
});
