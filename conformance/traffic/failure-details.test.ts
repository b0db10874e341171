// Tests that failures and answers in traffic tell the same details as those of a run of its own.
import { beforeEach, describe, expect, it } from "vitest";
import { driver, drivers, list, listed, openFleet } from "../testkit/traffic/fleet-traffic.js";

let talk: ReturnType<typeof openFleet>;
beforeEach(() => {
  talk = openFleet();
});

describe("a value that a read returns changed", () => {
  it("is told with its member, the pair of values and the changed characters", () => {
    talk.add("1", driver("Bérg"));
    talk.read("1", driver("B?rg"));
    expect(talk.result("round-trip/Driver@current/called.surname")).toMatchObject({
      code: "value-changed",
      member: "called.surname",
      textChange: "non-ascii",
      differing: { sent: '"Bérg"', got: '"B?rg"' },
    });
  });

  it("is told so after an update too", () => {
    talk.add("1", driver("Berg", { height: 1.5 }));
    talk.read("1", driver("Berg", { height: 1.5 }));
    talk.say("PUT", `${drivers}/1`, { status: 200 }, driver("Dahl", { height: 2 }));
    talk.read("1", driver("Dahl", { height: 2 }));
    talk.say("PUT", `${drivers}/1`, { status: 200 }, driver("Vik", { height: 3 }));
    talk.wait(11_000);
    talk.read("1", driver("Vik", { height: 2 }));
    expect(talk.result("update/Driver@current/replaces")).toMatchObject({
      member: "height",
      differing: { sent: "3", got: "2" },
    });
  });

  it("has no members that a report does not know", () => {
    talk.add("1", driver("Berg"));
    talk.read("1", driver("Berg"));
    talk.search("surname=Dahl", listed("1", driver("Berg")));
    const result = talk.result("search/Driver@current.surname/leaves-out");
    expect(result.verdict).toBe("fail");
    expect(result).not.toHaveProperty("age");
  });
});

describe("a list with records that it must leave out", () => {
  it("names them all, the record of the failure first", () => {
    for (const [id, name] of [
      ["1", "Berg"],
      ["2", "Dahl"],
      ["3", "Vik"],
    ] as const)
      talk.add(id, driver(name));
    talk.search("surname=Vik", ...["1", "2"].map((id) => listed(id, driver(id === "1" ? "Berg" : "Dahl"))));
    expect(talk.result("search/Driver@current.surname/leaves-out")).toMatchObject({
      unexpectedIds: ["1", "2"],
    });
  });
});

describe("a search by a parameter that is ignored", () => {
  const check = "search/Driver@current.surname/leaves-out";
  const both = () => ["1", "2"].map((id) => listed(id, driver(id === "1" ? "Berg" : "Dahl")));
  beforeEach(() => {
    talk.add("1", driver("Berg"));
    talk.add("2", driver("Dahl"));
    talk.search("surname=Dahl", ...both());
  });

  it("says so if a search with another value returned the same records", () => {
    expect(talk.result(check)).not.toHaveProperty("isIgnored");
    talk.search("surname=Berg", ...both());
    expect(talk.result(check)).toMatchObject({ code: "record-unexpected", isIgnored: true });
  });

  it("does not if a write came between, or if the searches differ in another parameter", () => {
    talk.search("surname=Berg&most=9", ...both());
    expect(talk.result(check)).not.toHaveProperty("isIgnored");
    talk.add("3", driver("Vik"));
    talk.search("surname=Vik", ...both());
    expect(talk.result(check)).not.toHaveProperty("isIgnored");
  });
});

describe("a list without records that it must hold", () => {
  it("names them all, and says that a client deleted one later", () => {
    for (const id of ["1", "2"]) talk.add(id, driver("Berg"));
    for (const id of ["1", "2"]) talk.search(`key=${id}`, listed(id, driver("Berg")));
    talk.search("surname=Berg");
    const check = "search/Driver@current.surname/finds";
    expect(talk.result(check)).toMatchObject({ code: "record-missing", missingIds: ["1", "2"] });
    expect(talk.result(check)).not.toHaveProperty("recordDeleted");
    talk.say("DELETE", `${drivers}/2`, { status: 204 });
    expect(talk.result(check)).toMatchObject({ recordDeleted: true });
  });
});

describe("a list with a deleted record", () => {
  it("names it, and does not say that it was deleted later", () => {
    talk.add("1", driver("Berg"));
    talk.search("surname=Berg", listed("1", driver("Berg")));
    talk.say("DELETE", `${drivers}/1`, { status: 204 });
    talk.wait(11_000);
    talk.search("surname=Berg", listed("1", driver("Berg")));
    const result = talk.result("delete/Driver@current/not-searchable");
    expect(result).toMatchObject({ code: "record-unexpected", unexpectedIds: ["1"] });
    expect(result).not.toHaveProperty("recordDeleted");
  });
});

describe("an answer to a gap", () => {
  const answerTo = (gap: string) => talk.report().observations.find((one) => one.gap === gap);

  it("names the failed check of the same operation", () => {
    talk.say("GET", "/fleets/12/jobs?driver=8", { json: list({ kind: "Driver", id: "1" }) });
    expect(answerTo("search.response")?.failedChecks).toEqual(["search-shape/Job/only-asked-type"]);
    expect(talk.failed()).toEqual(["search-shape/Job/only-asked-type"]);
  });

  it("names none if nothing failed", () => {
    talk.add("1", driver("Berg"));
    talk.read("1", driver("Berg"));
    talk.search("surname=Berg", listed("1", driver("Berg")));
    expect(talk.report().observations.some(({ value }) => value !== undefined)).toBe(true);
    expect(talk.report().observations.filter(({ failedChecks }) => failedChecks)).toEqual([]);
  });
});
