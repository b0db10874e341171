import { describe, expect, it } from "vitest";
import { collectionOf, good, jsonOf, type MakeBehaviour, plainReply } from "../../behaviours/call.js";
import { addedId, idOf } from "../../behaviours/lists.js";
import type { CheckResult } from "../../runner/report.js";
import { mutantBehaviour, resultsOn, unchanged } from "../../testkit/changed-server.js";

async function only(make: MakeBehaviour, id: string): Promise<CheckResult | undefined> {
  return (await resultsOn(make, id)).find((result) => result.id === id);
}

/** The next record of a collection gets the id of a deleted one, as in a table without a sequence of its own. */
const givesIdsAgain: MakeBehaviour = () => {
  const free = new Map<string, string[]>();
  const shown = new Map<string, string>();
  const own = new Map<string, string>();
  const all = (text: string, names: ReadonlyMap<string, string>) =>
    [...names].reduce((changed, [from, to]) => changed.replaceAll(from, to), text);
  return async (call, next) => {
    const inward = { ...call, url: new URL(all(call.url.href, own)), body: all(call.body, own) };
    const reply = await next(inward);
    // Only now: other requests may have been answered in between.
    const list = free.get(collectionOf(call)) ?? [];
    const gone = call.route?.id;
    if (call.route?.kind === "delete" && good(reply) && gone !== undefined)
      free.set(collectionOf(call), [...list, gone]);
    const id = call.route?.kind === "add" && good(reply) ? addedId(reply) : undefined;
    const again = id === undefined ? undefined : list.shift();
    if (id !== undefined && again !== undefined) {
      shown.set(id, again);
      own.set(again, id);
    }
    const headers = new Headers([...reply.headers].map(([name, value]) => [name, all(value, shown)]));
    return { ...reply, headers, body: all(reply.body, shown) };
  };
};

describe("sequences of interactions", () => {
  it("pass on a conforming server", async () => {
    const checks = await resultsOn(unchanged, "stateful/");
    expect(checks.filter(({ verdict }) => verdict !== "pass")).toEqual([]);
  });

  it("report the shortest failing sequence", async () => {
    const result = await only(
      mutantBehaviour("the second update of a record loses a member"),
      "stateful/Driver@current/sequence",
    );
    expect(result).toMatchObject({ verdict: "fail" });
    expect(result?.actual).toBe("cards is lost after add, update twice, read");
    expect([result?.fault, result?.steps]).toEqual([["a read", "shows no cards"], "add, update twice, read"]);
    expect(result?.script?.split("\n")).toHaveLength(4);
    expect(result?.script).toMatch(/^id1=\$\(curl -s -X POST /);
  });

  it("report a failure of a server that refuses the smallest records", async () => {
    const wanting: MakeBehaviour = (of) => {
      const lossy = mutantBehaviour("the second update of a record loses a member")(of);
      return async (call, next) => {
        const bare = call.route?.kind === "add" && !call.body.includes("height");
        return bare ? plainReply(422) : lossy(call, next);
      };
    };
    const result = await only(wanting, "stateful/Driver@current/sequence");
    expect(result?.actual).toMatch(/ after add, update twice, read$/);
  });

  it("pass if the id of a deleted record is given again", async () => {
    const result = await only(givesIdsAgain, "stateful/Driver@legacy/sequence");
    expect(result).toMatchObject({ verdict: "pass" });
  });

  it("fail if only simultaneous requests go wrong", async () => {
    const result = await only(
      mutantBehaviour("two overlapping updates of one record are mixed"),
      "stateful/Driver@current/parallel",
    );
    expect(result?.expected).toContain("exactly as one of 2 simultaneous updates wrote it");
    expect(result?.script).toMatch(/ &\n[^\n]* &\nwait\n/);
  });

  it("are blocked if a single change already fails, whatever the seed", async () => {
    // The check of a single update adds a second record first; not every sequence does, and none with one record.
    const forgetful: MakeBehaviour = (of) => {
      const unchanging = mutantBehaviour("an update changes nothing")(of);
      const latest = new Map<string, string>();
      return async (call, next) => {
        const id = call.route?.id ?? idOf(jsonOf(call), call);
        if (call.route?.kind === "update" && latest.get(collectionOf(call)) !== id)
          return unchanging(call, next);
        const reply = await next(call);
        const added = call.route?.kind === "add" ? addedId(reply) : undefined;
        if (added !== undefined) latest.set(collectionOf(call), added);
        return reply;
      };
    };
    for (const seed of [1, 2, 3, 4]) {
      const checks = await resultsOn(forgetful, "stateful/Driver@current/", undefined, { seed });
      expect(checks.map(({ blockedBy }) => blockedBy)).toEqual(
        checks.map(() => "update/Driver@current/replaces"),
      );
    }
  });

  it("with requests at the same time are judged if a single change fails only beside other requests", async () => {
    // The checks of a delete run with others, so that their delete counts as one that overlaps.
    const first: MakeBehaviour = () => {
      const seen = new Set<string>();
      return async (call, next) => {
        if (call.route?.kind !== "delete" || seen.has(collectionOf(call))) return next(call);
        seen.add(collectionOf(call));
        return plainReply(204);
      };
    };
    const checks = await resultsOn(first, "stateful/Driver@current/");
    const verdict = (name: string) => checks.find(({ id }) => id.endsWith(`/${name}`))?.verdict;
    expect([verdict("sequence"), verdict("parallel")]).toEqual(["blocked", "pass"]);
  });

  it("are blocked if they fail and a single change cannot be judged", async () => {
    // Some seeds read the record that was updated twice before they reach the refused delete.
    const refusing: MakeBehaviour = (of) => {
      const lossy = mutantBehaviour("the second update of a record loses a member")(of);
      return (call, next) =>
        call.route?.kind === "delete" ? Promise.resolve(plainReply(405)) : lossy(call, next);
    };
    for (const seed of [1, 2, 3, 4]) {
      const checks = await resultsOn(refusing, "stateful/Driver@current/sequence", undefined, { seed });
      expect(checks.map(({ blockedBy }) => blockedBy)).toEqual(
        checks.map(() => "interaction/Driver@current/delete"),
      );
    }
  });

  it("pass if one of two simultaneous updates is refused, or a second record with the same content", async () => {
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
