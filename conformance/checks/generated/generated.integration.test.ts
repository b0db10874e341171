import { describe, expect, it } from "vitest";
import { isSent } from "../../../spec/direction.js";
import { isObject } from "../../../spec/json.js";
import { type Call, jsonOf, type MakeBehaviour, plainReply } from "../../behaviours/call.js";
import { mapRecords } from "../../behaviours/lists.js";
import type { CheckResult } from "../../runner/report.js";
import { mutantBehaviour, resultsOn, unchanged } from "../../testkit/changed-server.js";

const not = (verdict: CheckResult["verdict"]) => (result: CheckResult) => result.verdict !== verdict;
const FaultReport = "generated/FaultReport/";

describe("generated records", () => {
  it("come back from a server that keeps them whole", async () => {
    const checks = await resultsOn(unchanged, "generated/");
    expect(checks.filter(not("pass"))).toEqual([]);
    expect(checks.length).toBeGreaterThan(10);
  });

  it("report a loss with the smallest record that shows it, after two attempts", async () => {
    const [first] = await resultsOn(
      mutantBehaviour("letters of double width come back narrow"),
      "generated/FaultReport/round-trip",
    );
    expect(first).toMatchObject({ verdict: "fail" });
    const body = /-d '([^']*)'/.exec(first?.script ?? "")?.[1] ?? "{}";
    const sent: unknown = JSON.parse(body);
    // A kind and one text, possibly with the URL of a reference.
    expect(JSON.stringify(sent).length).toBeLessThan(160);
    expect(first?.expected).toMatch(/\[U\+[0-9A-F]{4,6}\]/);
    expect(first?.script?.split("\n")).toHaveLength(2);
  });

  it("are sent with every member to a server that requires every member, and are judged", async () => {
    const wantsAll: MakeBehaviour = () => async (call, next) => {
      const body = jsonOf(call);
      const fields = call.route?.resource.fields ?? [];
      const whole = isObject(body) && fields.filter(isSent).every(({ name }) => name in body);
      return call.route?.kind === "add" && !whole ? plainReply(422) : next(call);
    };
    const checks = await resultsOn(wantsAll, FaultReport);
    expect(checks.filter(not("pass"))).toEqual([]);
    const broken: MakeBehaviour = (of) => {
      const [strict, composed] = [
        wantsAll(of),
        mutantBehaviour("letters of double width come back narrow")(of),
      ];
      return (call, next) => composed(call, (asked) => strict(asked, next));
    };
    const [first] = await resultsOn(broken, `${FaultReport}round-trip`);
    expect(first).toMatchObject({ verdict: "fail" });
  });

  it("that are refused give a warning, which names the smallest refused part", async () => {
    const noQuotes: MakeBehaviour = () => async (call, next) =>
      call.route?.kind === "add" && call.body.includes("DROP TABLE") ? plainReply(403) : next(call);
    const checks = await resultsOn(noQuotes, "generated/Driver@current/");
    const odd = checks.filter(not("pass"));
    expect(odd.every(({ id, verdict }) => id.endsWith("/taken") && verdict === "warn")).toBe(true);
    for (const { expected } of odd) expect(expected).toMatch(/^a record with \{.{1,60}DROP TABLE/);
  });

  it("that are altered once and kept the second time are reported as unsteady, and do not fail", async () => {
    const once: MakeBehaviour = () => {
      let reads = 0;
      return async (call, next) => {
        const reply = await next(call);
        reads += call.route?.kind === "read" ? 1 : 0;
        if (call.route?.kind !== "read" || reads !== 4) return reply;
        return mapRecords(reply, ({ kind = "", id = "" }) => ({ kind, id }));
      };
    };
    const checks = await resultsOn(once, FaultReport);
    expect(checks.filter(not("pass")).map(({ id, verdict }) => [id, verdict])).toEqual([
      ["generated/FaultReport/steady", "warn"],
    ]);
  });
});

describe("the user's own records", () => {
  it("come back and are found on a server that keeps them whole", async () => {
    const checks = await resultsOn(unchanged, "data/");
    expect(checks.filter(not("pass"))).toEqual([]);
  });

  it("report what is lost of them, and which parameter does not find them", async () => {
    const [lost] = await resultsOn(mutantBehaviour("combining marks are lost"), "data/Driver/round-trip");
    expect(lost).toMatchObject({ verdict: "fail" });
    const [notFound] = await resultsOn(unfound(/[^\x20-\x7e]/), "data/Driver/found");
    expect(notFound).toMatchObject({
      verdict: "fail",
      expected: expect.stringContaining("found by surname"),
    });
  });

  it("are not judged by a parameter that finds no record at all, since its own check fails", async () => {
    const [check] = await resultsOn(unfound(/./), "data/Driver/found");
    expect(check).toMatchObject({ verdict: "blocked", reason: expect.stringContaining("surname") });
  });

  it.each([
    [
      "searched for",
      "found",
      () =>
        ({ url }: Call) =>
          url.searchParams.has("surname"),
    ],
    ["added, after a plain one", "round-trip", later],
  ])("block the check if the server answers 503 when they are %s", async (_, name, odd) => {
    const busy: MakeBehaviour = () => {
      const isOdd = odd();
      return async (call, next) => (isOdd(call) ? plainReply(503) : next(call));
    };
    const [check] = await resultsOn(busy, `data/Driver/${name}`);
    expect(check).toMatchObject({ verdict: "blocked", reason: expect.stringContaining("503") });
  });
});

/** Finds no record by a surname that fits the pattern. */
function unfound(pattern: RegExp): MakeBehaviour {
  return () => async (call, next) => {
    const url = new URL(call.url);
    if (pattern.test(url.searchParams.get("surname") ?? "")) url.searchParams.set("surname", "nobody");
    return next({ ...call, url });
  };
}

/** Every add but the first. */
function later() {
  let adds = 0;
  return ({ route }: Call): boolean => {
    adds += route?.kind === "add" ? 1 : 0;
    return route?.kind === "add" && adds > 1;
  };
}
