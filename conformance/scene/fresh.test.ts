import { afterEach, describe, expect, it } from "vitest";
import { boatModel } from "../acts/testing/boats.js";
import { fleet, serveFake } from "../acts/testing/fake.js";
import { checks } from "../checks/all.js";
import { onStrand } from "../client/strands.js";
import type { Collection, FreshOptions } from "../contract.js";
import type { JsonObject } from "../json.js";
import { settings } from "../run/testing/suite.js";
import { openSession } from "../session.js";
import { valuesAt } from "./looking.js";

const model = boatModel();
const opened: { close(): Promise<unknown> }[] = [];

afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

/** A run against a fleet, and what voyages it makes up refer to. */
async function start() {
  const fake = await serveFake(fleet());
  const session = openSession(model, { ...settings, baseUrl: fake.url, timeoutMs: 5_000 });
  opened.push(fake, session);
  const at: Collection | undefined = session.collections.find(({ resource }) => resource.name === "Voyage");
  if (!at) throw new Error("the test's model has no Voyage");
  const posted = (type: string): readonly JsonObject[] =>
    fake.asked
      .filter(({ method, parts }) => method === "POST" && parts.at(-1) === type)
      .map(({ text }) => JSON.parse(text));
  const made = async (lane: string, count: number, options?: FreshOptions) => {
    const bodies: JsonObject[] = [];
    const make = async () => {
      while (bodies.length < count) bodies.push(await session.fresh(at, options));
    };
    await onStrand({ lane, line: 0, width: 1, exchanges: [] }, make);
    return bodies;
  };
  return { session, posted, made };
}

const vessels = (bodies: readonly JsonObject[]) => bodies.flatMap((body) => valuesAt(body, "vessel.href"));
const distinct = (values: readonly unknown[]) => new Set(values).size;

describe("fresh records", () => {
  it("of a crowd all refer to the same records, which are added once, whatever lane makes them", async () => {
    const { made, posted } = await start();
    const bodies = [...(await made("a", 20, { crowd: true })), ...(await made("b", 20, { crowd: true }))];
    expect(distinct(vessels(bodies))).toBe(1);
    expect([posted("Boat").length, posted("Harbour").length]).toEqual([1, 1]);
  });

  it("of a crowd differ in all else", async () => {
    const { made } = await start();
    const bodies = await made("a", 4, { crowd: true });
    expect(distinct(bodies.map((body) => JSON.stringify(body)))).toBe(4);
  });

  it("of none refer to others after some, and to none that another lane's or a crowd's refer to", async () => {
    const { made } = await start();
    const [own, others, crowd] = [
      await made("a", 9),
      await made("b", 1),
      await made("a", 1, { crowd: true }),
    ];
    const firsts = vessels(own).slice(0, 8);
    expect(distinct(firsts)).toBe(1);
    expect(distinct([...firsts, ...vessels(own.slice(8)), ...vessels(others), ...vessels(crowd)])).toBe(4);
  });
});

it("the adds at once of one check are a crowd", async () => {
  const { session, posted } = await start();
  const all = checks.flatMap((check) => check.cases(model));
  const atOnce = all.find(({ id }) => id === "ids/Voyage/concurrent-adds");
  expect(await atOnce?.run(session)).toMatchObject({ verdict: "pass" });
  const added = vessels(posted("Voyage")).slice(-16);
  expect([added.length, distinct(added)]).toEqual([16, 1]);
});
