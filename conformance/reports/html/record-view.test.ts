import { expect, it } from "vitest";
import type { Exchange } from "../../http/exchange.js";
import { fleetModel } from "../../testkit/api/fleet.js";
import { exchange, failed } from "../../testkit/reports/make-report.js";
import { recordHtml, recordsOf } from "./record-view.js";

const model = fleetModel();

const row = (n: number) => ({ record: { id: `r${n}`, note: "x".repeat(900), plate: `plate of ${n}` } });

const answered = (n: number, ...numbers: readonly number[]): Exchange => ({
  ...exchange,
  n,
  responseBody: JSON.stringify({ rows: numbers.map(row) }),
});

const fifty = Array.from({ length: 50 }, (_, n) => n);

const viewOf = (more: object) => {
  const one = failed("search/Vehicle.plate/leaves-out", more);
  return recordsOf([one], model)(one);
};

it("shows a record that must not be in a list of fifty, with its place and all of its members", () => {
  const view = viewOf({ unexpectedIds: ["r36"], exchanges: [answered(7, ...fifty)] });
  expect(view).toMatchObject({
    label: "Must not be listed",
    id: "r36",
    where: "record 37 of 50 in the answer to #7",
  });
  expect(view?.text).toContain('"plate": "plate of 36"');
  expect(view?.text).not.toContain("plate of 35");
});

it("finds the record on a further page of the list", () => {
  const view = viewOf({
    unexpectedIds: ["r9"],
    exchanges: [answered(7, 1, 2)],
    transcript: [answered(7, 1, 2), answered(8, 3, 9)],
  });
  expect(view?.where).toBe("record 2 of 2 in the answer to #8");
});

it("says that a record is missing, and shows it if another answer has it", () => {
  const missing = { missingIds: ["r3"], exchanges: [answered(7, 1, 2)] };
  expect(viewOf(missing)).toEqual({
    label: "Missing",
    id: "r3",
    where: "not in the answer to #7",
    text: undefined,
  });
  const view = viewOf({ ...missing, transcript: [answered(7, 1, 2), answered(8, 1, 2, 3)] });
  expect(view?.where).toBe("not in the answer to #7; the answer to #8 has it");
  expect(view?.text).toContain("plate of 3");
});

it("says nothing of a record that the answer does have, or that no answer has", () => {
  expect(viewOf({ missingIds: ["r3"], exchanges: [answered(7, 3)] })).toBeUndefined();
  expect(viewOf({ unexpectedIds: ["r3"], exchanges: [answered(7, 1)] })).toBeUndefined();
  expect(viewOf({ exchanges: [answered(7, 1)] })).toBeUndefined();
});

it("marks the id in the record, and escapes all else", () => {
  const text = '{"id": "a<1", "of": "<b>"}';
  const html = recordHtml({ label: "Missing", id: "a<1", where: "", text });
  expect(html).toBe(
    '{&quot;id&quot;: &quot;<mark class="record-id">a&lt;1</mark>&quot;, &quot;of&quot;: &quot;&lt;b&gt;&quot;}',
  );
});

it("leaves out the text of records for which the page has no room, and still says where they are", () => {
  const many = Array.from({ length: 300 }, (_, n) =>
    failed(`search/X.a${n}/leaves-out`, { unexpectedIds: ["r1"], exchanges: [answered(7, 1)] }),
  );
  const views = many.map(recordsOf(many, model));
  expect(views[0]?.text).toContain("plate of 1");
  expect(views.at(-1)).toMatchObject({ where: "record 1 of 1 in the answer to #7", text: undefined });
});
