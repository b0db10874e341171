import { once } from "node:events";
import { createServer } from "node:http";
import { describe, expect, it } from "vitest";
import type { Gap } from "../../spec/model.js";
import { type AnyCheck, type Case, lastPhase } from "../checks/check.js";
import type { Finding } from "../checks/finding.js";
import type { Session } from "../fixtures/session.js";
import type { Probe } from "../gaps/gap.js";
import { probe as row } from "../gaps/gap.js";
import { Blocked } from "../http/blocked.js";
import { placeName } from "../http/collection-names.js";
import type { Exchange } from "../http/exchange.js";
import { problem } from "../http/problem.js";
import { fleetModel } from "../testkit/api/fleet.js";
import { changed, checkThat, idleSession } from "../testkit/runner/silent-suite.js";
import type { RunEvent } from "./events.js";
import { runSuite, type SuiteOptions } from "./run-suite.js";
import { exitCode } from "./verdict.js";

const passes = async (): Promise<Finding> => ({ verdict: "pass" });
const fails = async (): Promise<Finding> => ({
  verdict: "fail",
  code: "refused",
  expected: "x",
  actual: "y",
});
const exchange: Exchange = {
  n: 1,
  method: "GET",
  url: "http://127.0.0.1:9/x",
  requestHeaders: {},
  status: 500,
  responseHeaders: {},
  responseBody: "",
  milliseconds: 1,
  waits: 0,
};
const blocked = (judgedBy?: string, of?: Exchange) => async (): Promise<Finding> => {
  throw new Blocked(problem("too-few-records", "no records"), {
    ...(judgedBy ? { judgedBy } : {}),
    ...(of ? { exchange: of } : {}),
  });
};
const broken = async (): Promise<Finding> => {
  throw new TypeError("a fault of ours");
};

async function run(checks: readonly AnyCheck[], options: Partial<SuiteOptions> = {}, write = true) {
  const session = idleSession({ write });
  const report = await runSuite(session, { checks, probes: [], ...options });
  await session.close();
  return report;
}

describe("the verdict of a run", () => {
  it.each([
    ["conformant", 0, [checkThat("a", passes)]],
    ["conformant", 0, [checkThat("a", passes), checkThat("b", fails, { kind: "advice" })]],
    ["nonconformant", 1, [checkThat("a", passes), checkThat("b", fails), checkThat("c", broken)]],
    ["inconclusive", 3, [checkThat("a", passes), checkThat("b", blocked())]],
    ["inconclusive", 3, [checkThat("a", passes), checkThat("b", broken)]],
    ["inconclusive", 3, []],
    ["inconclusive", 3, [checkThat("a", fails, { kind: "advice" })]],
    ["inconclusive", 3, [checkThat("a", async () => ({ verdict: "not-applicable", reason: "none" }))]],
  ] as const)("is %s, exit code %i", async (verdict, code, checks) => {
    const report = await run(checks);
    expect(report.verdict).toBe(verdict);
    expect(exitCode(report)).toBe(code);
  });
});

describe("a check", () => {
  it("warns if it is only advice", async () => {
    const { checks } = await run([checkThat("a", fails, { kind: "advice" })]);
    expect(checks[0]).toMatchObject({ verdict: "warn", expected: "x", actual: "y" });
  });

  it("is blocked, with the reason and the check that judges it", async () => {
    const { checks } = await run([checkThat("a", blocked("made/up/b"))]);
    expect(checks[0]).toMatchObject({ verdict: "blocked", reason: "no records", blockedBy: "made/up/b" });
  });

  it("fails if the reason why it is blocked is its own subject", async () => {
    const { checks } = await run([checkThat("a", blocked("made/up/a", exchange))]);
    expect(checks[0]).toMatchObject({ verdict: "fail", actual: "no records", exchanges: [exchange] });
  });

  it("is blocked, and does not fail, if no answer came", async () => {
    const { status: _, ...unanswered } = exchange;
    const { checks } = await run([checkThat("a", blocked("made/up/a", { ...unanswered, fault: "refused" }))]);
    expect(checks[0]?.verdict).toBe("blocked");
  });

  it.each([401, 403, 429, 502, 503, 504])(
    "is blocked by the answer %i, whatever its finding is",
    async (status) => {
      const of = { ...exchange, status };
      const failing = async (): Promise<Finding> => ({
        verdict: "fail",
        code: "refused",
        expected: "x",
        actual: "y",
        exchange: of,
      });
      const { checks } = await run([
        checkThat("a", failing),
        checkThat("b", failing, { kind: "advice" }),
        checkThat("c", blocked("made/up/c", of)),
        checkThat("d", blocked("made/up/a", of)),
      ]);
      expect(checks.map(({ verdict }) => verdict)).toEqual(["blocked", "blocked", "blocked", "blocked"]);
      expect(new Set(checks.map(({ reason, blockedBy }) => `${reason} ${blockedBy}`)).size).toBe(1);
      expect(checks[0]).toMatchObject({ exchanges: [of], reason: expect.stringContaining(`${status}`) });
    },
  );

  it("is an error, not a verdict, if the suite is at fault", async () => {
    const { checks } = await run([checkThat("a", broken)]);
    expect(checks[0]).toMatchObject({ verdict: "error", reason: "a fault of ours" });
  });

  it("is not applicable if it writes and the run must not", async () => {
    const { checks } = await run([checkThat("a", broken, { writes: true })], {}, false);
    expect(checks[0]).toMatchObject({ verdict: "not-applicable", reason: "needs --write" });
  });
});

describe("the order of a run", () => {
  it("starts a phase when the one before is done, and reports in the order of the checks", async () => {
    const begun: string[] = [];
    const slow = (name: string, milliseconds: number, phase: number) =>
      checkThat(
        name,
        async () => {
          begun.push(name);
          await new Promise((resolve) => setTimeout(resolve, milliseconds));
          return { verdict: "pass" };
        },
        { phase },
      );
    const { checks } = await run([slow("late", 1, 1), slow("slow", 30, 0), slow("quick", 1, 0)]);
    expect(begun).toEqual(["slow", "quick", "late"]);
    expect(checks.map(({ id }) => id)).toEqual(["made/up/slow", "made/up/quick", "made/up/late"]);
  });

  it("finishes the first check that teaches something before others start, and runs the rest concurrently", async () => {
    const reported: string[] = [];
    const recording = (name: string, more: Partial<Case>) =>
      checkThat(
        name,
        async () => {
          reported.push(`${name} begun`);
          await new Promise((resolve) => setTimeout(resolve, 5));
          reported.push(`${name} done`);
          return { verdict: "pass" };
        },
        more,
      );
    const teaching = (name: string) => recording(name, { teaches: "delete" });
    await run([recording("a", {}), recording("b", {}), teaching("c"), teaching("d")]);
    const oneByOne = ["a begun", "a done", "c begun", "c done"];
    expect(reported).toEqual([...oneByOne, "b begun", "d begun", "b done", "d done"]);
  });

  it("makes the fixtures that several queues of a collection share before they start, and none for a single queue", async () => {
    const idle = idleSession();
    const [at] = idle.collections;
    const place = at ? placeName(at) : "";
    const reported: string[] = [];
    const fixture: Session["fixture"] = async (asked) => {
      reported.push(`fixture of ${placeName(asked)}`);
      throw new Blocked(problem("too-few-records", "none"));
    };
    const session = changed(idle, () => ({ prepare: async () => undefined, fixture }));
    const recording = (name: string, queue: string) =>
      checkThat(
        name,
        () => {
          reported.push(name);
          return passes();
        },
        { place, queue },
      );
    await runSuite(session, {
      checks: [recording("a", "x"), recording("b", "y"), recording("c", "x")],
      probes: [],
    });
    expect(reported[0]).toBe(`fixture of ${place}`);
    expect(reported.slice(1).sort()).toEqual(["a", "b", "c"]);
    reported.length = 0;
    await runSuite(session, { checks: [recording("a", "x"), recording("b", "x")], probes: [] });
    expect(reported).toEqual(["a", "b"]);
    await idle.close();
  });

  it("runs the checks that are selected by id or by the start of an id", async () => {
    const all = [checkThat("ab", passes), checkThat("ac", passes), checkThat("b", passes)];
    const ids = async (...only: string[]) => (await run(all, { only })).checks.map(({ id }) => id);
    expect((await run(all, { only: ["a/"] })).only).toEqual(["a/"]);
    expect(await run(all)).not.toHaveProperty("only");
    expect(await ids("made/up/a")).toEqual(["made/up/ab", "made/up/ac"]);
    expect(await ids("made/up/b", "made/up/ac")).toEqual(["made/up/ac", "made/up/b"]);
  });

  it("starts nothing after it was interrupted", async () => {
    const controller = new AbortController();
    controller.abort();
    const { checks, verdict } = await run([checkThat("a", passes)], { signal: controller.signal });
    expect(checks[0]).toMatchObject({ verdict: "blocked", reason: "the run was interrupted" });
    expect(verdict).toBe("inconclusive");
  });

  it("reports each check as it finishes", async () => {
    const events: RunEvent[] = [];
    await run([checkThat("a", passes), checkThat("b", fails)], { onEvent: (event) => events.push(event) });
    expect(events.map(({ type }) => type)).toEqual([
      "run-started",
      "check-started",
      "check-finished",
      "check-started",
      "check-finished",
      "run-finished",
    ]);
  });
});

describe("a gap", () => {
  const gap: Gap = {
    clause: "gap.frost",
    basis: "chosen",
    section: "Fleet",
    at: { line: 1, column: 1 },
    id: "frost",
    asks: "Does the frost matter?",
    answer: "no",
    because: "",
    observe: "",
    probe: "frost",
  };
  const model = { ...fleetModel(), gaps: [gap] };
  const probe = (observe: Probe["observe"], writes = false): Probe => ({ name: "frost", writes, observe });
  const answers = probe(async () => ({ value: "yes", evidence: "it did", exchanges: [] }));

  async function observe(probes: readonly Probe[], pinned = {}, write = true) {
    const session = idleSession({ write }, model);
    const report = await runSuite(session, { checks: [checkThat("a", passes)], probes, pinned });
    await session.close();
    return report;
  }

  it("is asked before the checks after which searches may fail, and after all others", async () => {
    const order: string[] = [];
    const noted = (name: string) => async (): Promise<Finding> => {
      order.push(name);
      return { verdict: "pass" };
    };
    const session = idleSession({}, model);
    const asked = probe(async () => {
      order.push("gap");
      return { value: "yes", evidence: "x", exchanges: [] };
    });
    const spoiling = checkThat("z", noted("spoiling"), { phase: lastPhase });
    await runSuite(session, { checks: [spoiling, checkThat("a", noted("check"))], probes: [asked] });
    await session.close();
    expect(order).toEqual(["check", "gap", "spoiling"]);
  });

  it("is answered and never fails", async () => {
    const { checks, answers: given, verdict } = await observe([answers]);
    expect(checks[1]).toMatchObject({
      id: "gap/frost",
      kind: "observed",
      verdict: "observed",
      actual: "yes",
    });
    expect(given).toEqual({ frost: "yes" });
    expect(verdict).toBe("conformant");
  });

  it("fails if the answer differs from the pinned one, and passes otherwise", async () => {
    const departs = await observe([answers], { frost: "no" });
    expect(departs.checks[1]).toMatchObject({ kind: "required", verdict: "fail", actual: "yes" });
    expect(departs.verdict).toBe("nonconformant");
    expect((await observe([answers], { frost: "yes" })).checks[1]).toMatchObject({ verdict: "pass" });
  });

  it.each([
    ["has no probe", [], true],
    ["needs --write", [probe(async () => ({ unanswered: "never asked" }), true)], false],
    [
      "was blocked",
      [probe(async () => Promise.reject(new Blocked(problem("too-few-records", "no records"))))],
      true,
    ],
    ["says that it has none", [probe(async () => ({ unanswered: "none" }))], true],
  ] as const)("without an answer is reported with a reason if it %s", async (_, probes, write) => {
    const { checks, answers: given, observations } = await observe(probes, {}, write);
    expect(checks[1]).toMatchObject({ verdict: "observed" });
    expect(checks[1]?.reason).not.toBe("");
    expect(given).toEqual({});
    expect(observations[0]?.value).toBeUndefined();
  });

  it("is an error if the probe is at fault, and blocked if it is pinned and has no answer", async () => {
    const faulty = probe(async () => {
      throw new TypeError("a fault of ours");
    });
    expect((await observe([faulty])).checks[1]).toMatchObject({ kind: "observed", verdict: "error" });
    expect((await observe([], { frost: "no" })).checks[1]).toMatchObject({ verdict: "blocked" });
  });

  it.each([
    ["is an answer if the deployment is still there", true, "pass", { frost: "hangs up" }],
    ["is no answer if the deployment is gone", false, "blocked", {}],
  ] as const)("a connection that was closed without an answer %s", async (_, stays, verdict, given) => {
    const server = createServer((request, response) => {
      if (request.url !== "/frost") return response.writeHead(404).end();
      if (!stays) server.close();
      return server.closeAllConnections();
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" ? address?.port : undefined;
    const hangsUp = probe(async ({ client }) => {
      const asked = await client.send({ method: "GET", url: `http://127.0.0.1:${port}/frost` });
      return {
        value: asked.status === undefined ? "hangs up" : "answers",
        evidence: "",
        exchanges: [asked.n],
      };
    });
    const session = idleSession({ write: false, baseUrl: `http://127.0.0.1:${port}` }, model);
    const pinned = { frost: "hangs up" };
    const report = await runSuite(session, { checks: [checkThat("a", passes)], probes: [hangsUp], pinned });
    await session.close();
    server.closeAllConnections();
    server.close();
    expect(report.checks[1]).toMatchObject({ verdict });
    expect(report.answers).toEqual(given);
    expect(report.observations[0]?.untold).toBe(stays ? undefined : true);
  });

  it("is marked as untold if the run was cut short, or nothing could be prepared without an answer", async () => {
    const unanswered = async () =>
      Promise.reject(
        new Blocked(problem("too-few-records", "no records"), { exchange: { ...exchange, status: 503 } }),
      );
    const prepared = await observe([row("frost", false, unanswered)]);
    expect(prepared.observations[0]).toMatchObject({ evidence: "no records", untold: true });
    const missing = row("frost", false, async () =>
      Promise.reject(new Blocked(problem("too-few-records", "no records"), { exchange })),
    );
    expect((await observe([missing])).observations[0]?.untold).toBeUndefined();
    const session = idleSession({}, model);
    const cut = await runSuite(session, { checks: [], probes: [answers], signal: AbortSignal.abort() });
    await session.close();
    expect(cut.observations[0]).toMatchObject({ evidence: "the run was interrupted", untold: true });
  });

  it("ends a run well that had to record answers, if no required check was selected and none is missing", async () => {
    const ended = async (options: Partial<SuiteOptions>) => {
      const session = idleSession({}, model);
      const report = await runSuite(session, { checks: [], probes: [answers], recording: true, ...options });
      await session.close();
      return [report.recorded, exitCode(report)];
    };
    expect(await ended({})).toEqual([1, 0]);
    expect(await ended({ checks: [checkThat("a", fails, { kind: "advice" })] })).toEqual([1, 0]);
    expect(await ended({ recording: false })).toEqual([undefined, 3]);
    const faulty = probe(async () => Promise.reject(new TypeError("a fault of ours")));
    const unanswered = probe(async () => ({ unanswered: "none" }));
    for (const probes of [[], [faulty], [unanswered]])
      expect(await ended({ probes })).toEqual([undefined, 3]);
    expect(await ended({ signal: AbortSignal.abort() })).toEqual([undefined, 3]);
    expect(await ended({ checks: [checkThat("a", blocked())] })).toEqual([undefined, 3]);
    expect(await ended({ checks: [checkThat("a", fails)] })).toEqual([undefined, 1]);
  });

  it.each([
    [503, "is no answer", {}, "blocked"],
    [503, "is no answer to a probe of access", { asksAbout: "access" }, "blocked"],
    [503, "is an answer to a probe of limits", { asksAbout: "limits" }, "pass"],
    [401, "is no answer", {}, "blocked"],
    [401, "is no answer to a probe of limits", { asksAbout: "limits" }, "blocked"],
    [401, "is an answer to a probe of access", { asksAbout: "access" }, "pass"],
    [403, "is no answer", {}, "blocked"],
    [403, "is an answer to a probe of access", { asksAbout: "access" }, "pass"],
  ] as const)("the status %i %s", async (status, _, more, verdict) => {
    const server = createServer((_request, response) => response.writeHead(status).end());
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const baseUrl = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
    const asks = probe(async ({ client }) => {
      const { n, status } = await client.send({ method: "GET", url: baseUrl });
      return { value: `${status}`, evidence: "", exchanges: [n] };
    });
    const session = idleSession({ write: false, baseUrl }, model);
    const probes = [{ ...asks, ...more }];
    const report = await runSuite(session, { checks: [], probes, pinned: { frost: `${status}` } });
    await session.close();
    server.close();
    expect(report.checks[0]).toMatchObject({ verdict });
    expect(report.answers).toEqual(verdict === "pass" ? { frost: `${status}` } : {});
    expect(report.observations[0]?.untold).toBe(verdict === "pass" ? undefined : true);
  });
});
