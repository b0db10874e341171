// Tests which results are marked because the run deleted their record.
import { expect, it } from "vitest";
import type { Exchange } from "../http/exchange.js";
import { fleetModel } from "../testkit/api/fleet.js";
import { withDeletedRecords } from "./deleted-records.js";
import type { CheckResult } from "./report.js";

const url = "http://api.example/sites/1/Vehicle/7";

const exchange = (n: number, method: string, status = 200, at = url): Exchange => ({
  n,
  method,
  url: at,
  status,
  requestHeaders: {},
  responseHeaders: {},
  responseBody: "",
  milliseconds: 1,
  waits: 0,
});

const failed = (...exchanges: readonly Exchange[]): CheckResult => ({
  id: "interaction/Vehicle/update",
  clauses: [],
  kind: "required",
  verdict: "fail",
  title: "An update changes the record",
  section: "Updates",
  exchanges,
  milliseconds: 1,
});

const get = exchange(1, "GET");

const after = (...exchanges: readonly Exchange[]) => ({ exchanges, added: [] });

it("marks a result whose record was deleted by another check", () => {
  const [marked] = withDeletedRecords([failed(get)], after(get, exchange(2, "DELETE", 204)));
  expect(marked?.recordDeleted).toBe(true);
});

it.each([
  ["a record that is still there", [get]],
  ["a record whose deletion was refused", [get, exchange(2, "DELETE", 405)]],
  ["another record", [get, exchange(2, "DELETE", 204, `${url}1`)]],
])("does not mark a result of %s", (_, sent) => {
  expect(withDeletedRecords([failed(get)], after(...sent))[0]?.recordDeleted).toBeUndefined();
});

it("marks a result whose record the run's end will delete", () => {
  const [resource] = fleetModel().resources;
  const [form] = fleetModel().forms;
  if (!resource || !form) throw new Error("the test's model has no type");
  const record = { resource, form, site: "1", id: "7", body: {}, url, reference: url, exchange: get };
  const kept = { ...record, resource: { ...resource, operations: [] } };
  const marked = [record, kept].map((one) =>
    withDeletedRecords([failed(get)], { exchanges: [get], added: [one] }),
  );
  expect(marked.map(([result]) => result?.recordDeleted)).toEqual([true, undefined]);
});

const collection = "http://api.example/sites/1/Vehicle?doors=4";

const listed = (more: Partial<Exchange> = {}): Exchange => ({
  ...exchange(1, "GET", 200, collection),
  responseBody: '[{"id":"7"}]',
  ...more,
});

it.each([
  ["whose list holds a record that another check deleted", listed(), {}],
  ["whose list lacks it", listed({ responseBody: "[]" }), { missingIds: ["7"] }],
  ["whose list, in another path form, holds it", listed({ url: "http://api.example/v2/Vehicle" }), {}],
])("marks a result %s", (_, first, more) => {
  const [marked] = withDeletedRecords(
    [{ ...failed(first), ...more }],
    after(first, exchange(2, "DELETE", 204)),
  );
  expect(marked?.recordDeleted).toBe(true);
});

it.each([
  ["whose list holds other records", listed({ responseBody: "[]" })],
  ["whose list is of another type", listed({ url: "http://api.example/sites/1/Trailer" })],
])("does not mark a result %s", (_, first) => {
  const [marked] = withDeletedRecords([failed(first)], after(first, exchange(2, "DELETE", 204)));
  expect(marked?.recordDeleted).toBeUndefined();
});

it("does not mark a check of a list that deleted the record itself", () => {
  const deleted = exchange(1, "DELETE", 204);
  const own = { ...failed(listed({ n: 2 })), transcript: [deleted, listed({ n: 2 })] };
  expect(withDeletedRecords([own], after(deleted))[0]?.recordDeleted).toBeUndefined();
});

it("does not mark a check that deleted the record itself", () => {
  const deleted = exchange(2, "DELETE", 204);
  const own = { ...failed(exchange(3, "GET")), transcript: [deleted, exchange(3, "GET")] };
  expect(withDeletedRecords([own, failed(deleted)], after(deleted)).map((one) => one.recordDeleted)).toEqual([
    undefined,
    undefined,
  ]);
});
