import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FairShare, type Holder } from "./fair-share.js";
import { isFull, RequestLife, type Shares, sharesOf } from "./request-life.js";

const most = { requests: 4, bytes: 400_000 };
const quarter = { requests: 1, bytes: 100_000 };

/** The events of one request. What it holds follows from them, without any states. */
interface Events {
  readonly holder: Holder;
  waited?: number;
  begun: boolean;
  ended: boolean;
  closed: boolean;
  answer?: number;
}
interface Model {
  readonly events: Events[];
}
interface Real {
  readonly shares: Shares;
  readonly lives: RequestLife[];
}
type Command = fc.Command<Model, Real>;

const holds = (reported: Events) => ({
  places: reported.begun && !(reported.ended && reported.closed) ? 1 : 0,
  bodies: (reported.begun ? !reported.ended : !reported.closed) ? (reported.waited ?? 0) : 0,
  answers: reported.closed ? 0 : (reported.answer ?? 0),
});

function checkCounts({ events }: Model, { shares }: Real): void {
  for (const name of ["places", "bodies", "answers"] as const) {
    const sum = events.reduce((all, one) => all + holds(one)[name], 0);
    expect(shares[name].taken, name).toBe(sum);
  }
  expect(shares.places.taken).toBeLessThanOrEqual(most.requests);
  expect(shares.bodies.taken).toBeLessThanOrEqual(most.bytes);
  for (const key of ["who", "site"] as const) {
    for (const name of ["a", "b", "c"]) {
      const own = events.filter(({ holder }) => holder[key] === name);
      const places = own.reduce((all, one) => all + holds(one).places, 0);
      expect(places).toBeLessThanOrEqual(most.requests - quarter.requests);
    }
  }
  // A new client always gets a place until all are taken.
  const newcomer = { who: "new", site: "new" };
  expect(shares.places.fits(newcomer, 1)).toBe(shares.places.taken < most.requests);
}

const arrive = (holder: Holder): Command => ({
  check: () => true,
  run: (model, real) => {
    model.events.push({ holder, begun: false, ended: false, closed: false });
    real.lives.push(new RequestLife(real.shares, holder));
    checkCounts(model, real);
  },
  toString: () => `arrive ${holder.who}@${holder.site}`,
});

/** An event of one of the requests. */
const happen = (name: string, at: number, to: (events: Events, life: RequestLife) => void): Command => ({
  check: ({ events }) => events.length > 0,
  run: (model, real) => {
    const index = at % model.events.length;
    const [events, life] = [model.events[index], real.lives[index]];
    if (events === undefined || life === undefined) throw new Error("no such request");
    to(events, life);
    checkCounts(model, real);
  },
  toString: () => `${name} ${at}`,
});

const at = fc.nat(20);
const happens = (name: string, to: Parameters<typeof happen>[2]) =>
  at.map((index) => happen(name, index, to));

const commands = [
  fc
    .record({ who: fc.constantFrom("a", "b", "c"), site: fc.constantFrom("a", "b", "c") })
    .map((holder) => arrive(holder)),
  fc.tuple(at, fc.integer({ min: 1, max: 250_000 })).map(([index, bytes]) =>
    happen(`read ${bytes} of`, index, (events, life) => {
      const before = events.waited !== undefined || events.begun || events.closed;
      const waits = life.read(bytes);
      expect(waits && before).toBe(false);
      if (waits) events.waited = Math.max(bytes, 64 * 1024);
    }),
  ),
  happens("work on", (events, life) => {
    const before = events.begun || events.closed;
    const begins = life.work();
    expect(begins && before).toBe(false);
    if (begins) events.begun = true;
  }),
  happens("settle", (events, life) => {
    life.settle();
    if (events.begun) events.ended = true;
  }),
  happens("answer", (events, life) => {
    if (!life.hasRoom(50_000)) return;
    life.answer(50_000);
    if (!events.closed) events.answer = 50_000;
  }),
  happens("close", (events, life) => {
    life.close();
    events.closed = true;
  }),
];

test("in whatever order events come, the resources of requests are counted, limited and returned", () => {
  fc.assert(
    fc.property(fc.commands(commands, { maxCommands: 60 }), (run) => {
      const real: Real = { shares: sharesOf(most.requests, most.bytes), lives: [] };
      fc.modelRun(() => ({ model: { events: [] }, real }), run);
      for (const life of real.lives) life.close();
      for (const life of real.lives) life.settle();
      const { places, bodies, answers } = real.shares;
      expect([places.taken, bodies.taken, answers.taken]).toEqual([0, 0, 0]);
      expect(real.lives.every(({ state }) => state === "over")).toBe(true);
    }),
    { numRuns: 500 },
  );
});

describe("a share", () => {
  const take = (share: FairShare, holder: Holder): boolean => {
    const fits = share.fits(holder, 1);
    if (fits) share.take(holder, 1);
    return fits;
  };

  test.each([
    [1, 1],
    [2, 1],
    [3, 2],
    [4, 3],
    [1000, 750],
  ])("of %i leaves a quarter to others: one token or one site gets %i", (of, expected) => {
    for (const holder of [
      (n: number) => ({ who: "w", site: `${n}` }),
      (n: number) => ({ who: `${n}`, site: "s" }),
    ]) {
      const share = new FairShare(of);
      let n = 0;
      while (take(share, holder(n))) n += 1;
      expect(n).toBe(expected);
      expect(take(share, { who: "other", site: "other" })).toBe(of > 1);
    }
  });

  test("accepts an amount larger than the whole if nothing else is held", () => {
    const share = new FairShare(10);
    expect(share.fits({ who: "a" }, 50)).toBe(true);
    share.take({ who: "a" }, 50);
    expect(share.fits({ who: "b" }, 1)).toBe(false);
  });

  test("remembers only a few names that hold nothing", () => {
    const shares = sharesOf(2, 1_000_000);
    for (let n = 0; n < 1000; n += 1) {
      const life = new RequestLife(shares, { who: `${n}`, site: `${n}` });
      expect([life.read(1), life.work()]).toEqual([true, true]);
      life.settle();
      life.close();
    }
    for (const share of [shares.places, shares.bodies]) expect(share.names).toBeLessThan(150);
  });
});

test("shares are full when a new client gets nothing", () => {
  const shares = sharesOf(1, 100_000);
  const life = new RequestLife(shares, { who: "a", site: "a" });
  expect(isFull(shares)).toBe(false);
  expect(life.read(1)).toBe(true);
  expect(isFull(shares)).toBe(true);
  life.close();
  expect(isFull(shares)).toBe(false);
});
