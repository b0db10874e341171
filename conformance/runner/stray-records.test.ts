// Tests which results a record in every list explains.
import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../../spec/json.js";
import type { Session } from "../fixtures/session.js";
import type { AddedRecord } from "../http/api/adapter.js";
import { Blocked } from "../http/blocked.js";
import { placeName } from "../http/collection-names.js";
import type { Exchange } from "../http/exchange.js";
import { problem } from "../http/problem.js";
import { exchange, failed, result } from "../testkit/reports/make-report.js";
import { idleSession } from "../testkit/runner/silent-suite.js";
import { withStrayRecords } from "./stray-records.js";

const session = idleSession();
const [at] = session.collections.filter(({ resource }) => resource.parameters.length > 1);
if (at === undefined) throw new Error("the test's model has no type with parameters");
const place = placeName(at);
const url = session.api.collectionUrl(at);
const { typeMember } = session.model;
const body: JsonObject = typeMember === undefined ? {} : { [typeMember]: at.resource.name };

const got = (n: number, path: string, status: number, json?: Json): Exchange => ({
  ...exchange,
  n,
  method: "GET",
  url: `${url}${path}`,
  status,
  json,
});
const list = (n: number, query: string, ...ids: readonly string[]): Exchange =>
  got(
    n,
    query,
    200,
    ids.map((id) => ({ ...body, id })),
  );

const empty = list(1, "?a=none", "stray");
const lists = [empty, list(2, "?a=1", "x", "stray"), list(3, "?b=1", "stray", "y")];
const alone = failed(`search-shape/${place}/empty-list`, {
  code: "length",
  unexpectedIds: ["stray"],
  exchanges: [empty],
});
const extra = failed(`metamorphic/${place}.a/only-what-fits`, {
  code: "record-unexpected",
  unexpectedIds: ["stray"],
});

function strays(
  results: readonly Parameters<typeof withStrayRecords>[0][number][],
  exchanges: readonly Exchange[] = lists,
  more: Partial<Session> = {},
) {
  const run = { ...session, ...more, client: { ...session.client, exchanges } };
  return withStrayRecords(results, run).map(({ strayRecord }) => strayRecord);
}

const elsewhere = { id: "stray", from: "elsewhere" };

describe("a record that a search which matches nothing returned alone", () => {
  it("explains each list of its type that must not hold it", () => {
    const others = failed(`metamorphic/${place}.b/only-what-fits`, {
      ...extra,
      unexpectedIds: ["stray", "y"],
    });
    const passed = result(`search/${place}.a/finds`);
    expect(strays([alone, extra, others, passed])).toEqual([elsewhere, elsewhere, undefined, undefined]);
  });

  it("explains no result of another type", () => {
    expect(strays([alone, { ...extra, id: "metamorphic/Other.a/only-what-fits" }])).toEqual([
      elsewhere,
      undefined,
    ]);
  });

  it("explains that a list has a record more than it may, if the list holds it", () => {
    const length = (n: number) =>
      failed(`count/${place}.c/bounds`, { code: "length", exchanges: [list(n, "")] });
    const pages = [...lists, list(4, "?a=1&b=2", "x", "stray")];
    expect(strays([alone, length(4), length(5)], pages)).toEqual([elsewhere, elsewhere, undefined]);
  });

  it.each([404, 410])("explains that the record cannot be read (%s)", (status) => {
    const read = got(9, "/stray", status);
    const unread = failed(`metamorphic/${place}/listed-is-read`, { code: "refused", exchanges: [read] });
    const other = { ...unread, exchanges: [got(10, "/x", status)] };
    const noRead = { id: "stray", from: "no-read" };
    expect(strays([alone, unread, other], [...lists, read])).toEqual([noRead, noRead, undefined]);
  });

  it("is one that this run added, if it did so before the lists", () => {
    const added = got(4, "", 201);
    const own: AddedRecord = { ...at, id: "stray", body: {}, url, reference: url, exchange: added };
    const [first, ...later] = lists;
    const without = { ...list(0, "?a=1", "x") };
    const sent = [without, added, ...(first ? [first] : []), ...later];
    expect(strays([alone], sent, { added: () => [own] })).toEqual([{ id: "stray", from: "run" }]);
    expect(strays([alone], [added, without, ...lists], { added: () => [own] })).toEqual([undefined]);
  });
});

describe("several records that a search which matches nothing returned", () => {
  const nothing = list(1, "?a=none", "s", "t");
  const pages = [nothing, list(2, "?a=1", "x", "s", "t"), list(3, "?b=1", "s", "t", "y")];
  const [one, wrong] = [
    { ...alone, unexpectedIds: ["s", "t"], exchanges: [nothing] },
    { ...extra, unexpectedIds: ["t"] },
  ];

  it("explain each list that must not hold one of them, if all are in every list", () => {
    const both = { id: "s", from: "elsewhere", others: 1 };
    const other = { ...wrong, unexpectedIds: ["t", "y"] };
    expect(strays([one, wrong, other], pages)).toEqual([both, both, undefined]);
  });

  it("explain nothing if all lists are the same: then the parameters are ignored", () => {
    const same = [nothing, list(2, "?a=1", "s", "t"), list(3, "?b=1", "s", "t")];
    expect(strays([one, wrong], same)).toEqual([undefined, undefined]);
    const grown = [...same, list(4, "", "s", "t", "u")];
    expect(strays([one, wrong], grown)).toEqual([undefined, undefined]);
    const shrunk = [list(0, "", "s", "t", "v"), { ...got(9, "/v", 204), method: "DELETE" }, ...same];
    expect(strays([one, wrong], shrunk)).toEqual([undefined, undefined]);
  });
});

it("reads each request a few times, however many records a list holds", () => {
  const ids = Array.from({ length: 300 }, (_, n) => `r${n}`);
  const pages = [1, 2, 3].map((n) => list(n, `?a=${n}`, ...ids));
  let reads = 0;
  const other: Exchange = {
    ...got(9, "/x", 200),
    get url() {
      reads += 1;
      return `${url}/x`;
    },
  };
  expect(strays([{ ...alone, unexpectedIds: ids, exchanges: pages }], [...pages, other])).toEqual([
    undefined,
  ]);
  expect(reads).toBeLessThan(10);
});

describe("a record explains nothing", () => {
  it.each([
    ["a whole list of the type lacks it", [...lists, list(4, "?a=2", "x")]],
    ["a list of the type is empty", [...lists, list(4, "?a=2")]],
    ["there are too few lists", lists.slice(0, 2)],
    ["the run deleted it", [...lists, { ...got(5, "/stray", 204), method: "DELETE" }]],
  ])("if %s", (_, exchanges) => {
    expect(strays([alone, extra], exchanges)).toEqual([undefined, undefined]);
  });

  it("if a search that matches nothing returned others too", () => {
    const both = list(1, "?a=none", "stray", "x");
    const one = { ...alone, unexpectedIds: ["stray", "x"], exchanges: [both] };
    expect(strays([one, extra], [both, ...lists])).toEqual([undefined, undefined]);
  });

  it("if it is of another site", () => {
    const own: AddedRecord = { ...at, site: "2", id: "stray", body: {}, url, reference: url, exchange };
    expect(strays([alone], lists, { added: () => [own] })).toEqual([undefined]);
  });

  it("but lists whose bodies were too long to keep are left out", () => {
    const cut: Exchange = {
      ...list(4, "?a=3", "x"),
      get json(): never {
        throw new Blocked(problem("stopped", "it was not kept"), { limit: "body-not-kept" });
      },
    };
    expect(strays([alone], [...lists, cut])).toEqual([elsewhere]);
  });

  it("but a page of a list may lack it", () => {
    const page = got(4, "?a=1", 200, { items: [{ ...body, id: "x" }], next: `${url}?page=2` });
    const last = got(5, "?page=2", 200, { items: [{ ...body, id: "y" }] });
    expect(strays([alone], [...lists, page, last])).toEqual([elsewhere]);
  });
});
