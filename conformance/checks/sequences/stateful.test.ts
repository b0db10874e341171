import { beforeAll, describe, expect, it } from "vitest";
import { loadSpec } from "../../../spec/load.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { otherSpec } from "../../../spec/package-root.js";
import { behave } from "../../behaviours/behave.js";
import { type MakeBehaviour, plainReply } from "../../behaviours/call.js";
import { mutants } from "../../mutation/mutants.js";
import { runAgainst } from "../../mutation/run-against.js";
import { fetchOf } from "../../mutation/server/served.js";
import type { CheckResult } from "../../runner/report.js";
import { sequenceMutants } from "./stateful.mutants.js";

let model: InterfaceModel;
beforeAll(async () => {
  const loaded = await loadSpec(otherSpec());
  if (!loaded.ok) throw new Error("the tests' spec has mistakes");
  model = loaded.model;
});

async function results(
  make: MakeBehaviour,
  only = "stateful/Person@current/",
): Promise<readonly CheckResult[]> {
  const { fetch, close } = await fetchOf(model);
  try {
    return (await runAgainst(behave(fetch, model, make), model, { only: [only] })).report.checks;
  } finally {
    await close();
  }
}

function mutant(name: string): MakeBehaviour {
  const found = [...sequenceMutants(model), ...mutants(model)].find((one) => one.name === name);
  if (!found) throw new Error(`there is no mutant named ${name}`);
  return found.behaviour;
}

async function only(make: MakeBehaviour, id: string): Promise<CheckResult | undefined> {
  return (await results(make, id)).find((result) => result.id === id);
}

describe("sequences of interactions", () => {
  it("hold for a server that does as it says", async () => {
    const checks = await results(() => (call, next) => next(call), "stateful/");
    expect(checks.filter(({ verdict }) => verdict !== "pass")).toEqual([]);
  });

  it("are told by the shortest that goes wrong", async () => {
    const result = await only(
      mutant("the second update of a record loses a member"),
      "stateful/Person@current/sequence",
    );
    expect(result).toMatchObject({ verdict: "fail" });
    expect(result?.actual).toBe("nothing there, after add a, update a, update a, read a");
    expect(result?.script?.split("\n")).toHaveLength(4);
    expect(result?.script).toMatch(/^id1=\$\(curl -s -X POST /);
  });

  it("are told of a server that wants more of a record than the shortest would hold", async () => {
    const wanting: MakeBehaviour = (of) => {
      const lossy = mutant("the second update of a record loses a member")(of);
      return async (call, next) => {
        const bare = call.route?.kind === "add" && !call.body.includes("height");
        return bare ? plainReply(422) : lossy(call, next);
      };
    };
    const result = await only(wanting, "stateful/Person@current/sequence");
    expect(result?.actual).toMatch(/ after add a, update a, update a, read a$/);
  });

  it("notice an id that is given twice", async () => {
    const result = await only(
      mutant("an id is given again after a delete"),
      "stateful/Person@legacy/sequence",
    );
    expect(result?.actual).toMatch(/, which a deleted record had, after /);
  });

  it("notice what goes wrong only where two things happen at once", async () => {
    const result = await only(
      mutant("two updates of one record at once are mixed"),
      "stateful/Person@current/parallel",
    );
    expect(result?.expected).toContain("as one of 2 updates at once left it, whole");
    expect(result?.script).toMatch(/ &\n[^\n]* &\nwait\n/);
  });

  it("leave to others what one change alone gets wrong", async () => {
    const result = await only(mutant("an update changes nothing"), "stateful/Person@current/sequence");
    expect(result).toMatchObject({ verdict: "blocked", blockedBy: "update/Person@current/replaces" });
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
    const checks = await results(careful);
    expect(checks.filter(({ verdict }) => verdict !== "pass")).toEqual([]);
  });
});
