// Tests how lists are judged, and what failures show of their records.
import { expect, it } from "vitest";
import { defined } from "../../spec/defined.js";
import type { AddedRecord, CutBy, SearchOutcome, SentRecord } from "../http/api/adapter.js";
import type { Exchange } from "../http/exchange.js";
import { idleSession } from "../testkit/runner/silent-suite.js";
import { blockCut, judgeList } from "./judge-list.js";

const exchange: Exchange = {
  n: 1,
  method: "GET",
  url: "http://elsewhere.example/fleets/1/vehicles",
  requestHeaders: {},
  status: 200,
  responseHeaders: {},
  responseBody: "",
  milliseconds: 1,
  waits: 0,
};

function recordOf(id: string): AddedRecord {
  const [at] = idleSession().collections;
  if (at === undefined) throw new Error("the test's model has no collection");
  return { ...at, id, body: {}, url: id, reference: id, exchange };
}

const [one, two] = [recordOf("1"), recordOf("2")];

it.each([
  ["the part that was read lacks a record", { listed: [two] }, true],
  ["the part that was read does not hold the unwanted record", { listed: [one], absent: [two] }, true],
  ["the part that was read holds all wanted records", { listed: [one] }, false],
  ["the part that was read holds the unwanted record", { absent: [one] }, false],
])("whether a list that was not read to its end blocks the check if %s: %#", async (_, wanted, blocks) => {
  const found = [{ id: "1", record: {} }];
  const outcome: SearchOutcome = { exchange, exchanges: [exchange], found, firstPage: 1 };
  const session = (cut?: CutBy) => ({ ...idleSession(), cutOf: async () => cut });
  const [at] = idleSession().collections;
  if (at === undefined) throw new Error("the test's model has no collection");
  const blocked = (cut?: CutBy) =>
    blockCut(session(cut), at, { ...outcome, ...defined({ cut }) }, wanted).catch((error: unknown) => error);
  expect(await blocked()).toBeUndefined();
  expect(await blocked("unread")).toEqual(
    blocks ? expect.objectContaining({ name: "Blocked", limit: "list-too-long" }) : undefined,
  );
  // Further records may be there in any case; only a missing one is in doubt.
  expect(await blocked("unknown")).toEqual(
    blocks && !("absent" in wanted)
      ? expect.objectContaining({ name: "Inapplicable", lacks: "fewer-records" })
      : undefined,
  );
});

it("shows the values of a record that must not be listed before its id, with the asked values that exclude it", () => {
  const found = [one, two].map(({ id }) => ({ id, record: {} }));
  const outcome: SearchOutcome = {
    exchange,
    exchanges: [exchange],
    found,
    firstPage: 2,
  };
  const { name } = one.resource;
  const dates = new Map<SentRecord, string>([
    [one, "2019-06-11"],
    [two, "2019-09-17"],
  ]);
  const wanted = {
    listed: [one],
    absent: [two],
    valuesOf: (record: SentRecord) => [dates.get(record) ?? ""],
    excludedBy: () => ["le2019-06-12"],
  };
  expect(judgeList(outcome, wanted)).toMatchObject({
    code: "record-unexpected",
    expected: `a list without ${name} 2019-09-17 (2), but with ${name} 2019-06-11 (1)`,
    actual: `a list of 2 records with ${name} 2019-09-17 (not le2019-06-12; 2)`,
    excludedBy: ["le2019-06-12"],
    unexpectedIds: ["2"],
  });
  expect(judgeList(outcome, { absent: [two] })).not.toHaveProperty("excludedBy");
});

it("shows which values the known records have that are listed in place of a missing one, and what the values are", () => {
  const listing = (...ids: readonly string[]): SearchOutcome => {
    const found = ids.map((id) => ({ id, record: {} }));
    return { exchange, exchanges: [exchange], found, firstPage: found.length };
  };
  const { name } = one.resource;
  const wanted = {
    listed: [one],
    valuesOf: () => ["new", "red"],
    valuesAre: "state",
    strangers: [{ record: two, values: ["used", "red"] }],
  };
  expect(judgeList(listing("2"), wanted)).toMatchObject({
    code: "record-missing",
    expected: `a list with the ${name} whose state is new (and red) (1)`,
    actual: `a list of 1 record with used and without the ${name} whose state is new (and red) (1)`,
    returnedValues: ["used"],
    missingIds: ["1"],
  });
  const none = judgeList(listing(), wanted);
  expect(none).toMatchObject({ actual: "an empty list" });
  expect(none).not.toHaveProperty("returnedValues");
});
