// Tests the checks against whole servers: a conforming one, and ones with a single fault.
import { describe, expect, it } from "vitest";
import { behave } from "../behaviours/behave.js";
import { type Call, type Fetch, type MakeBehaviour, plainReply, type Reply } from "../behaviours/call.js";
import { serveFetch } from "../behaviours/serve.js";
import { promptServer } from "../mutation/run-against.js";
import { fetchOf } from "../mutation/server/served.js";
import { openSession } from "../runner/open-session.js";
import { runSuite } from "../runner/run-suite.js";
import { fleetModel } from "../testkit/api/fleet.js";
import { answers200Empty, answers404 } from "../testkit/fakes.js";
import { checks } from "./all.js";

const model = fleetModel();

async function run(fetch: Fetch, write = true, only: readonly string[] = []) {
  const served = await serveFetch(fetch);
  const session = openSession(model, {
    baseUrl: served.url,
    site: "1",
    otherSite: "2",
    write,
    headers: {},
    seed: 11,
    only,
    timeoutMs: 5_000,
    concurrency: 8,
    ...promptServer,
  });
  try {
    const report = await runSuite(session, { checks, probes: [], only });
    return { report, methods: new Set(session.client.exchanges.map(({ method }) => method)) };
  } finally {
    await session.close();
    await served.close();
  }
}

async function runOwn(behaviour?: MakeBehaviour, ...only: readonly string[]) {
  const { fetch, close } = await fetchOf(model);
  const { report } = await run(behaviour ? behave(fetch, model, behaviour) : fetch, true, only);
  await close();
  return report;
}

const ids = (results: readonly { readonly id: string; readonly verdict: string }[], verdict: string) =>
  results.filter((result) => result.verdict === verdict).map(({ id }) => id);

describe("against a conforming server, in another domain", () => {
  it("every check passes, and none is blocked", async () => {
    const { checks: results, verdict } = await runOwn();
    expect(results.filter(({ verdict }) => verdict !== "pass")).toEqual([]);
    expect(verdict).toBe("conformant");
  });
});

/** Longer than any run waits. */
const tooLong = { "retry-after": "3600" };

describe.each([
  ["200 and {}", answers200Empty, "nonconformant"],
  // A wrong site or base URL is answered like this: it proves nothing about the deployment.
  ["404", answers404, "inconclusive"],
])("against a server that answers %s to everything", (_, fetch, verdict) => {
  it(`no check passes, and the verdict is ${verdict}`, async () => {
    const { report } = await run(fetch);
    expect(report.verdict).toBe(verdict);
    expect(ids(report.checks, "pass")).toEqual([]);
    expect(ids(report.checks, "error")).toEqual([]);
  });
});

describe.each([401, 403, 429, 502, 503, 504])("against a server that answers %i to everything", (status) => {
  it.each([
    ["that writes", true],
    ["that only reads", false],
  ])("in a run %s no check passes or fails: one cause blocks them all", async (_, write) => {
    const { report } = await run(async () => new Response(null, { status, headers: tooLong }), write);
    const judged = report.checks.filter(({ verdict }) => verdict !== "not-applicable");
    expect(report.verdict).toBe("inconclusive");
    expect(new Set(judged.map(({ verdict }) => verdict))).toEqual(new Set(["blocked"]));
    expect(new Set(judged.map(({ reason }) => reason)).size).toBe(1);
    expect(judged[0]?.reason).toContain(` ${status}`);
  });
});

describe("reading only", () => {
  it("sends nothing that could change a record, and finds an empty deployment inconclusive", async () => {
    const { fetch, close } = await fetchOf(model);
    const { report, methods } = await run(fetch, false);
    await close();
    expect([...methods]).toEqual(["GET"]);
    expect(report.verdict).toBe("inconclusive");
    expect(ids(report.checks, "fail")).toEqual([]);
  });
});

describe("against a server that", () => {
  it("loses the second element of arrays, the round trip of that member fails", async () => {
    const report = await runOwn(
      () => async (call, next) => {
        const reply = await next(call);
        const other = call.route?.id === undefined;
        return other ? reply : { ...reply, body: reply.body.replace(/("names":\["[^"]*"),"[^"]*"/g, "$1") };
      },
      "round-trip/Vehicle@current/",
    );
    expect(ids(report.checks, "fail")).toContain("round-trip/Vehicle@current/crew.names");
    expect(ids(report.checks, "fail")).not.toContain("round-trip/Vehicle@current/plate");
  });

  it("compares instants as texts, the time-zones check fails", async () => {
    const report = await runOwn(
      () => async (call, next) => {
        const url = new URL(call.url);
        const values = url.searchParams.getAll("bought");
        url.searchParams.delete("bought");
        // Removes the offset, so that only the clock's time is compared.
        for (const value of values)
          url.searchParams.append("bought", value.replace(/[+-]\d\d:\d\d$/, "+01:00"));
        return next({ ...call, url });
      },
      "date-search/Vehicle@current.bought/",
    );
    expect(ids(report.checks, "fail")).toContain("date-search/Vehicle@current.bought/time-zones");
  });

  it("acknowledges every update and does nothing, the check of the update fails, not only that of the search", async () => {
    const report = await runOwn(
      () => async (call, next) => {
        return call.method === "PUT" ? { status: 200, headers: new Headers(), body: "" } : next(call);
      },
      "update/Vehicle@current/",
    );
    expect(ids(report.checks, "fail")).toContain("update/Vehicle@current/replaces");
  });

  const forbids =
    (what: (call: Call) => boolean): MakeBehaviour =>
    () =>
    async (call, next) =>
      what(call) ? plainReply(403) : next(call);

  it("forbids all reads of one type, one cause blocks its checks and none fails", async () => {
    const unread = forbids(({ route }) => route?.kind === "read" && route.resource.name === "Garage");
    const { checks: results, verdict } = await runOwn(unread);
    expect(verdict).toBe("inconclusive");
    expect(ids(results, "fail")).toEqual([]);
    expect(ids(results, "blocked")).toContain("interaction/Garage/read");
    expect(ids(results, "pass")).toContain("interaction/Vehicle@current/read");
    const blocked = results.filter((result) => result.verdict === "blocked");
    expect(new Set(blocked.map(({ reason, blockedBy }) => `${reason} ${blockedBy}`)).size).toBe(1);
  });

  it("forbids one parameter and allows other searches, the check of the parameter fails", async () => {
    const report = await runOwn(
      forbids(({ route, url }) => route?.kind === "search" && new URL(url).searchParams.has("bought")),
      "search/Vehicle@current.bought/",
    );
    expect(ids(report.checks, "fail")).toContain("search/Vehicle@current.bought/accepted");
    expect(report.verdict).toBe("nonconformant");
  });

  const seeOther =
    (leadsTo: (call: Call, reply: Reply) => string): MakeBehaviour =>
    () =>
    async (call, next) => {
      const reply = await next(call);
      const changes = call.method !== "GET" && reply.status < 300;
      return changes ? plainReply(303, undefined, { location: leadsTo(call, reply) }) : reply;
    };

  it("answers each write with a redirect to the record, every check passes", async () => {
    const there = seeOther(({ url }, { headers }) => headers.get("location") ?? new URL(url).pathname);
    const { checks: results } = await runOwn(there);
    expect(results.filter(({ verdict }) => verdict !== "pass").map(({ id }) => id)).toEqual([]);
  });

  it.each([
    ["an add to another page, the check of the add fails", "POST", "interaction/Garage/add"],
    [
      "a delete to another page, the check of the delete fails",
      "DELETE",
      "interaction/Vehicle@current/delete",
    ],
  ])("redirects %s", async (_, method, id) => {
    const report = await runOwn(
      () => async (call, next) =>
        call.method === method ? plainReply(303, undefined, { location: "/login" }) : next(call),
      id,
    );
    expect(report.checks).toMatchObject([
      { id, verdict: "fail", actual: expect.stringContaining("303, a redirect to /login") },
    ]);
  });

  it("answers no search at all, one check fails and the other search checks are blocked", async () => {
    const report = await runOwn(
      () => async (call, next) => {
        const isSearch = call.method === "GET" && call.route?.id === undefined;
        return isSearch ? { status: 404, headers: new Headers(), body: "" } : next(call);
      },
      "interaction/Garage/",
      "search/Garage",
    );
    expect(ids(report.checks, "fail")).toEqual(["interaction/Garage/search"]);
    expect(ids(report.checks, "blocked")).not.toEqual([]);
  });

  it("deletes other records too, the check of a second record fails", async () => {
    let deleted = false;
    const report = await runOwn(
      () => async (call, next) => {
        deleted ||= call.method === "DELETE";
        const lost = deleted && call.method === "GET" && call.route?.id !== undefined;
        return lost ? { status: 404, headers: new Headers(), body: "" } : next(call);
      },
      "delete/Vehicle@current/",
    );
    expect(ids(report.checks, "fail")).toEqual(["delete/Vehicle@current/touches-nothing-else"]);
  });

  it("changes other records with an update, the check of a second record fails", async () => {
    let last = "";
    const report = await runOwn(
      () => async (call, next) => {
        if (call.method === "PUT") last = call.body;
        const reply = await next(call);
        const read = call.method === "GET" && call.route?.id !== undefined;
        return read && last !== "" ? { ...reply, body: last } : reply;
      },
      "update/Vehicle@current/",
    );
    expect(ids(report.checks, "fail")).toContain("update/Vehicle@current/touches-nothing-else");
  });

  it("answers every update with 503, the verdict is inconclusive", async () => {
    const report = await runOwn(() => async (call, next) => {
      return call.method === "PUT" ? { status: 503, headers: new Headers(), body: "" } : next(call);
    });
    expect(report.verdict).toBe("inconclusive");
    expect(ids(report.checks, "fail")).toEqual([]);
    expect(ids(report.checks, "blocked")).toContain("interaction/Vehicle@current/update");
    expect(ids(report.checks, "pass")).toContain("interaction/Vehicle@current/add");
  });

  it("answers reads of deleted records with 503, the check of the delete is blocked", async () => {
    const deleted = new Set<string>();
    const report = await runOwn(
      () => async (call, next) => {
        if (call.method === "DELETE") deleted.add(call.url.href);
        const away = call.method === "GET" && deleted.has(call.url.href);
        return away ? { status: 503, headers: new Headers(), body: "" } : next(call);
      },
      "delete/Vehicle@current/not-readable",
    );
    expect(ids(report.checks, "blocked")).toEqual(["delete/Vehicle@current/not-readable"]);
  });

  it("answers with an empty first page and 503 for the next, the check of the length is blocked", async () => {
    const asked = new Set<string>();
    const report = await runOwn(
      () => async (call, next) => {
        if (!call.url.searchParams.has("max")) return next(call);
        const status = asked.has(call.url.href) ? 503 : 200;
        asked.add(call.url.href);
        return { status, headers: new Headers(), body: "[]" };
      },
      "count/",
    );
    expect(ids(report.checks, "fail")).toEqual([]);
    expect(ids(report.checks, "blocked")).not.toEqual([]);
  });
});
