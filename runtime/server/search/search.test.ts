// Tests which records a search finds, by search type.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Client, openClient } from "../testing/client.js";

let client: Client;
beforeAll(async () => {
  // Only the prefix `ap` uses the clock.
  client = await openClient({ now: () => Date.UTC(2025, 2, 15) });
});
afterAll(() => client.close());

/** Adds ships to a new site, and returns the names of those that a query finds. */
async function finder(site: string, ships: Readonly<Record<string, object>>) {
  const names = new Map<string, string>();
  for (const [name, members] of Object.entries(ships)) {
    names.set(await client.add(`/at/${site}/ships`, { kind: "Ship", ...members }), name);
  }
  return async (query: string): Promise<string> => {
    const ids = await client.ids(`/at/${site}/ships?${query}`);
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
      year: { launched: "2020" },
      month: { launched: "2020-03" },
      day: { launched: "2020-03-15" },
      noon: { launched: "2020-03-15T12:00:00Z" },
      abroad: { launched: "2020-03-15T23:30:00-05:00" },
      fine: { launched: "2020-03-15T12:00:00.250+00:00" },
      later: { launched: "2021-01-01T00:00:00+02:00" },
      none: {},
      wrong: { launched: "the day before yesterday" },
      number: { launched: 2020 },
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
    ["ge2020-03-15&launched=le2020-03-15", "day fine month noon year"],
    ["sa2020-03-14&launched=eb2020-03-16", "day fine noon"],
  ])("%s", async (value, names) => {
    expect(await find(`launched=${value}`)).toBe(names);
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
    expect((await client.get(`/at/dates/ships?launched=${encodeURIComponent(value)}`)).status).toBe(400);
  });
});

describe("intervals", () => {
  const stays: Readonly<Record<string, unknown>> = {
    march: { from: "2020-03-01", to: "2020-03-20T10:00:00Z" },
    lasting: { from: "2020-06-01T00:00:00Z" },
    ended: { to: "2020-02-01" },
    long: { from: "2020-03", to: "2020-07" },
    reversed: { from: "1990-05-02", to: "1990-05-01" },
    empty: {},
    text: "2020",
    odd: { from: 5, to: null },
  };
  const names = new Map<string, string>();
  beforeAll(async () => {
    for (const [name, stay] of Object.entries(stays)) {
      names.set(await client.add("/at/stays/calls", { kind: "Call", stay }), name);
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
    ["ge2020-03-10&stay=le2020-03-10", "long march"],
  ])("%s finds %s", async (value, found) => {
    const ids = await client.ids(`/at/stays/calls?stay=${value}`);
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
      anna: { names: [{ called: ["Ánna", "Zoë"] }, { called: "Second" }], flag: "NO" },
      ann: { names: { called: ["ann%_"] }, flag: "NO,SE" },
      sail: {
        build: {
          codes: [
            { list: "urn:rig", mark: "Sloop" },
            { list: "urn:hull", mark: "wood" },
          ],
          words: "a sloop",
        },
        papers: [{ number: "12", office: "urn:x" }],
        grade: 5,
      },
      steam: {
        build: { codes: [{ mark: "Sloop" }, { list: "urn:rig" }, "odd", null] },
        papers: { number: "12" },
        grade: 50,
      },
      odd: { names: "flat", build: "Sloop", papers: [[]], grade: "5" },
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
    ["flag=no\\,se", "ann"],
    ["flag=no", "ann anna"],
    ["build=Sloop", "sail steam"],
    ["build=sloop", ""],
    ["build=Slo", ""],
    ["build=urn:rig|Sloop", "sail"],
    ["build=urn:hull|Sloop", ""],
    ["build=|Sloop", "steam"],
    ["build=urn:rig|", "sail steam"],
    ["build=wood,none", "sail"],
    ["number=12", "sail steam"],
    ["number=urn:x|12", "sail"],
    ["number=|12", "steam"],
    ["grade=5", "odd sail"],
    ["ghost=anything", ""],
    ["flag=constructor", ""],
  ])("%s finds %s", async (query, names) => {
    expect(await find(query)).toBe(names);
  });
});

describe("references", () => {
  const base = "http://localhost";
  const targets: Readonly<Record<string, unknown>> = {
    flat: { link: `${base}/at/refs/ships/9` },
    deep: { link: `${base}/v9/at/refs/ships/9` },
    relative: { link: "Ship/9" },
    foreign: { link: "http://elsewhere/at/refs/ships/9" },
    walled: { link: `${base}/at/other/ships/9` },
    contained: { link: "#9" },
    bare: { link: "9" },
    number: { link: 9 },
    text: "Ship/9",
    absent: undefined,
  };
  const names = new Map<string, string>();
  beforeAll(async () => {
    for (const [name, of] of Object.entries(targets)) {
      names.set(await client.add("/at/refs/calls", { kind: "Call", of, about: of }), name);
    }
  });

  test.each([
    ["ship=9", "deep flat relative"],
    ["about=9", "deep flat relative"],
    ["ship=Ship/9", "deep flat relative"],
    ["ship=Call/9", ""],
    ["ship=http://localhost/at/refs/ships/9", "deep flat relative"],
    ["ship=http://localhost/v9/at/refs/ships/9", "deep flat relative"],
    ["ship=http://elsewhere/at/refs/ships/9", "foreign"],
    ["ship=http://localhost/at/other/ships/9", "walled"],
    ["ship=8,9", "deep flat relative"],
    ["ship=%239", ""],
    ["ship=http://localhost/at/%2E%2E/ships/9", ""],
  ])("%s finds %s", async (query, found) => {
    const ids = await client.ids(`/at/refs/calls?${query}`);
    expect(
      ids
        .map((id) => names.get(id))
        .sort()
        .join(" "),
    ).toBe(found);
  });
});
