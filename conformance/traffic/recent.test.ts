import { describe, expect, it } from "vitest";
import { Recent } from "./recent.js";

/** A cache that also lists the texts for which it made a result. */
function counted(most: number) {
  const made: string[] = [];
  const recent = new Recent((text) => {
    made.push(text);
    return { of: text };
  }, most);
  return { recent, made };
}

describe("a cached result", () => {
  it("is returned again as the same object", () => {
    const { recent, made } = counted(100_000);
    const first = recent.of("a");
    expect(first).toEqual({ of: "a" });
    expect(recent.of("b")).toEqual({ of: "b" });
    expect(recent.of("a")).toBe(first);
    expect(made).toEqual(["a", "b"]);
  });

  it("is dropped after many others, unless it was used in between", () => {
    const { recent, made } = counted(100_000);
    recent.of("once");
    for (let n = 0; n < 2_000; n += 1) {
      recent.of(`other ${n}`);
      recent.of("again and again");
    }
    recent.of("once");
    expect(made.filter((text) => text === "once")).toHaveLength(2);
    expect(made.filter((text) => text === "again and again")).toHaveLength(1);
  });

  it("is not kept for a text that takes too much room", () => {
    const { recent, made } = counted(100_000);
    const long = "x".repeat(1_001);
    recent.of(long);
    recent.of(long);
    expect(made).toHaveLength(2);
  });
});
