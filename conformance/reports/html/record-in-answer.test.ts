import { describe, expect, it } from "vitest";
import { recordIn } from "./record-view.js";

const rows = Array.from({ length: 50 }, (_, n) => ({
  link: `/${n}`,
  record: { id: `r${n}`, owner: { id: `r${n + 1}` }, tags: ["a", { b: [1, 2] }] },
}));

describe("a record in an answer", () => {
  it("is an element of a list, with its place in it", () => {
    const answer = JSON.stringify({ kind: "list", total: 50, rows }, undefined, 2);
    const found = recordIn(answer, "id", "r36");
    expect(found).toMatchObject({ at: 37, of: 50 });
    expect(typeof found === "object" && JSON.parse(found.text)).toEqual(rows[36]);
  });

  it("is not an object inside another record that names it", () => {
    const [first, second] = rows;
    const answer = JSON.stringify([first, second]);
    expect(recordIn(answer, "id", "r1")).toEqual({ text: JSON.stringify(second), at: 2, of: 2 });
  });

  it("is an object of its own where there is no list, and may have a number as its id", () => {
    const answer = '{"found":{"key":7,"n":[]}}';
    expect(recordIn(answer, "key", "7")).toEqual({ text: '{"key":7,"n":[]}', at: undefined, of: undefined });
  });

  it("is absent only from an answer that was read to its end", () => {
    const answer = JSON.stringify(rows);
    expect(recordIn(answer, "id", "r99")).toBe("absent");
    expect(recordIn("[]", "id", "r99")).toBe("absent");
    expect(recordIn(`${answer.slice(0, 200)}… (9 bytes; the rest was not kept)`, "id", "r99")).toBe(
      undefined,
    );
    expect(recordIn("<p>r99</p>", "id", "r99")).toBe(undefined);
  });
});
