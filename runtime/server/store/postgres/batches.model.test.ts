import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { StoreUnavailable } from "../../store-port/store-error.js";
import { Batching } from "./batches.js";

interface Sent {
  readonly items: readonly Item[];
  done(): void;
  fail(fault: Error): void;
}

interface Item {
  readonly isBad: boolean;
  answered: "nothing" | "kept" | "refused" | "not known";
  kept: number;
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
const lost = new StoreUnavailable("The store cannot be reached.", 5, undefined, true);

/** Batches adds for a fake database that runs a statement when the test says so; remembers all pushed items. */
class World {
  readonly items: Item[] = [];
  readonly sent: Sent[] = [];
  now = 0;
  readonly #batching = new Batching<Item, null>({
    send: (_, items) =>
      new Promise((done, fail) => void this.sent.push({ items, done: () => done(null), fail })),
    sizeOf: () => 300_000,
    maxConcurrent: 2,
  });
  #drains = 0;
  #drained = 0;

  push(site: string, isBad: boolean): void {
    const item: Item = { isBad, answered: "nothing", kept: 0 };
    this.items.push(item);
    const report = (reported: Item["answered"]): void => {
      expect(item.answered).toBe("nothing");
      item.answered = reported;
    };
    this.#batching.push(site, item).then(
      () => report("kept"),
      (fault: unknown) => report(fault === lost ? "not known" : "refused"),
    );
  }

  /** The database runs one of the statements in flight; a bad item fails the whole statement. */
  answer(place: number): void {
    const [one] = this.sent.splice(place % Math.max(1, this.sent.length), 1);
    if (one === undefined) return;
    const isBad = one.items.some((item) => item.isBad);
    if (!isBad) for (const item of one.items) item.kept += 1;
    if (isBad) one.fail(new Error("bad"));
    else one.done();
  }

  /** The connection ends, before or after the database ran the statement. */
  lose(isKept: boolean): void {
    const one = this.sent.shift();
    if (one === undefined) return;
    if (isKept) for (const item of one.items.filter(({ isBad }) => !isBad)) item.kept += 1;
    one.fail(lost);
  }

  pass(milliseconds: number): void {
    this.now += milliseconds;
  }

  drain(): void {
    this.#drains += 1;
    void this.#batching.drain().then(() => {
      this.#drained += 1;
    });
  }

  async check(): Promise<void> {
    await turn();
    const broken = this.items.filter(
      ({ answered, kept }) =>
        kept > 1 || (answered === "kept" && kept === 0) || (answered === "refused" && kept > 0),
    );
    expect(broken).toEqual([]);
    if (this.sent.length > 0) return;
    // Nothing is in flight, so a caller that waits now would wait for ever.
    expect(this.items.filter(({ answered }) => answered === "nothing")).toEqual([]);
    expect([this.#batching.waiting(), this.#drained]).toEqual([0, this.#drains]);
  }

  async finish(): Promise<void> {
    await this.check();
    while (this.sent.length > 0) {
      this.answer(0);
      await this.check();
    }
  }
}

const command = (name: string, action: (world: World) => void): fc.AsyncCommand<object, World> => ({
  check: () => true,
  async run(_, world) {
    action(world);
    await world.check();
  },
  toString: () => name,
});

const site = fc.constantFrom("a", "b");
const commands = [
  fc.tuple(site, fc.array(fc.boolean(), { minLength: 1, maxLength: 8 })).map(([at, all]) =>
    command(`push ${at} ${all}`, (world) => {
      for (const one of all) world.push(at, one);
    }),
  ),
  fc.tuple(site, fc.integer({ min: 1, max: 8 })).map(([at, count]) =>
    command(`push ${at} ${count}`, (world) => {
      for (let index = 0; index < count; index += 1) world.push(at, false);
    }),
  ),
  fc.nat(3).map((place) => command(`answer ${place}`, (world) => world.answer(place))),
  fc.nat(3).map((place) => command(`answer also ${place}`, (world) => world.answer(place))),
  fc.boolean().map((isKept) => command(`lose ${isKept}`, (world) => world.lose(isKept))),
  fc.constantFrom(100, 6000).map((more) => command(`pass ${more}`, (world) => world.pass(more))),
  fc.constant(command("drain", (world) => world.drain())),
];

afterEach(() => void vi.restoreAllMocks());

test("in whatever order events come, each add gets one answer, and none waits for ever", async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 40, size: "max" }), async (sequence) => {
      const world = new World();
      vi.spyOn(performance, "now").mockImplementation(() => world.now);
      await fc.asyncModelRun(() => ({ model: {}, real: world }), sequence);
      await world.finish();
    }),
    { numRuns: 200 },
  );
});
