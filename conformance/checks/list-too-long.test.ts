// Tests the reason why a check of whole lists was left out, and what the run would have needed.
import { expect, it } from "vitest";
import type { AddedRecord, CutBy, SearchOutcome } from "../http/api/adapter.js";
import { newLearnedBehaviour } from "../http/dialect/learned.js";
import { listTooLong } from "./list-too-long.js";

const learned = newLearnedBehaviour();
learned.first({
  listCap: { most: 10, exchange: 1 },
  lostLink: { link: "http://host:8080:443/x", exchange: 2 },
});

const found = (cut: CutBy, own: readonly string[] = []) =>
  listTooLong({ added: () => own.map((id) => ({ id })) as unknown as readonly AddedRecord[], learned }, cut, [
    { found: [{ id: "1", record: {} }] } as unknown as SearchOutcome,
  ]);

it.each<readonly [CutBy, string, string]>([
  ["asked", "a list is too long to read to its end", "fewer-records"],
  ["unread", "a list is too long to read to its end", "fewer-records"],
  ["unknown", "the run saw no link to a next page, so a list may be incomplete", "fewer-records"],
  ["end", "lists end after 10 records, and no further page follows", "whole-lists"],
  ["total", "lists end before their total, and no further page follows", "whole-lists"],
  ["link", "the link to the next page of a list cannot be followed: http://host:8080:443/x", "whole-lists"],
])("says why a list is cut: %s", (cut, reason, lacks) => {
  expect(found(cut)).toEqual({ verdict: "not-applicable", reason, lacks });
});

it("always says that something was lacking, for the run's own records too", () => {
  expect(found("unknown", ["1"])).toMatchObject({ lacks: "whole-lists" });
});
