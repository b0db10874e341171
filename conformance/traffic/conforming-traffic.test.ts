// Tests traffic that a conforming deployment may show although other clients change its records.
import { beforeEach, describe, expect, it } from "vitest";
import { driver, drivers, list, listed, openFleet } from "../testkit/traffic/fleet-traffic.js";

let talk: ReturnType<typeof openFleet>;
beforeEach(() => {
  talk = openFleet();
});

describe("what others do beside the traffic that is seen", () => {
  it("may change a record long after an update that nobody read", () => {
    talk.add("1", driver("Berg"));
    talk.read("1", driver("Berg"));
    talk.say("PUT", `${drivers}/1`, { status: 204 }, driver("Dahl"));
    talk.wait(3_600_000);
    talk.read("1", driver("Ek"));
    expect(talk.failed()).toEqual([]);
  });

  it("may delete a record: 410 says that somebody did", () => {
    talk.add("1", driver("Berg"));
    talk.read("1", driver("Berg"));
    talk.wait(20_000);
    talk.say("GET", `${drivers}/1`, { status: 410 });
    talk.say("GET", `${drivers}/1`, { status: 404 });
    talk.search("surname=Berg");
    expect(talk.failed()).toEqual([]);
  });

  it("may bring a deleted record back: an update that was answered well is as good as an add", () => {
    talk.add("1", driver("Berg"));
    talk.read("1", driver("Berg"));
    talk.search("surname=Berg", listed("1", driver("Berg")));
    talk.say("DELETE", `${drivers}/1`, { status: 204 });
    talk.say("PUT", `${drivers}/1`, { status: 200 }, driver("Berg"));
    talk.wait(11_000);
    talk.read("1", driver("Berg"));
    talk.search("surname=Berg", listed("1", driver("Berg")));
    expect(talk.failed()).toEqual([]);
  });
});

describe("records that nobody was seen to add", () => {
  const short = driver("Ek", { height: 1.6 });
  const updated = () => {
    talk.add("1", driver("Berg", { height: 1.5 }));
    talk.read("1", driver("Berg", { height: 1.5 }));
    talk.say("PUT", `${drivers}/1`, { status: 204 }, short);
    talk.read("1", short);
  };

  it("may hold all that an update sends to another one, and more", () => {
    updated();
    talk.search(
      "surname=Ek",
      listed("1", short),
      listed("50", { ...short, cards: [{ number: "7", issuer: "x" }] }),
    );
    expect(talk.failed()).toEqual([]);
  });

  it("may be alike, many of them: an update adds one at most", () => {
    updated();
    talk.search("surname=Ek", listed("1", short), listed("50", short), listed("51", short));
    expect(talk.failed()).toEqual([]);
    talk.search("surname=Ek", listed("1", short), listed("60", short));
    expect(talk.failed()).toEqual(["update/Driver@current/no-second-record"]);
  });
});

describe("a list of several pages", () => {
  it("may skip a record where others were deleted between its pages", () => {
    for (const id of ["1", "2", "3", "4"]) talk.add(id, driver("Berg"));
    const all = ["1", "2", "3", "4"].map((id) => listed(id, driver("Berg")));
    talk.search("surname=Berg", ...all);
    const next = { next: `${drivers}?surname=Berg&page=2` };
    talk.say("GET", `${drivers}?surname=Berg`, { json: { ...list(...all.slice(0, 2)), ...next } });
    talk.say("DELETE", `${drivers}/1`, { status: 204 });
    talk.say("GET", `${drivers}?surname=Berg&page=2`, { json: list(...all.slice(3)) });
    expect(talk.failed()).toEqual([]);
  });
});

describe("writes that the document does not describe", () => {
  const patched = (path: string, method = "PATCH", site = drivers) => {
    talk.add("1", driver("Berg", { height: 1.5 }));
    talk.read("1", driver("Berg", { height: 1.5 }));
    talk.search("surname=Berg", listed("1", driver("Berg", { height: 1.5 })));
    talk.say(method, path, { json: {} }, { anything: 1 });
    talk.say("GET", `${site}/1`, { json: { ...driver("Dahl"), id: "1" } });
    talk.search("surname=Berg");
  };

  it.each([
    ["a patch", `${drivers}/1`, "PATCH"],
    ["an operation", `${drivers}/$merge`, "POST"],
    ["a delete by a search", `${drivers}?surname=Berg`, "DELETE"],
    ["a transaction for the site", "/fleets/12", "POST"],
    ["a transaction", "/", "POST"],
  ])("may have changed what is known: %s", (_, path, method) => {
    patched(path, method);
    expect(talk.failed()).toEqual([]);
  });

  it.each([
    ["another interface's path", "/login", "POST"],
    ["another site", "/fleets/13/drivers/1", "PATCH"],
    ["a search with a body", `${drivers}/_search`, "POST"],
    ["a question about a record", `${drivers}/1`, "OPTIONS"],
  ])("have changed nothing: %s", (_, path, method) => {
    patched(path, method);
    expect(talk.failed()).not.toEqual([]);
  });

  it("leave unjudged what was asked while they were on the way", () => {
    talk.add("1", driver("Berg", { height: 1.5 }));
    const asked = talk.leave("GET", `${drivers}/1`);
    const patch = talk.leave("PATCH", `${drivers}/1`, { height: 2 });
    talk.answer(patch, { json: {} });
    talk.answer(asked, { json: { ...driver("Berg", { height: 1.5 }), id: "1" } });
    talk.search("key=1", listed("1", driver("Berg", { height: 2 })));
    expect(talk.failed()).toEqual([]);
  });
});

describe("what was missed or could not be read", () => {
  it("may have been an update that replaced the one before", () => {
    talk.add("1", driver("Berg"));
    talk.read("1", driver("Berg"));
    talk.say("PUT", `${drivers}/1`, { status: 204 }, driver("Dahl"));
    talk.watcher.missed("too much", 1);
    talk.wait(11_000);
    talk.read("1", driver("Ek"));
    expect(talk.failed()).toEqual([]);
  });

  it("may have been done though it was answered with a fault", () => {
    talk.add("1", driver("Berg"));
    talk.read("1", driver("Berg"));
    talk.say("PUT", `${drivers}/1`, { status: 204 }, driver("Dahl"));
    talk.say("PUT", `${drivers}/1`, { status: 504 }, driver("Ek"));
    talk.wait(11_000);
    talk.read("1", driver("Ek"));
    expect(talk.failed()).toEqual([]);
  });
});

describe("another client", () => {
  const other = { client: 2 };
  it("may not be allowed to see what the first one added", () => {
    for (const id of ["1", "2"]) talk.add(id, driver("Berg"));
    talk.search("surname=Berg", listed("1", driver("Berg")), listed("2", driver("Berg")));
    talk.wait(11_000);
    talk.say("GET", `${drivers}/1`, { status: 404 }, undefined, other);
    talk.say("GET", `${drivers}?surname=Berg`, { json: list() }, undefined, other);
    expect(talk.failed()).toEqual([]);
  });

  it("may be shown less of a record", () => {
    talk.add("1", driver("Berg", { height: 1.5 }));
    talk.say("GET", `${drivers}/1`, { json: { ...driver("Berg"), id: "1" } }, undefined, other);
    expect(talk.failed()).toEqual([]);
  });

  it("is held to what it was itself shown, and the first one to what it was", () => {
    talk.add("1", driver("Berg"));
    const shown = { json: { ...driver("Berg"), id: "1" } };
    talk.say("GET", `${drivers}/1`, shown, undefined, other);
    talk.read("1", driver("Berg"));
    talk.say("GET", `${drivers}/1`, { status: 404 }, undefined, other);
    expect(talk.failed()).toEqual(["interaction/Driver@current/read"]);
  });
});

describe("what a client asks for besides", () => {
  it("may be a part of the record, or the record in other words", () => {
    talk.add("1", driver("Berg", { height: 1.5 }));
    talk.say("GET", `${drivers}/1?parts=called`, { json: { ...driver("Berg"), id: "1" } });
    talk.say("GET", `${drivers}/1?as=xml`, { text: "<driver/>" });
    expect(talk.failed()).toEqual([]);
  });

  it("may be another media type than JSON", () => {
    talk.add("1", driver("Berg"));
    const xml = { headers: { accept: "application/xml, application/json;q=0.5" } };
    talk.say("GET", `${drivers}/1`, { text: "<driver/>" }, undefined, xml);
    talk.say("GET", `${drivers}?surname=Berg`, { text: "<list/>" }, undefined, xml);
    expect(talk.failed()).toEqual([]);
    talk.say("GET", `${drivers}/1`, { text: "<driver/>" }, undefined, { headers: { accept: "*/*" } });
    expect(talk.failed()).toEqual(["interaction/Driver@current/read"]);
  });
});
