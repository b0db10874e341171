// Tests how ids, lists, links and records are read from answers.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Json } from "../../../spec/json.js";
import type { ListPlace } from "../../../spec/list-places.js";
import { fleetModel } from "../../testkit/api/fleet.js";
import type { Exchange } from "../exchange.js";
import { idFromUrl } from "../record-url.js";
import { idCandidates } from "./id-candidates.js";
import { readList } from "./list-forms.js";
import { locateRecord } from "./locate-record.js";
import { cursorUrl } from "./next-cursor.js";
import { nextPage } from "./pages.js";
import { signsOf } from "./record-signs.js";
import { collectionUrl, plainBase, recordUrl, referenceWriter, searchUrl } from "./urls.js";

const collection = "http://host/base/fleets/1/vehicles";

const model = fleetModel();
const vehicles = model.resources.find(({ name }) => name === "Vehicle");
const signs = signsOf(model, vehicles);

function answered(more: Partial<Exchange>): Exchange {
  return {
    n: 1,
    method: "POST",
    url: collection,
    requestHeaders: {},
    status: 201,
    responseHeaders: {},
    responseBody: "",
    milliseconds: 1,
    waits: 0,
    ...more,
  };
}

describe("ids", () => {
  it.each([
    ["http://host/base/fleets/1/vehicles/7", "7"],
    ["/base/fleets/1/vehicles/7/", "7"],
    ["Vehicle/7/_history/3", "7"],
    ["7", "7"],
    ["http://other/x/Vehicle/a%2Fb?c=d", "a/b"],
    [collection, undefined],
    ["", undefined],
  ])("%s names %s", (url, id) => {
    expect(idFromUrl(url, collection)).toBe(id);
  });

  it("are read back from a record's URL, whatever they contain", () => {
    const [resource] = fleetModel().resources;
    const [form] = fleetModel().forms;
    if (!resource || !form) throw new Error("the test's model is empty");
    const ids = fc.string({ minLength: 1, unit: "grapheme" }).filter((id) => !/^\.{1,2}$|_history/.test(id));
    fc.assert(
      fc.property(ids, (id) => {
        const at = { resource, form, site: "a b/c" };
        const url = recordUrl("http://host/base", at, id);
        expect(idFromUrl(url, collectionUrl("http://host/base", at))).toBe(id);
      }),
    );
  });

  it("are read from every place in an answer, each once", () => {
    const all = idCandidates(
      answered({
        responseHeaders: { location: `${collection}/7`, "content-location": `${collection}/9` },
        json: { kind: "Vehicle", id: 7 },
      }),
      signs,
    );
    expect(all).toEqual([
      { id: "7", from: "Location" },
      { id: "9", from: "Content-Location" },
    ]);
    expect(idCandidates(answered({ json: {} }), signs)).toEqual([]);
  });
});

describe("lists", () => {
  const terms = { signs };
  const vehicle = { kind: "Vehicle", id: 5 };
  const report = { resourceType: "OperationOutcome", id: "note", issue: [] };
  const ids = (json: Json, asked = "Vehicle", known: readonly string[] = []) =>
    readList(json, collection, { ...terms, asked, known: new Set(known) })?.found.map(({ id }) => id);
  const members = (json: Json, asked: string) =>
    readList(json, collection, { ...terms, asked, known: new Set() })?.members;

  it.each<readonly [string, Json, readonly string[] | undefined]>([
    ["a bare array", [vehicle], ["5"]],
    ["an empty array", [], []],
    ["an array in a member", { total: 1, hits: [vehicle] }, ["5"]],
    ["an array two members down", { data: { hits: [vehicle] } }, ["5"]],
    [
      "a Bundle",
      { resourceType: "Bundle", link: [{ relation: "self" }], entry: [{ resource: vehicle }] },
      ["5"],
    ],
    ["a Bundle of the interface's own kind", { kind: "Bundle", entry: [{ resource: vehicle }] }, ["5"]],
    ["a Bundle without entries", { resourceType: "Bundle", link: [{ relation: "self" }] }, []],
    [
      "a Bundle that only reports on the search",
      { resourceType: "Bundle", entry: [{ search: { mode: "outcome" }, resource: { kind: "Outcome" } }] },
      [],
    ],
    [
      "an entry that reports on the search without saying so",
      { resourceType: "Bundle", entry: [{ resource: report }, { resource: vehicle }] },
      ["5"],
    ],
    ["a Bundle of nothing but such an entry", { resourceType: "Bundle", entry: [{ resource: report }] }, []],
    ["an array of nothing but such a report", [report], []],
    ["a Bundle of an entry without a record", { resourceType: "Bundle", entry: [{ fullUrl: "urn:x" }] }, []],
    [
      "a report that is listed as a match",
      {
        resourceType: "Bundle",
        entry: [{ resource: { ...report, kind: "Report" }, search: { mode: "match" } }],
      },
      undefined,
    ],
    [
      "an entry that has its id in its URL",
      { entry: [{ fullUrl: `${collection}/8`, resource: { kind: "Vehicle" } }] },
      ["8"],
    ],
    ["a record of another type, which another check judges", [{ kind: "Garage", id: "h" }], ["h"]],
    ["an empty object", {}, undefined],
    ["one record", vehicle, undefined],
    ["an array of anything else", { errors: [{ text: "no" }] }, undefined],
    ["an empty array in an unknown member", { hits: [] }, undefined],
    ["text", "none", undefined],
  ])("%s", (_name, json, expected) => {
    expect(ids(json)).toEqual(expected);
  });

  it("knows an empty list by the member in which earlier ones were", () => {
    const known = members({ hits: [vehicle] }, "Vehicle");
    expect(ids({ hits: [] }, "Garage", known)).toEqual([]);
    expect(ids({}, "Garage", known)).toBeUndefined();
    expect(ids({ errors: [] }, "Garage", known)).toBeUndefined();
  });

  it.each<readonly [string, Json, Json, Json]>([
    ["type", { Vehicle: [vehicle] }, { Garage: [] }, { Yard: [] }],
    ["types", { data: { vehicles: [vehicle] } }, { data: { garages: [] } }, { garages: [] }],
    ["list of type", { vehicle_list: [vehicle] }, { "garage-list": [] }, { garages: [] }],
  ])("knows an empty list by the %s that its member names", (_name, held, empty, none) => {
    const known = members(held, "Vehicle");
    expect(ids(empty, "Garage", known)).toEqual([]);
    expect(ids(none, "Garage", known)).toBeUndefined();
  });

  it("knows an empty list by the member in which earlier ones of any type were", () => {
    const known = [{ cars: [vehicle] }, { vans: [vehicle] }].flatMap(
      (held) => members(held, "Vehicle") ?? [],
    );
    expect(ids({ vans: [] }, "Garage", known)).toEqual([]);
    expect(ids({ cars: [] }, "Vehicle", known)).toEqual([]);
  });
});

describe("pages", () => {
  const next = (more: Partial<Exchange>) => nextPage(answered(more), `${collection}?a=b`);
  it.each<readonly [string, Partial<Exchange>, string | undefined]>([
    [
      "a Bundle's link",
      { json: { link: [{ relation: "next", url: `${collection}?p=2` }] } },
      `${collection}?p=2`,
    ],
    ["a relative URL", { json: { next: "?p=2" } }, `${collection}?p=2`],
    ["an object of links", { json: { _links: { next: { href: "/x?p=2" } } } }, "http://host/x?p=2"],
    [
      "a header",
      { responseHeaders: { link: '</a>; rel="prev", </b>; title="x"; rel="next"' } },
      "http://host/b",
    ],
    ["a link that is no URL", { json: { next: "http://host:8080:443/x" } }, undefined],
    ["another host, behind a proxy", { json: { next: "http://inside:81/b?p=2" } }, "http://host/b?p=2"],
    ["no next", { json: { next: null, link: [{ relation: "self", url: "/" }] } }, undefined],
  ])("%s", (_name, more, url) => {
    expect(next(more)?.url).toBe(url);
  });
});

it("keeps a link to a next page that cannot be followed", () => {
  const link = "http://host:8080:443/x";
  expect(nextPage(answered({ json: { next: link } }), collection)).toEqual({ by: "body", link });
  expect(nextPage(answered({ json: { next: "http://inside/b" } }), collection)).toMatchObject({
    isMoved: true,
  });
});

describe("cursors", () => {
  const more = (place: ListPlace, given: Partial<Exchange>) =>
    cursorUrl(answered(given), { parameter: "from", place }, `${collection}?a=b&from=1`);
  it.each<readonly [string, Partial<Exchange>, string | undefined]>([
    ["a text", { json: { more: "é+/" } }, `${collection}?a=b&from=%C3%A9%2B%2F`],
    ["a number", { json: { more: 2 } }, `${collection}?a=b&from=2`],
    ["null", { json: { more: null } }, undefined],
    ["an empty text", { json: { more: "" } }, undefined],
    ["nothing", { json: [] }, undefined],
  ])("%s in a member", (_name, given, url) => {
    expect(more({ as: "member", member: "more" }, given)).toBe(url);
  });
  it("a text in a member of an object", () => {
    const place: ListPlace = { as: "member", member: "page.more" };
    expect(more(place, { json: { page: { more: "b" } } })).toBe(`${collection}?a=b&from=b`);
    expect(more(place, { json: { page: "b" } })).toBeUndefined();
  });
  it("a header of any letter case", () => {
    const given = { responseHeaders: { "x-more": "2" } };
    expect(more({ as: "header", header: "X-More" }, given)).toBe(`${collection}?a=b&from=2`);
  });
});

describe("records and URLs", () => {
  it("finds a record up to two members down, and no other type", () => {
    const record = { kind: "Vehicle" };
    expect(locateRecord({ data: { vehicle: record } }, signs)).toEqual({
      record,
      path: ["data", "vehicle"],
    });
    expect(locateRecord({ a: { b: { c: record } } }, signs)).toBeUndefined();
    expect(locateRecord({ kind: "Garage" }, signs)).toBeUndefined();
  });

  it("keeps a base URL's path, and removes its trailing slash and userinfo", () => {
    expect(plainBase("https://a:b@host:1/x/y//")).toBe("https://host:1/x/y");
    const model = fleetModel();
    const [resource] = model.resources;
    const form = model.forms[1];
    if (!resource || !form) throw new Error("the test's model is empty");
    const url = searchUrl("https://host/x", { resource, form, site: "1" }, [
      ["from", "ge2020-01-01T00:00:00+01:00"],
    ]);
    expect(url).toBe("https://host/x/v1/garages/of/1?from=ge2020-01-01T00%3A00%3A00%2B01%3A00");
    expect(referenceWriter(model, "https://host/x")("1", "Vehicle", "7")).toBe(
      "https://host/x/fleets/1/vehicles/7",
    );
  });
});
