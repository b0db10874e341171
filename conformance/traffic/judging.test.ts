import { beforeEach, describe, expect, it } from "vitest";
import { driver, drivers, list, listed, openFleet } from "../testkit/traffic/fleet-traffic.js";

let talk: ReturnType<typeof openFleet>;
beforeEach(() => {
  talk = openFleet();
});
const verdict = (id: string) => talk.result(id).verdict;

describe("without any traffic", () => {
  it("each check is not applicable", () => {
    expect(talk.result("search/Driver@current.surname/finds")).toMatchObject({
      verdict: "not-applicable",
      reason: "not seen in the traffic",
    });
    expect(talk.failed()).toEqual([]);
  });
});

describe("a read after an add", () => {
  it("must return what was sent", () => {
    talk.add("1", driver("Berg", { height: 1.75 }));
    talk.read("1", driver("Berg", { height: 1 }));
    expect(verdict("round-trip/Driver@current/called.surname")).toBe("pass");
    expect(talk.result("round-trip/Driver@current/height")).toMatchObject({
      verdict: "fail",
      expected: "height 1.75",
      actual: "1",
    });
  });

  it("is not judged long after it, nor during a write, nor if the sent record does not have the documented shape", () => {
    talk.add("1", driver("Berg", { height: 1.75 }));
    talk.wait(61_000);
    talk.read("1", driver("Dahl"));
    talk.add("2", driver("Berg", { height: "tall" }));
    talk.read("2", driver("Berg", { height: 0 }));
    talk.add("3", driver("Berg", { height: 2 }));
    const update = talk.leave("PUT", `${drivers}/3`, driver("Dahl", { height: 1 }));
    talk.read("3", driver("Dahl", { height: 1 }));
    talk.answer(update, { json: driver("Dahl") });
    expect(talk.failed()).toEqual([]);
  });

  it("must find the added record, unless it was deleted", () => {
    talk.add("1", driver("Berg"));
    talk.add("2", driver("Berg"));
    for (const id of ["1", "2"]) talk.read(id, driver("Berg"));
    talk.say("GET", `${drivers}/2`, { status: 404 });
    expect(talk.failed()).toEqual(["interaction/Driver@current/read"]);
  });

  it("must return another record for another id, if both were created", () => {
    talk.add("1", driver("Berg"));
    talk.add("1", driver("Dahl"));
    expect(talk.failed()).toEqual(["ids/Driver@current/distinct"]);
  });
});

describe("a path with dot segments", () => {
  const elsewhere = drivers.replace("/12/", "/13/../12/");

  it("is not resolved, and is shown as it was sent", () => {
    talk.add("1", driver("Berg"));
    talk.say("GET", `${elsewhere}/1`, { status: 404 });
    talk.say("GET", `${drivers.replace("/12/", "/13/%2e%2E/12/")}/1?x=1`, { status: 404 });
    expect(talk.failed()).toEqual([]);
    expect(talk.watcher.traffic).toMatchObject({
      described: 2,
      outside: {
        "GET /fleets/13/../12/drivers/1": 1,
        "GET /fleets/13/%2e%2E/12/drivers/1": 1,
      },
    });
    expect(talk.watcher.sites).toEqual(["12"]);
  });

  it("may have changed the records to which it resolves", () => {
    talk.add("1", driver("Berg", { height: 1.75 }));
    talk.say("PUT", `${elsewhere}/1`, { status: 200 }, driver("Berg", { height: 1 }));
    talk.read("1", driver("Berg", { height: 1 }));
    expect(talk.failed()).toEqual([]);
  });
});

describe("a list", () => {
  it("must hold a matching record once another list has shown it", () => {
    talk.add("1", driver("Berg"));
    talk.read("1", driver("Berg"));
    talk.search("surname=Berg");
    expect(talk.failed()).toEqual([]);
    talk.search("key=1", listed("1", driver("Berg")));
    talk.search("surname=Berg");
    expect(talk.failed()).toEqual(["search/Driver@current.surname/finds"]);
    talk.search("surname=Berg", listed("1", driver("Berg")));
    expect(talk.failed()).toEqual([]);
  });

  it("counts as late, not as wrong, if no list ever showed the record", () => {
    talk.add("1", driver("Berg"));
    talk.wait(9_000);
    talk.search("surname=Berg");
    expect(talk.failed()).toEqual([]);
    talk.wait(2_000);
    talk.search("surname=Berg");
    expect(talk.failed()).toEqual(["search/Driver@current.surname/finds"]);
  });

  it("may be cut silently: only a list that is shorter than others is complete", () => {
    talk.add("1", driver("Berg"));
    talk.search("key=1", listed("1", driver("Berg")));
    talk.search("surname=Berg", listed("8", driver("Berg")));
    expect(talk.failed()).toEqual([]);
    talk.search("forename=x", listed("8", driver("Berg")), listed("9", driver("Berg")));
    talk.search("surname=Berg", listed("8", driver("Berg")));
    expect(talk.failed()).toContain("search/Driver@current.surname/finds");
  });

  it("may be cut if its total is larger than what it shows", () => {
    talk.add("1", driver("Berg"));
    talk.search("key=1", listed("1", driver("Berg")));
    talk.search("forename=x", listed("8", driver("Berg")), listed("9", driver("Berg")));
    const shown = (total: number) => ({ items: [{ ...driver("Berg"), id: "8" }], total });
    talk.say("GET", `${drivers}?surname=Berg`, { json: shown(2) });
    expect(talk.failed()).toEqual([]);
    talk.say("GET", `${drivers}?surname=Berg`, { json: shown(1) });
    expect(talk.failed()).toContain("search/Driver@current.surname/finds");
  });

  it("must leave out records that do not match, and passes only if one was left out", () => {
    talk.add("1", driver("Berg"));
    talk.add("2", driver("Dahl"));
    talk.search("most=9", listed("1", driver("Berg")), listed("2", driver("Dahl")));
    talk.search("surname=Berg", listed("1", driver("Berg")));
    expect(verdict("search/Driver@current.surname/leaves-out")).toBe("pass");
    talk.search("surname=Berg", listed("1", driver("Berg")), listed("2", driver("Dahl")));
    expect(talk.result("search/Driver@current.surname/leaves-out")).toMatchObject({
      verdict: "fail",
      actual: "a list of 2 records with Driver 2",
    });
  });

  it("must leave out a record that is far from an asked date", () => {
    const vehicles = "/fleets/12/vehicles";
    const old = { kind: "Vehicle", id: "1", bought: "1990-01-01T08:00:00Z" };
    talk.say("GET", `${vehicles}/1`, { json: old });
    talk.say("GET", `${vehicles}?bought=ge2020-01-01`, { json: list(old) });
    expect(talk.result("search/Vehicle@current.bought/leaves-out")).toMatchObject({
      verdict: "fail",
      excludedBy: ["ge2020-01-01"],
    });
  });

  it("is not judged where the document is silent", () => {
    talk.add("1", driver("Berg"));
    talk.search("surname=berg", listed("1", driver("Berg")));
    talk.search("surname=Be", listed("1", driver("Berg")));
    talk.search("surname=Berg,Dahl", listed("1", driver("Berg")));
    talk.search("surname=Dahl&unheard=1", listed("1", driver("Berg")));
    talk.say("GET", `${drivers}?surname=Be%2Crg`, { status: 400 });
    talk.say("GET", `${drivers}?unheard=1`, { status: 400 });
    expect(talk.failed()).toEqual([]);
  });

  it("is at most as long as requested, and of the requested type", () => {
    talk.search("most=1", listed("1", driver("Berg")), listed("2", { kind: "Job" }));
    expect(talk.failed()).toEqual([
      "count/Driver@current.most/bounds-list",
      "search-shape/Driver@current/only-asked-type",
    ]);
  });

  it("continues over pages, and is complete at its end", () => {
    talk.add("1", driver("Berg"));
    talk.search("key=1", listed("1", driver("Berg")));
    const next = { next: `${drivers}?cursor=2` };
    const page = list(listed("7", driver("Berg")), listed("8", driver("Berg")));
    talk.say("GET", `${drivers}?surname=Berg`, { json: { ...page, ...next } });
    expect(talk.failed()).toEqual([]);
    talk.say("GET", `${drivers}?cursor=2`, { json: list(listed("9", driver("Berg"))) });
    expect(talk.failed()).toEqual(["search/Driver@current.surname/finds"]);
  });

  it("is wrongly refused only if the search is plain, and was never answered", () => {
    talk.search("surname=Berg");
    talk.say("GET", `${drivers}?forename=Ida`, { status: 400 });
    expect(talk.failed()).toEqual(["search/Driver@current.forename/accepted"]);
    talk.search("forename=Ida", listed("1", driver("Berg")));
    for (const status of [401, 403, 429, 503]) talk.say("GET", `${drivers}?card=1`, { status });
    expect(talk.failed()).toEqual([]);
  });
});

describe("a search without any parameter, if none is required", () => {
  const id = "rule/Driver@current/none-required";

  it("is wrongly refused unless it was answered too, or the status has another meaning", () => {
    talk.search("surname=Berg");
    for (const status of [401, 429, 503]) talk.say("GET", drivers, { status });
    talk.say("GET", `${drivers}?cursor=2`, { status: 400 });
    talk.say("GET", "/fleets/12/jobs", { status: 400 });
    expect(talk.failed()).toEqual([]);
    talk.say("GET", drivers, { status: 400 });
    expect(talk.failed()).toEqual([id]);
    talk.say("GET", drivers, { json: list() });
    expect(talk.failed()).toEqual([]);
    expect(verdict(id)).toBe("pass");
  });

  it("is not judged by searches with parameters", () => {
    talk.search("surname=Berg");
    talk.search("cursor=2");
    expect(verdict(id)).toBe("not-applicable");
  });
});

describe("an update", () => {
  const before = driver("Berg", { height: 1.5 });
  const after = driver("Dahl", { height: 1.5 });
  beforeEach(() => {
    talk.add("1", before);
    talk.read("1", before);
    talk.search("surname=Berg", listed("1", before));
    talk.say("PUT", `${drivers}/1`, { status: 204 }, after);
  });

  it("must be visible in a read after some time", () => {
    talk.read("1", before);
    expect(talk.failed()).toEqual([]);
    talk.wait(11_000);
    talk.read("1", before);
    expect(talk.result("update/Driver@current/replaces")).toMatchObject({
      verdict: "fail",
      expected: 'called[0].surname "Dahl"',
      actual: '"Berg"',
    });
    talk.read("1", after);
    expect(talk.failed()).toEqual([]);
  });

  it("must be visible in searches: by the new value, and no longer by the old one", () => {
    talk.read("1", after);
    talk.search("surname=Berg", listed("1", after));
    expect(talk.failed()).toEqual([]);
    talk.wait(11_000);
    talk.search("surname=Berg", listed("1", after));
    expect(talk.failed()).toEqual(["update/Driver@current/search-sees-it"]);
  });

  it("must not add a second record, nor change another record to its content", () => {
    talk.add("2", driver("Falk"));
    talk.read("2", driver("Falk"));
    talk.read("1", after);
    talk.say("PUT", `${drivers}/1`, { status: 204 }, driver("Ek", { height: 1.6 }));
    talk.read("1", driver("Ek", { height: 1.6 }));
    talk.search(
      "surname=Ek",
      listed("1", driver("Ek", { height: 1.6 })),
      listed("99", driver("Ek", { height: 1.6 })),
    );
    expect(talk.failed()).toEqual(["update/Driver@current/no-second-record"]);
    talk.read("2", driver("Ek", { height: 1.6 }));
    expect(talk.failed()).toContain("update/Driver@current/touches-nothing-else");
  });
});

describe("a delete", () => {
  it("must be visible: no read and no list returns the record, and the others stay", () => {
    for (const id of ["1", "2"]) talk.add(id, driver("Berg"));
    for (const id of ["1", "2"]) talk.read(id, driver("Berg"));
    talk.search("surname=Berg", listed("1", driver("Berg")), listed("2", driver("Berg")));
    talk.say("DELETE", `${drivers}/1`, { status: 204 });
    talk.say("GET", `${drivers}/2`, { status: 404 });
    talk.wait(11_000);
    talk.read("1", driver("Berg"));
    talk.search("surname=Berg", listed("1", driver("Berg")), listed("2", driver("Berg")));
    expect(talk.failed()).toEqual([
      "delete/Driver@current/not-readable",
      "delete/Driver@current/not-searchable",
      "delete/Driver@current/touches-nothing-else",
    ]);
  });
});

describe("a change that is answered with a 303", () => {
  it("may have taken effect: the content before it is no longer expected", () => {
    for (const id of ["1", "2"]) talk.add(id, driver("Berg"));
    for (const id of ["1", "2"]) talk.read(id, driver("Berg"));
    talk.say("DELETE", `${drivers}/1`, { status: 303 });
    talk.say("GET", `${drivers}/1`, { status: 404 });
    talk.say("PUT", `${drivers}/2`, { status: 303 }, driver("Falk"));
    talk.read("2", driver("Falk"));
    expect(talk.failed()).toEqual([]);
  });
});

describe("another site", () => {
  it("must return no record of the first site, by its id or in a list", () => {
    talk.add("1", driver("Berg", { height: 1.5 }));
    const elsewhere = "/fleets/13/drivers";
    talk.say("GET", `${elsewhere}/1`, { status: 404 });
    expect(verdict("site-wall/Driver@current/read")).toBe("pass");
    talk.say("GET", `${elsewhere}/1`, { json: driver("Other") });
    expect(talk.failed()).toEqual([]);
    talk.say("GET", `${elsewhere}/1`, { json: listed("1", driver("Berg", { height: 1.5 })) });
    talk.say("GET", `${elsewhere}?surname=Berg`, {
      json: list(listed("1", driver("Berg", { height: 1.5 }))),
    });
    expect(talk.failed()).toEqual(["site-wall/Driver@current/read", "site-wall/Driver@current/search"]);
  });
});

describe("requests outside the document", () => {
  it("are counted, not judged, and unseen traffic makes known records unknown", () => {
    talk.say("GET", "/v2/health", { json: { ok: true } });
    talk.say("PATCH", `${drivers}/1`, { status: 500 });
    talk.add("1", driver("Berg"));
    talk.watcher.missed("too much", 3);
    talk.say("GET", `${drivers}/1`, { status: 404 });
    expect(talk.failed()).toEqual([]);
    expect(talk.watcher.traffic).toEqual({
      described: 3,
      outside: { "GET /v2/health": 1, [`PATCH ${drivers}/1`]: 1 },
      unjudged: { "too much": 3 },
    });
  });
});

it("a parameter of two rules suffices for each of them, under an id of its own", () => {
  const twice = openFleet((model) => {
    const [rule] = model.resources.flatMap(({ rules }) => rules);
    if (rule === undefined) throw new Error("no type of the tests' spec has a rule");
    const rules = ["card", "born"].map((other) => ({ ...rule, parameters: ["surname", other] }));
    const resources = model.resources.map((one) => (one.name === "Driver" ? { ...one, rules } : one));
    return { ...model, resources };
  });
  twice.add("1", driver("Berg"));
  twice.search("surname=Berg", listed("1", driver("Berg")));
  for (const name of ["surname-suffices", "surname-suffices-2"])
    expect(twice.result(`rule/Driver@current/${name}`).verdict).toBe("pass");
  expect(twice.result("rule/Driver@current/card-suffices").verdict).toBe("not-applicable");
});
