// Tests traffic that a conforming deployment may show although other clients change its records.
import { beforeEach, describe, expect, it } from "vitest";
import { driver, drivers, list, listed, openFleet } from "../testkit/traffic/fleet-traffic.js";

let talk: ReturnType<typeof openFleet>;
beforeEach(() => {
  talk = openFleet();
});

describe("other clients outside the watched traffic", () => {
  it("may change a record long after an update that nobody read", () => {
    talk.add("1", driver("Berg"));
    talk.read("1", driver("Berg"));
    talk.say("PUT", `${drivers}/1`, { status: 204 }, driver("Dahl"));
    talk.wait(3_600_000);
    talk.read("1", driver("Ek"));
    expect(talk.failed()).toEqual([]);
  });

  it("may delete a record, which 410 shows", () => {
    talk.add("1", driver("Berg"));
    talk.read("1", driver("Berg"));
    talk.wait(20_000);
    talk.say("GET", `${drivers}/1`, { status: 410 });
    talk.say("GET", `${drivers}/1`, { status: 404 });
    talk.search("surname=Berg");
    expect(talk.failed()).toEqual([]);
  });

  it("may restore a deleted record: a successful update counts like an add", () => {
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

it("counts the records that were added and never shown", () => {
  expect(talk.report().watched).not.toHaveProperty("unread");
  for (const id of ["1", "2", "3", "4"]) talk.add(id, driver(`Berg${id}`));
  talk.read("1", driver("Berg1"));
  talk.search("surname=Berg2", listed("2", driver("Berg2")));
  talk.say("DELETE", `${drivers}/3`, { status: 204 });
  expect(talk.report().watched).toMatchObject({ unread: 1 });
});

describe("records whose add was not seen", () => {
  const short = driver("Ek", { height: 1.6 });
  const updated = () => {
    talk.add("1", driver("Berg", { height: 1.5 }));
    talk.read("1", driver("Berg", { height: 1.5 }));
    talk.say("PUT", `${drivers}/1`, { status: 204 }, short);
    talk.read("1", short);
  };

  it("may have all the content of another record's update, and more", () => {
    updated();
    talk.search(
      "surname=Ek",
      listed("1", short),
      listed("50", { ...short, cards: [{ number: "7", issuer: "x" }] }),
    );
    expect(talk.failed()).toEqual([]);
  });

  it("may be equal, since an update adds at most one", () => {
    updated();
    talk.search("surname=Ek", listed("1", short), listed("50", short), listed("51", short));
    expect(talk.failed()).toEqual([]);
    talk.search("surname=Ek", listed("1", short), listed("60", short));
    expect(talk.failed()).toEqual(["update/Driver@current/no-second-record"]);
  });
});

describe("a list of several pages", () => {
  it("may skip a record if others were deleted between its pages", () => {
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
  ])("may have changed known records: %s", (_, path, method) => {
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

  it("prevent the judging of requests during them", () => {
    talk.add("1", driver("Berg", { height: 1.5 }));
    const asked = talk.leave("GET", `${drivers}/1`);
    const patch = talk.leave("PATCH", `${drivers}/1`, { height: 2 });
    talk.answer(patch, { json: {} });
    talk.answer(asked, { json: { ...driver("Berg", { height: 1.5 }), id: "1" } });
    talk.search("key=1", listed("1", driver("Berg", { height: 2 })));
    expect(talk.failed()).toEqual([]);
  });
});

describe("exchanges that were missed or could not be read", () => {
  it("may have been an update that replaced the one before", () => {
    talk.add("1", driver("Berg"));
    talk.read("1", driver("Berg"));
    talk.say("PUT", `${drivers}/1`, { status: 204 }, driver("Dahl"));
    talk.watcher.missed("too much", 1);
    talk.wait(11_000);
    talk.read("1", driver("Ek"));
    expect(talk.failed()).toEqual([]);
  });

  it("may have taken effect although the answer was an error", () => {
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

  it("is judged by what it has seen itself, like the first one", () => {
    talk.add("1", driver("Berg"));
    const shown = { json: { ...driver("Berg"), id: "1" } };
    talk.say("GET", `${drivers}/1`, shown, undefined, other);
    talk.read("1", driver("Berg"));
    talk.say("GET", `${drivers}/1`, { status: 404 }, undefined, other);
    expect(talk.failed()).toEqual(["interaction/Driver@current/read"]);
  });
});

describe("other requests of a client", () => {
  it("may ask for a part of the record, or another form of it", () => {
    talk.add("1", driver("Berg", { height: 1.5 }));
    talk.say("GET", `${drivers}/1?parts=called`, { json: { ...driver("Berg"), id: "1" } });
    talk.say("GET", `${drivers}/1?as=xml`, { text: "<driver/>" });
    expect(talk.failed()).toEqual([]);
  });

  it("may ask for another media type than JSON", () => {
    talk.add("1", driver("Berg"));
    const xml = { headers: { accept: "application/xml, application/json;q=0.5" } };
    talk.say("GET", `${drivers}/1`, { text: "<driver/>" }, undefined, xml);
    talk.say("GET", `${drivers}?surname=Berg`, { text: "<list/>" }, undefined, xml);
    expect(talk.failed()).toEqual([]);
    talk.say("GET", `${drivers}/1`, { text: "<driver/>" }, undefined, { headers: { accept: "*/*" } });
    expect(talk.failed()).toEqual(["interaction/Driver@current/read"]);
  });
});
