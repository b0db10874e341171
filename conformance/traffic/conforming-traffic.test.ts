// Tests traffic that a conforming deployment may show although other clients change its records.
import { beforeEach, describe, expect, it } from "vitest";
import { list, listed, openClinic, people, person } from "../testkit/traffic/clinic.js";

let talk: ReturnType<typeof openClinic>;
beforeEach(() => {
  talk = openClinic();
});

describe("other clients outside the watched traffic", () => {
  it("may change a record long after an update that nobody read", () => {
    talk.add("1", person("Berg"));
    talk.read("1", person("Berg"));
    talk.say("PUT", `${people}/1`, { status: 204 }, person("Dahl"));
    talk.wait(3_600_000);
    talk.read("1", person("Ek"));
    expect(talk.failed()).toEqual([]);
  });

  it("may delete a record, which 410 shows", () => {
    talk.add("1", person("Berg"));
    talk.read("1", person("Berg"));
    talk.wait(20_000);
    talk.say("GET", `${people}/1`, { status: 410 });
    talk.say("GET", `${people}/1`, { status: 404 });
    talk.search("surname=Berg");
    expect(talk.failed()).toEqual([]);
  });

  it("may restore a deleted record: a successful update counts like an add", () => {
    talk.add("1", person("Berg"));
    talk.read("1", person("Berg"));
    talk.search("surname=Berg", listed("1", person("Berg")));
    talk.say("DELETE", `${people}/1`, { status: 204 });
    talk.say("PUT", `${people}/1`, { status: 200 }, person("Berg"));
    talk.wait(11_000);
    talk.read("1", person("Berg"));
    talk.search("surname=Berg", listed("1", person("Berg")));
    expect(talk.failed()).toEqual([]);
  });
});

describe("records whose add was not seen", () => {
  const short = person("Ek", { height: 1.6 });
  const updated = () => {
    talk.add("1", person("Berg", { height: 1.5 }));
    talk.read("1", person("Berg", { height: 1.5 }));
    talk.say("PUT", `${people}/1`, { status: 204 }, short);
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
    expect(talk.failed()).toEqual(["update/Person@current/no-second-record"]);
  });
});

describe("a list of several pages", () => {
  it("may skip a record if others were deleted between its pages", () => {
    for (const id of ["1", "2", "3", "4"]) talk.add(id, person("Berg"));
    const all = ["1", "2", "3", "4"].map((id) => listed(id, person("Berg")));
    talk.search("surname=Berg", ...all);
    const next = { next: `${people}?surname=Berg&page=2` };
    talk.say("GET", `${people}?surname=Berg`, { json: { ...list(...all.slice(0, 2)), ...next } });
    talk.say("DELETE", `${people}/1`, { status: 204 });
    talk.say("GET", `${people}?surname=Berg&page=2`, { json: list(...all.slice(3)) });
    expect(talk.failed()).toEqual([]);
  });
});

describe("writes that the document does not describe", () => {
  const patched = (path: string, method = "PATCH", site = people) => {
    talk.add("1", person("Berg", { height: 1.5 }));
    talk.read("1", person("Berg", { height: 1.5 }));
    talk.search("surname=Berg", listed("1", person("Berg", { height: 1.5 })));
    talk.say(method, path, { json: {} }, { anything: 1 });
    talk.say("GET", `${site}/1`, { json: { ...person("Dahl"), id: "1" } });
    talk.search("surname=Berg");
  };

  it.each([
    ["a patch", `${people}/1`, "PATCH"],
    ["an operation", `${people}/$merge`, "POST"],
    ["a delete by a search", `${people}?surname=Berg`, "DELETE"],
    ["a transaction for the site", "/v2/clinics/12", "POST"],
    ["a transaction", "/", "POST"],
  ])("may have changed known records: %s", (_, path, method) => {
    patched(path, method);
    expect(talk.failed()).toEqual([]);
  });

  it.each([
    ["another interface's path", "/login", "POST"],
    ["another site", "/v2/clinics/13/people/1", "PATCH"],
    ["a search with a body", `${people}/_search`, "POST"],
    ["a question about a record", `${people}/1`, "OPTIONS"],
  ])("have changed nothing: %s", (_, path, method) => {
    patched(path, method);
    expect(talk.failed()).not.toEqual([]);
  });

  it("prevent the judging of requests during them", () => {
    talk.add("1", person("Berg", { height: 1.5 }));
    const asked = talk.leave("GET", `${people}/1`);
    const patch = talk.leave("PATCH", `${people}/1`, { height: 2 });
    talk.answer(patch, { json: {} });
    talk.answer(asked, { json: { ...person("Berg", { height: 1.5 }), id: "1" } });
    talk.search("key=1", listed("1", person("Berg", { height: 2 })));
    expect(talk.failed()).toEqual([]);
  });
});

describe("exchanges that were missed or could not be read", () => {
  it("may have been an update that replaced the one before", () => {
    talk.add("1", person("Berg"));
    talk.read("1", person("Berg"));
    talk.say("PUT", `${people}/1`, { status: 204 }, person("Dahl"));
    talk.watcher.missed("too much", 1);
    talk.wait(11_000);
    talk.read("1", person("Ek"));
    expect(talk.failed()).toEqual([]);
  });

  it("may have taken effect although the answer was an error", () => {
    talk.add("1", person("Berg"));
    talk.read("1", person("Berg"));
    talk.say("PUT", `${people}/1`, { status: 204 }, person("Dahl"));
    talk.say("PUT", `${people}/1`, { status: 504 }, person("Ek"));
    talk.wait(11_000);
    talk.read("1", person("Ek"));
    expect(talk.failed()).toEqual([]);
  });
});

describe("another client", () => {
  const other = { client: 2 };
  it("may not be allowed to see what the first one added", () => {
    for (const id of ["1", "2"]) talk.add(id, person("Berg"));
    talk.search("surname=Berg", listed("1", person("Berg")), listed("2", person("Berg")));
    talk.wait(11_000);
    talk.say("GET", `${people}/1`, { status: 404 }, undefined, other);
    talk.say("GET", `${people}?surname=Berg`, { json: list() }, undefined, other);
    expect(talk.failed()).toEqual([]);
  });

  it("may be shown less of a record", () => {
    talk.add("1", person("Berg", { height: 1.5 }));
    talk.say("GET", `${people}/1`, { json: { ...person("Berg"), id: "1" } }, undefined, other);
    expect(talk.failed()).toEqual([]);
  });

  it("is judged by what it has seen itself, like the first one", () => {
    talk.add("1", person("Berg"));
    const shown = { json: { ...person("Berg"), id: "1" } };
    talk.say("GET", `${people}/1`, shown, undefined, other);
    talk.read("1", person("Berg"));
    talk.say("GET", `${people}/1`, { status: 404 }, undefined, other);
    expect(talk.failed()).toEqual(["interaction/Person@current/read"]);
  });
});

describe("other requests of a client", () => {
  it("may ask for a part of the record, or another form of it", () => {
    talk.add("1", person("Berg", { height: 1.5 }));
    talk.say("GET", `${people}/1?parts=called`, { json: { ...person("Berg"), id: "1" } });
    talk.say("GET", `${people}/1?as=xml`, { text: "<person/>" });
    expect(talk.failed()).toEqual([]);
  });

  it("may ask for another media type than JSON", () => {
    talk.add("1", person("Berg"));
    const xml = { headers: { accept: "application/xml, application/json;q=0.5" } };
    talk.say("GET", `${people}/1`, { text: "<person/>" }, undefined, xml);
    talk.say("GET", `${people}?surname=Berg`, { text: "<list/>" }, undefined, xml);
    expect(talk.failed()).toEqual([]);
    talk.say("GET", `${people}/1`, { text: "<person/>" }, undefined, { headers: { accept: "*/*" } });
    expect(talk.failed()).toEqual(["interaction/Person@current/read"]);
  });
});
