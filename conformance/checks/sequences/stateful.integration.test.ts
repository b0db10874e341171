import { describe, expect, it } from "vitest";
import { type MakeBehaviour, plainReply } from "../../behaviours/call.js";
import type { CheckResult } from "../../runner/report.js";
import { mutantBehaviour, resultsOn, unchanged } from "../../testkit/changed-server.js";

async function only(make: MakeBehaviour, id: string): Promise<CheckResult | undefined> {
  return (await resultsOn(make, id)).find((result) => result.id === id);
}

describe("sequences of interactions", () => {
  it("hold for a server that does as it says", async () => {
    const checks = await resultsOn(unchanged, "stateful/");
    expect(checks.filter(({ verdict }) => verdict !== "pass")).toEqual([]);
  });

  it("are told by the shortest that goes wrong", async () => {
    const result = await only(
      mutantBehaviour("the second update of a record loses a member"),
      "stateful/Driver@current/sequence",
    );
    expect(result).toMatchObject({ verdict: "fail" });
    expect(result?.actual).toBe("nothing there, after add a, update a, update a, read a");
    expect(result?.script?.split("\n")).toHaveLength(4);
    expect(result?.script).toMatch(/^id1=\$\(curl -s -X POST /);
  });

  it("are told of a server that wants more of a record than the shortest would hold", async () => {
    const wanting: MakeBehaviour = (of) => {
      const lossy = mutantBehaviour("the second update of a record loses a member")(of);
      return async (call, next) => {
        const bare = call.route?.kind === "add" && !call.body.includes("height");
        return bare ? plainReply(422) : lossy(call, next);
      };
    };
    const result = await only(wanting, "stateful/Driver@current/sequence");
    expect(result?.actual).toMatch(/ after add a, update a, update a, read a$/);
  });

  it("notice an id that is given twice", async () => {
    const result = await only(
      mutantBehaviour("an id is given again after a delete"),
      "stateful/Driver@legacy/sequence",
    );
    expect(result?.actual).toMatch(/, which a deleted record had, after /);
  });

  it("notice what goes wrong only where two things happen at once", async () => {
    const result = await only(
      mutantBehaviour("two updates of one record at once are mixed"),
      "stateful/Driver@current/parallel",
    );
    expect(result?.expected).toContain("as one of 2 simultaneous updates left it, complete");
    expect(result?.script).toMatch(/ &\n[^\n]* &\nwait\n/);
  });

  it("leave to others what one change alone gets wrong", async () => {
    const result = await only(
      mutantBehaviour("an update changes nothing"),
      "stateful/Driver@current/sequence",
    );
    expect(result).toMatchObject({ verdict: "blocked", blockedBy: "update/Driver@current/replaces" });
  });

  it("tolerate that one of two updates at the same time is refused, and a second record with the same content", async () => {
    const careful: MakeBehaviour = () => {
      const contents = new Set<string>();
      const open = new Set<string>();
      return async (call, next) => {
        if (call.route?.kind === "add" && contents.has(call.body)) return plainReply(409);
        if (call.route?.kind === "add") contents.add(call.body);
        if (call.route?.kind !== "update") return next(call);
        const key = call.url.pathname;
        if (open.has(key)) return plainReply(412);
        open.add(key);
        await new Promise((resolve) => setTimeout(resolve, 5));
        const reply = await next(call);
        open.delete(key);
        return reply;
      };
    };
    const checks = await resultsOn(careful, "stateful/Driver@current/");
    expect(checks.filter(({ verdict }) => verdict !== "pass")).toEqual([]);
  });
});
