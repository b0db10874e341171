// Tests which evidence of several causes is shown in a given number of lines.
import { describe, expect, it } from "vitest";
import { withEvidence } from "./evidence-lines.js";

const wrongs = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    lines: [`${n}`],
    request: [`${n} sent`],
    expected: [`${n} expected`],
    got: [`${n} got`],
  }));

describe("the evidence of several causes", () => {
  it("has every request if they fit, then answers, and then what was expected", () => {
    expect(withEvidence(wrongs(3), 10)).toEqual([
      "0",
      "0 sent",
      "0 expected",
      "0 got",
      "1",
      "1 sent",
      "1 got",
      "2",
      "2 sent",
      "2 got",
    ]);
    expect(withEvidence(wrongs(3), 7)).toEqual(["0", "0 sent", "0 got", "1", "1 sent", "2", "2 sent"]);
  });

  it("has the request and the answer of the first causes if not every request fits", () => {
    expect(withEvidence(wrongs(4), 7)).toEqual(["0", "0 sent", "0 got", "1", "1 sent", "2", "3"]);
    expect(withEvidence(wrongs(2), 2)).toEqual(["0", "1"]);
  });

  it("leaves room for what is wrong in two lines", () => {
    const [first, second] = wrongs(2);
    const long = first && second ? [{ ...first, lines: ["0", "0 too"] }, second] : [];
    expect(withEvidence(long, 4)).toEqual(["0", "0 too", "0 sent", "1"]);
  });
});
