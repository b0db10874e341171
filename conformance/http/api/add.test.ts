import { afterEach, describe, expect, it } from "vitest";
import type { JsonObject } from "../../../spec/json.js";
import { openSession } from "../../runner/open-session.js";
import { fleet, type Manners, serveFake } from "../../testkit/api/fake.js";
import { fleetModel } from "../../testkit/api/fleet.js";
import { settings } from "../../testkit/runner/silent-suite.js";
import { dialectOf } from "../dialect/dialect.js";
import type { Collection } from "./adapter.js";

const model = fleetModel();
const opened: { close(): Promise<unknown> }[] = [];

afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

const repaired: JsonObject = {
  kind: "Vehicle",
  photo: "T25k",
  crew: [{ names: ["Ann"], mechanic: { href: "http://host/fleets/1/Mechanic/4" } }],
};
const bare: JsonObject = { kind: "Vehicle", photo: "T25k", crew: [{ names: ["Ann"] }] };

async function start(refuse: Manners["refuse"]) {
  const fake = await serveFake(fleet(refuse && { refuse }));
  const session = openSession(model, { ...settings, baseUrl: fake.url, timeoutMs: 5_000 });
  opened.push(fake, session);
  const at: Collection | undefined = session.collections.find(({ resource }) => resource.name === "Vehicle");
  if (!at) throw new Error("the test's model has no Vehicle");
  return {
    add: (body: JsonObject, written?: Buffer) => session.api.add(at, body, written),
    /** The bodies that were posted so far. */
    posted: () =>
      fake.asked.filter(({ method }) => method === "POST").map(({ text }): unknown => JSON.parse(text)),
    taken: () => dialectOf(session.learned)?.externalReferences?.taken,
  };
}

const hasMechanic = (body: JsonObject) => JSON.stringify(body).includes("/Mechanic/");
const refusing = (status: number) => (body: JsonObject) => (hasMechanic(body) ? { status } : undefined);

describe("a refused add is tried again without its references to types outside the interface", () => {
  it.each([400, 409, 412, 422])("if the refusal, %i, can mean that they are not known", async (status) => {
    const { add, posted, taken } = await start(refusing(status));
    const { record, exchange } = await add(repaired);
    expect(posted()).toEqual([repaired, bare]);
    expect(record?.body).toEqual(bare);
    expect(exchange.status).toBe(201);
    expect(taken()).toBe(false);
  });

  it("without them from then on, after they were refused once", async () => {
    const { add, posted } = await start(refusing(422));
    await add(repaired);
    await add(repaired);
    expect(posted()).toEqual([repaired, bare, repaired, bare]);
  });

  it("and if that is refused too, the first refusal counts, and nothing is learned", async () => {
    const { add, posted, taken } = await start((body) => ({ status: hasMechanic(body) ? 422 : 409 }));
    const { record, exchange } = await add(repaired);
    expect([record, exchange.status]).toEqual([undefined, 422]);
    expect(posted()).toEqual([repaired, bare]);
    expect(taken()).toBeUndefined();
  });
});

describe("a refused add is not tried again", () => {
  it.each([401, 403, 500])("if it is answered %i", async (status) => {
    const { add, posted, taken } = await start(refusing(status));
    const { record, exchange } = await add(repaired);
    expect([record, exchange.status]).toEqual([undefined, status]);
    expect(posted()).toEqual([repaired]);
    expect(taken()).toBeUndefined();
  });

  it.each([404, 405, 501])(
    "by the same path form if it is answered %i, and only once by another",
    async (status) => {
      const { add, posted } = await start(refusing(status));
      const { record, exchange } = await add(repaired);
      expect([record, exchange.status]).toEqual([undefined, status]);
      expect(posted()).toEqual([repaired, repaired]);
    },
  );

  it("if it has no such references", async () => {
    const { add, posted } = await start(() => ({ status: 422 }));
    expect((await add(bare)).exchange.status).toBe(422);
    expect(posted()).toEqual([bare]);
  });

  it("after such references were accepted", async () => {
    const { add, posted, taken } = await start((body) =>
      body["plate"] === "" ? { status: 422 } : undefined,
    );
    expect((await add(repaired)).record?.body).toEqual(repaired);
    expect(taken()).toBe(true);
    const nameless = { ...repaired, plate: "" };
    expect((await add(nameless)).exchange.status).toBe(422);
    expect(posted()).toEqual([repaired, nameless]);
  });

  it("if its body was serialised before", async () => {
    const { add, posted } = await start(refusing(422));
    expect((await add(repaired, Buffer.from(JSON.stringify(repaired)))).exchange.status).toBe(422);
    expect(posted()).toEqual([repaired]);
  });
});
