import { expect, it } from "vitest";
import { openSession } from "../../runner/open-session.js";
import { fleet, serveFake } from "../../testkit/api/fake.js";
import { fleetModel } from "../../testkit/api/fleet.js";
import { settings } from "../../testkit/runner/silent-suite.js";
import type { Exchange } from "../exchange.js";
import type { Query } from "./adapter.js";

it("the answer to a search is kept for its queue until the queue writes", async () => {
  const plain = fleet();
  const fake = await serveFake((asked) =>
    asked.query.get("title") === "long" && !asked.query.has("page")
      ? { status: 200, json: { items: [], next: `${asked.url}&page=2` } }
      : plain(asked),
  );
  const session = openSession(fleetModel(), { ...settings, baseUrl: fake.url, timeoutMs: 5_000 });
  const at = session.collections.find(({ resource }) => resource.name === "Garage");
  if (at === undefined) throw new Error("the test's model has no Garage");
  const queue = (name: string, exchanges: Exchange[] = []) =>
    session.within({ queue: name, line: 0, width: 1, exchanges });
  const query: Query = [["title", "none"]];
  try {
    const outcome = await queue("a").api.search(at, query);
    const later: Exchange[] = [];
    const { api } = queue("a", later);
    expect(api.kept(at, query)).toBe(outcome);
    expect(api.kept(at, query)).toBe(outcome);
    expect(later).toEqual([outcome.exchange]);
    expect(api.kept(at, [["title", "other"]])).toBeUndefined();
    expect(queue("b").api.kept(at, query)).toBeUndefined();
    expect(queue("a").afresh().api.kept(at, query)).toBeUndefined();
    const long: Query = [["title", "long"]];
    expect((await api.search(at, long, { firstPageOnly: true })).cut).toBeDefined();
    expect(api.kept(at, long)).toBeUndefined();
    await api.add(at, await session.fresh(at));
    expect(api.kept(at, query)).toBeUndefined();
  } finally {
    await session.close();
    await fake.close();
  }
});
