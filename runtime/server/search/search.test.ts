// Tests which records a search finds, by search type.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Client, openClient } from "../testing/client.js";

let client: Client;
beforeAll(async () => {
  // Only the prefix `ap` uses the clock.
  client = await openClient({ now: () => Date.UTC(2025, 2, 15) });
});
afterAll(() => client.close());

/** Adds vehicles to a new site, and returns the names of those that a query finds. */
async function finder(site: string, vehicles: Readonly<Record<string, object>>) {
  const names = new Map<string, string>();
  for (const [name, members] of Object.entries(vehicles)) {
    names.set(await client.add(`/fleets/${site}/vehicles`, { kind: "Vehicle", ...members }), name);
  }
  return async (query: string): Promise<string> => {
    const ids = await client.ids(`/fleets/${site}/vehicles?${query}`);
    return ids
      .map((id) => names.get(id))
      .sort()
      .join(" ");
  };
}

describe("dates", () => {
  let find: (query: string) => Promise<string>;
  beforeAll(async () => {
    find = await finder("dates", {
      year: { bought: "2020" },
      month: { bought: "2020-03" },
      day: { bought: "2020-03-15" },
      noon: { bought: "2020-03-15T12:00:00Z" },
      abroad: { bought: "2020-03-15T23:30:00-05:00" },
      fine: { bought: "2020-03-15T12:00:00.250+00:00" },
      later: { bought: "2021-01-01T00:00:00+02:00" },
      none: {},
      wrong: { bought: "the day before yesterday" },
      number: { bought: 2020 },
    });
  });

  test.each([
    ["2020-03-15", "day fine noon"],
    ["eq2020-03-15T12:00:00Z", "fine noon"],
    ["2020-03-15T12:00:00.250Z", "fine"],
    ["2020-03-15T13:00:00%2B01:00", "fine noon"],
    ["2020-03-15T13:00:00+01:00", "fine noon"],
    ["2020-03-16T04:30:00Z", "abroad"],
    ["2020-03-15T12:00Z", "fine noon"],
    ["2020", "abroad day fine later month noon year"],
    ["2020-12-31", "later"],
    ["ne2020-03-15", "abroad later month year"],
    ["gt2020-03-15", "abroad later month year"],
    ["ge2020-03-15T12:00:00Z", "abroad day fine later month noon year"],
    ["gt2020-03-15T12:00:00Z", "abroad day later month year"],
    ["ge2020-03-16", "abroad later month year"],
    ["lt2020-03-15", "month year"],
    ["le2020-03-15T12:00:00Z", "day fine month noon year"],
    ["lt2020-03-15T12:00:00Z", "day month year"],
    ["sa2020-03-15", "abroad later"],
    ["eb2020-12-31T22:00:00Z", "abroad day fine month noon"],
    ["eb2020-03-16", "day fine noon"],
    ["ap2020-03-15", "abroad day fine month noon year"],
    ["ap0900-01-01", ""],
    ["2020-03-15T12:00:00Z,2021", "fine noon"],
    ["ge2020-03-15&bought=le2020-03-15", "day fine month noon year"],
    ["sa2020-03-14&bought=eb2020-03-16", "day fine noon"],
  ])("%s", async (value, names) => {
    expect(await find(`bought=${value}`)).toBe(names);
  });

  test.each([
    "2020-02-30",
    "2021-02-29",
    "2020-13",
    "20",
    "2020-1-1",
    "xx2020",
    "ge",
    "2020-01-01T25:00",
    "2020-01-01T00:00:00+99:00",
    "2020-01-01T",
    "ge2020,",
  ])("%s is refused", async (value) => {
    expect((await client.get(`/fleets/dates/vehicles?bought=${encodeURIComponent(value)}`)).status).toBe(400);
  });
});

describe("intervals", () => {
  const stops: Readonly<Record<string, unknown>> = {
    march: { from: "2020-03-01", until: "2020-03-20T10:00:00Z" },
    lasting: { from: "2020-06-01T00:00:00Z" },
    ended: { until: "2020-02-01" },
    long: { from: "2020-03", until: "2020-07" },
    reversed: { from: "1990-05-02", until: "1990-05-01" },
    empty: {},
    text: "2020",
    odd: { from: 5, until: null },
  };
  const names = new Map<string, string>();
  beforeAll(async () => {
    for (const [name, stop] of Object.entries(stops)) {
      names.set(await client.add("/fleets/stops/jobs", { kind: "Job", stop }), name);
    }
  });

  test.each([
    ["ge2020-06-01", "lasting long"],
    ["le2020-02-01", "ended reversed"],
    ["2020-03", "march"],
    ["sa2020-03", "lasting"],
    ["eb2020-05", "ended march reversed"],
    ["gt2030", "lasting"],
    ["lt1990", "ended"],
    ["1990-05-02", "reversed"],
    ["ge2020-03-10&stop=le2020-03-10", "long march"],
  ])("%s finds %s", async (value, found) => {
    const ids = await client.ids(`/fleets/stops/jobs?stop=${value}`);
    expect(
      ids
        .map((id) => names.get(id))
        .sort()
        .join(" "),
    ).toBe(found);
  });
});

describe("strings and tokens", () => {
  let find: (query: string) => Promise<string>;
  beforeAll(async () => {
    find = await finder("words", {
      anna: { names: [{ called: ["Ánna", "Zoë"] }, { called: "Second" }], plate: "NO" },
      ann: { names: { called: ["ann%_"] }, plate: "NO,SE" },
      diesel: {
        sort: {
          terms: [
            { vocabulary: "urn:body", symbol: "Van" },
            { vocabulary: "urn:frame", symbol: "steel" },
          ],
          plain: "a van",
        },
        papers: [{ number: "12", office: "urn:x" }],
        grade: 5,
      },
      steam: {
        sort: { terms: [{ symbol: "Van" }, { vocabulary: "urn:body" }, "odd", null] },
        papers: { number: "12" },
        grade: 50,
      },
      odd: { names: "flat", sort: "Van", papers: [[]], grade: "5" },
    });
  });

  test.each([
    ["name=anna", "anna"],
    ["name=ANN", "ann anna"],
    ["name=zoe", "anna"],
    ["name=sec", "anna"],
    ["name=nna", ""],
    ["name=ann%25", "ann"],
    ["name=zoë&name=sec", "anna"],
    ["name=zoe&name=ann_", ""],
    ["name=zoe,ann%25", "ann anna"],
    ["plate=no\\,se", "ann"],
    ["plate=no", "ann anna"],
    ["sort=Van", "diesel steam"],
    ["sort=van", ""],
    ["sort=Va", ""],
    ["sort=urn:body|Van", "diesel"],
    ["sort=urn:frame|Van", ""],
    ["sort=|Van", "steam"],
    ["sort=urn:body|", "diesel steam"],
    ["sort=steel,none", "diesel"],
    ["number=12", "diesel steam"],
    ["number=urn:x|12", "diesel"],
    ["number=|12", "steam"],
    ["grade=5", "diesel odd"],
    ["owner=anything", ""],
    ["plate=constructor", ""],
  ])("%s finds %s", async (query, names) => {
    expect(await find(query)).toBe(names);
  });
});

describe("references", () => {
  const base = "http://localhost";
  const targets: Readonly<Record<string, unknown>> = {
    current: { href: `${base}/fleets/refs/vehicles/9` },
    legacy: { href: `${base}/v1/vehicles/of/refs/9` },
    relative: { href: "Vehicle/9" },
    foreign: { href: "http://elsewhere/fleets/refs/vehicles/9" },
    walled: { href: `${base}/fleets/other/vehicles/9` },
    contained: { href: "#9" },
    bare: { href: "9" },
    number: { href: 9 },
    text: "Vehicle/9",
    absent: undefined,
  };
  const names = new Map<string, string>();
  beforeAll(async () => {
    for (const [name, link] of Object.entries(targets)) {
      names.set(await client.add("/fleets/refs/jobs", { kind: "Job", vehicle: link, about: link }), name);
    }
  });

  test.each([
    ["vehicle=9", "current legacy relative"],
    ["about=9", "current legacy relative"],
    ["vehicle=Vehicle/9", "current legacy relative"],
    ["vehicle=Job/9", ""],
    ["vehicle=http://localhost/fleets/refs/vehicles/9", "current legacy relative"],
    ["vehicle=http://localhost/v1/vehicles/of/refs/9", "current legacy relative"],
    ["vehicle=http://elsewhere/fleets/refs/vehicles/9", "foreign"],
    ["vehicle=http://localhost/fleets/other/vehicles/9", "walled"],
    ["vehicle=8,9", "current legacy relative"],
    ["vehicle=%239", ""],
    ["vehicle=http://localhost/fleets/%2E%2E/vehicles/9", ""],
  ])("%s finds %s", async (query, found) => {
    const ids = await client.ids(`/fleets/refs/jobs?${query}`);
    expect(
      ids
        .map((id) => names.get(id))
        .sort()
        .join(" "),
    ).toBe(found);
  });
});
