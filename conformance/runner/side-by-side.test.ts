// Tests which parts of a run use several connections at the same time.
import { afterEach, describe, expect, it } from "vitest";
import type { Gap } from "../../spec/model.js";
import { checks } from "../checks/all.js";
import type { Case } from "../checks/check.js";
import type { Finding } from "../checks/finding.js";
import type { Session } from "../fixtures/session.js";
import type { Probe } from "../gaps/gap.js";
import { type Asked, type Deployment, fleet, serveFake, type Told } from "../testkit/api/fake.js";
import { fleetModel } from "../testkit/api/fleet.js";
import { changed, checkThat, settings } from "../testkit/runner/silent-suite.js";
import { makeFixtures } from "./make-fixtures.js";
import { type OpenSession, openSession } from "./open-session.js";
import { runSuite } from "./run-suite.js";

/** Gaps with probes of the same names. */
const gaps = ["frost", "wind"].map(
  (id): Gap => ({
    clause: `gap.${id}`,
    basis: "chosen",
    section: "Fleet",
    at: { line: 1, column: 1 },
    id,
    asks: "Does it matter?",
    answer: "no",
    because: "",
    observe: "",
    probe: id,
  }),
);
const model = { ...fleetModel(), gaps };
const opened: { close(): Promise<unknown> }[] = [];

afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

/**
 * Holds back the answers to requests that `matter` until `wanted` of them are open at the same time. Sequential requests are never
 * answered.
 */
function holding(deployment: Deployment, matters: (asked: Asked) => boolean, wanted = 2): Deployment {
  const held: (() => void)[] = [];
  return async (asked) => {
    if (matters(asked)) {
      await new Promise<void>((resolve) => {
        held.push(resolve);
        if (held.length >= wanted) for (const give of held.splice(0)) give();
      });
    }
    return deployment(asked);
  };
}

async function start(deployment: Deployment): Promise<OpenSession> {
  const fake = await serveFake(deployment);
  const session = openSession(model, { ...settings, baseUrl: fake.url, timeoutMs: 10_000 });
  opened.push(fake, session);
  return session;
}

const plain = (): Told => ({ status: 200, json: {} });
const isFor =
  (...words: readonly string[]) =>
  ({ parts }: Asked) =>
    words.includes(parts.at(-1) ?? "");

/** Whether an answer came to a GET of that name. */
async function isAnswered({ client, settings: { baseUrl } }: Session, name: string): Promise<boolean> {
  return (await client.send({ method: "GET", url: `${baseUrl}/${name}` })).status === 200;
}

/** A check that passes if its own request is answered. */
function requesting(name: string, more: Partial<Case>) {
  const find = async (session: Session): Promise<Finding> =>
    (await isAnswered(session, name))
      ? { verdict: "pass" }
      : { verdict: "fail", code: "refused", expected: "an answer", actual: "none" };
  return checkThat(name, find, more);
}

/** A session that makes no fixtures in advance. */
function withoutFixtures(session: Session): Session {
  return changed(session, () => ({ prepare: async () => undefined, collections: [] }));
}

/** A probe of the gap that always gets an answer. */
function asksFor({ probe: name }: Gap): Probe {
  return {
    name,
    writes: false,
    observe: async (session) => ({
      value: (await isAnswered(session, name)) ? "answered" : "held back",
      evidence: "",
      exchanges: [],
    }),
  };
}

describe("these run concurrently:", () => {
  it("the queues of checks", async () => {
    const session = await start(holding(plain, isFor("a", "b")));
    const { verdict } = await runSuite(session, {
      checks: [
        requesting("ahead", { queue: "x" }),
        requesting("a", { queue: "x" }),
        requesting("b", { queue: "y" }),
      ],
      probes: [],
      only: ["made"],
    });
    expect(verdict).toBe("conformant");
  });

  it("probes that share nothing", async () => {
    const session = await start(holding(plain, isFor("frost", "wind")));
    const { answers } = await runSuite(withoutFixtures(session), { checks: [], probes: gaps.map(asksFor) });
    expect(answers).toEqual({ frost: "answered", wind: "answered" });
  });

  it("but not probes that share records", async () => {
    const session = withoutFixtures(await start(plain));
    const reported: string[] = [];
    const sharing = gaps.map((gap): Probe => {
      const probe = asksFor(gap);
      const observe: Probe["observe"] = async (...asked) => {
        reported.push(`${gap.id} begun`);
        const answer = await probe.observe(...asked);
        reported.push(`${gap.id} done`);
        return answer;
      };
      return { ...probe, together: "weather", observe };
    });
    await runSuite(session, { checks: [], probes: sharing });
    expect(reported).toEqual(["frost begun", "frost done", "wind begun", "wind done"]);
  });

  it("fixtures that are made in advance", async () => {
    const session = await start(holding(plain, isFor("vehicles", "jobs")));
    const answers: boolean[] = [];
    const recording = changed(session, (own) => ({
      async fixture(at) {
        answers.push(await isAnswered(own, at.resource.name));
        throw new Error("none is made");
      },
    }));
    const two = ["Vehicle", "Job"].flatMap(
      (name) => session.collections.find(({ resource }) => resource.name === name) ?? [],
    );
    await makeFixtures(recording, two);
    expect(answers).toEqual([true, true]);
  });

  it("deletes at the end of a run", async () => {
    const session = await start(holding(fleet(), ({ method }) => method === "DELETE"));
    const at = session.collections.find(({ resource }) => resource.name === "Garage");
    if (!at) throw new Error("the test's model has no Garage");
    for (let n = 0; n < 2; n += 1) await session.api.add(at, await session.fresh(at));
    expect(await session.close()).toMatchObject({ removed: 2, left: [] });
  });
});

it("concurrent adds of a check use every connection of its own", async () => {
  const atOnce = { any: false };
  const added = ({ method, parts }: Asked) => atOnce.any && method === "POST" && parts.at(-1) === "jobs";
  const session = await start(holding(fleet(), added, settings.concurrency));
  const run = async (...only: readonly string[]) =>
    (await runSuite(session, { checks, probes: [], only })).checks;
  await run("interaction/Job");
  atOnce.any = true;
  const results = await run("interaction/Garage", "interaction/Vehicle@current", "ids/Job/concurrent-adds");
  expect(results.find(({ id }) => id === "ids/Job/concurrent-adds")?.verdict).toBe("pass");
});

describe("the queues of checks are", () => {
  const queues = new Map<string, Set<string>>();
  for (const { phase, place, queue } of checks.flatMap((check) => check.cases(model))) {
    const key = `${phase} ${queue}`;
    queues.set(key, (queues.get(key) ?? new Set()).add(place));
  }
  const ofPhase = (phase: number) => [...queues].filter(([key]) => key.startsWith(`${phase} `));

  it("one for each collection, except for records of a folder, which refer to each other", () => {
    const mixed = [...queues].filter(([, places]) => places.size > 1).map(([key]) => key);
    expect(mixed).toEqual(["3 data"]);
    expect(ofPhase(0).length).toBe(4);
  });

  it("separate for the updates, the deletes and the sequences of one collection", () => {
    const vehicles = ofPhase(2).flatMap(([key, places]) => (places.has("Vehicle@current") ? [key] : []));
    expect(vehicles).toEqual([
      "2 Vehicle@current/update",
      "2 Vehicle@current/delete",
      "2 Vehicle@current/stateful",
    ]);
  });
});
