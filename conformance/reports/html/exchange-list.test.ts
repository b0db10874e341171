import { expect, it } from "vitest";
import type { Exchange } from "../../http/exchange.js";
import { exchange, failed } from "../../testkit/reports/make-report.js";
import { ledgerOf } from "./exchange-list.js";

const sent = (n: number, more: Partial<Exchange> = {}): Exchange => ({ ...exchange, n, ...more });

it("prints an exchange once that a check repeats, and says how often it was sent", () => {
  const transcript = [
    sent(1),
    sent(9, { milliseconds: 30 }),
    sent(17, { responseHeaders: { ...exchange.responseHeaders, date: "now" } }),
  ];
  const one = failed("a/b/c", { exchanges: transcript.slice(1, 2), transcript });
  const { lines, folded, unlisted } = ledgerOf([one], [])(one);
  expect(lines).toMatchObject([
    { n: 9, decided: true, again: "sent 3 times, with the same answer: #1, #9, #17", here: { n: 9 } },
  ]);
  expect([folded, unlisted]).toEqual([[], undefined]);
});

it("prints another answer to the same request without the request", () => {
  const transcript = [sent(1, { status: 200 }), sent(9), sent(17, { url: "http://127.0.0.1:9/another" })];
  const one = failed("a/b/c", { exchanges: transcript.slice(1, 2), transcript });
  const { lines } = ledgerOf([one], [])(one);
  expect(lines.map(({ n, again, here }) => [n, again, here?.shownBy, here?.requestHeaders.length])).toEqual([
    [1, undefined, 9, 0],
    [9, undefined, undefined, 3],
    [17, undefined, undefined, 3],
  ]);
});

it("refers to an exchange that is printed under another check, also if that one has another number", () => {
  const [one, same, other] = [sent(1), sent(2), sent(1)].map((each, index) =>
    failed(`a/b/c${index}`, { exchanges: [each], transcript: [each] }),
  );
  if (!one || !same || !other) throw new Error("three were made");
  const ledger = ledgerOf([one], [same, other]);
  expect(ledger(one).lines).toMatchObject([{ here: { n: 1 }, elsewhere: undefined }]);
  expect(ledger(same).lines).toMatchObject([{ n: 2, here: undefined, elsewhere: 1, isSame: true }]);
  expect(ledger(other).lines).toMatchObject([{ n: 1, here: undefined, elsewhere: 1, isSame: false }]);
});

it("counts one exchange that it leaves out as one", () => {
  const one = sent(1);
  const [first, other] = ["b", "c"].map((name) =>
    failed(`a/${name}/c`, {
      exchanges: [one],
      transcript: [one, sent(2, { url: `http://127.0.0.1:9/${name}` })],
    }),
  );
  if (!first || !other) throw new Error("two were made");
  expect(ledgerOf([first], [other])(other).unlisted).toBe("1 more request");
});
