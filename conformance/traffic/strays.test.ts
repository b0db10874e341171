// Tests which failures of traffic a record in every list explains.
import { beforeEach, describe, expect, it } from "vitest";
import type { JsonObject } from "../../spec/json.js";
import { driver, drivers, list, listed, openFleet } from "../testkit/traffic/fleet-traffic.js";

const [berg, dahl, vik] = [driver("Berg"), driver("Dahl"), driver("Vik")];
const names = { 1: berg, 2: dahl };
const ghost = listed("ghost", vik);

let talk: ReturnType<typeof openFleet>;
beforeEach(() => {
  talk = openFleet();
  for (const [id, record] of Object.entries(names)) talk.add(id, record);
});

const found = (id: keyof typeof names) => listed(String(id), names[id]);

/** The longest list, and three shorter ones, two of which cannot hold `extra`. */
function searches(extra: JsonObject, ...others: readonly JsonObject[]): void {
  talk.search("most=9", found(1), found(2), extra, ...others);
  talk.search("surname=Berg", found(1), extra);
  talk.search("key=2", found(2), extra);
  talk.search("surname=Dahl", found(2), extra);
}

const strays = () =>
  talk.report().checks.flatMap(({ id, strayRecord }) => (strayRecord ? [[id, strayRecord] as const] : []));

const extras = ["search/Driver@current.surname/leaves-out", "search/Driver@current.key/leaves-out"];

describe("a record in every list of a collection", () => {
  it("explains the lists that must not hold it", () => {
    searches(ghost);
    const record = { id: "ghost", from: "unseen" };
    expect(talk.failed().toSorted()).toEqual(extras.toSorted());
    expect(new Map(strays())).toEqual(new Map(extras.map((id) => [id, record])));
  });

  it("explains a list that is longer than its search allows", () => {
    searches(ghost);
    talk.search("most=1", found(1), ghost);
    expect(strays().map(([id]) => id)).toContain("count/Driver@current.most/bounds-list");
  });

  it("may be one that a read does not find, or that a client added", () => {
    searches(ghost);
    talk.say("GET", `${drivers}/ghost`, { status: 404 });
    expect(strays()[0]?.[1]).toEqual({ id: "ghost", from: "no-read" });
    talk.search("surname=Berg", found(1));
    talk.add("9", vik);
    searches(listed("9", vik), ghost);
    expect(strays()[0]?.[1]).toEqual({ id: "9", from: "client" });
  });
});

describe("no record explains a failure", () => {
  it("if a complete list lacks it", () => {
    searches(ghost);
    talk.search("surname=Dahl", found(2));
    expect(strays()).toEqual([]);
  });

  it("if it was deleted", () => {
    talk.add("9", vik);
    searches(listed("9", vik));
    talk.say("DELETE", `${drivers}/9`, { status: 204 });
    expect(strays()).toEqual([]);
  });

  it("if one parameter only returns it: that may be at fault", () => {
    talk.search("most=9", found(1), found(2), ghost);
    for (const surname of ["Berg", "Dahl", "Berg"])
      talk.search(`surname=${surname}`, found(surname === "Berg" ? 1 : 2), ghost);
    expect(talk.failed()).toEqual(extras.slice(0, 1));
    expect(strays()).toEqual([]);
  });

  it("if the lists hold others wrongly too", () => {
    talk.say("GET", `${drivers}?most=9`, { json: list(found(1), found(2), ghost, listed("8", vik)) });
    for (const query of ["surname=Berg", "key=1", "surname=Berg"])
      talk.search(query, found(1), found(2), ghost);
    expect(talk.failed().toSorted()).toEqual(extras.toSorted());
    expect(strays()).toEqual([]);
  });
});
