// Tests the checks of a record of which an update changes every member: what a read shows, and what searches find.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { isObject } from "../../../spec/json.js";
import { ownSpec } from "../../../spec/package-root.js";
import { parseSpec } from "../../../spec/parse-spec.js";
import type { SearchParameter } from "../../../spec/search-parameter.js";
import { smallSpec } from "../../../spec/testing/small-spec.js";
import { behave } from "../../behaviours/behave.js";
import { jsonOf, type MakeBehaviour, withBody } from "../../behaviours/call.js";
import { entriesOf, wholeList, withEntries } from "../../behaviours/lists.js";
import { mutants } from "../../mutation/mutants.js";
import { failures, promptServer, runAgainst } from "../../mutation/run-against.js";
import { fetchOf } from "../../mutation/server/served.js";
import { pageOf } from "../../mutation/variants/pages.js";
import { mutantBehaviour, resultsOn, second, unchanged } from "../../testkit/changed-server.js";

describe.each(["each-member", "found-by-each"])("update/…/%s", (name) => {
  const kept = mutants(second).filter(({ breaks }) => breaks.includes(`update/${name}`));

  const verdicts = async (behaviour: Parameters<typeof resultsOn>[0]) =>
    (await resultsOn(behaviour, "update/"))
      .filter(({ id }) => id.endsWith(`/${name}`))
      .map(({ verdict }) => verdict);

  it("passes where an update changes values of every type", async () => {
    expect(new Set(await verdicts(unchanged))).toEqual(new Set(["pass"]));
  });

  it("has mutants", () => {
    expect(kept.length).toBeGreaterThan(0);
  });

  it.each(kept)("fails where $name", async ({ behaviour }) => {
    expect(await verdicts(behaviour)).toContain("fail");
  });
});

it("names the members that keep their old values if an update changes others", async () => {
  const kept = async (mutant: string) => {
    const [result] = await resultsOn(mutantBehaviour(mutant), "update/Driver@current/each-member");
    return result?.keptOld;
  };
  expect(await kept("an update keeps dates as they were")).toEqual(["born"]);
  expect(await kept("an update changes nothing")).toBeUndefined();
});

it("shows the update before the read or the search that shows its fault", async () => {
  for (const [mutant, name] of [
    ["an update keeps dates as they were", "each-member"],
    ["an update does not reach searches by date", "found-by-each"],
  ] as const) {
    const [result] = await resultsOn(mutantBehaviour(mutant), `update/Driver@current/${name}`);
    const methods = result?.exchanges?.map(({ method }) => method);
    expect([mutant, result?.verdict, methods]).toEqual([mutant, "fail", ["GET", "PUT"]]);
  }
});

it("blames no update for elements that a list lost when it was added", async () => {
  const dropping = mutants(second).filter(({ name }) => name.endsWith(": second elements are dropped"));
  expect(dropping.length).toBeGreaterThan(0);
  for (const { name } of dropping) {
    const results = await resultsOn(mutantBehaviour(name), "update/");
    const told = results.filter((one) => one.verdict === "fail" && one.code === "value-changed");
    expect(told.map(({ id }) => id)).toEqual([]);
  }
});

it("says of a member that adds lose whether an update keeps it", async () => {
  const losing =
    (...kinds: readonly string[]): MakeBehaviour =>
    () =>
    (call, next) => {
      const body = jsonOf(call);
      if (!kinds.includes(call.route?.kind ?? "") || !isObject(body)) return next(call);
      const { height: _, ...kept } = body;
      return next(withBody(call, kept));
    };
  const told = async (...kinds: readonly string[]) => {
    const [result] = await resultsOn(losing(...kinds), "update/Driver@current/each-member");
    return [result?.verdict, result?.lostByAddsOnly, result?.lostByUpdatesToo];
  };
  expect(await told("add")).toEqual(["pass", ["height"], undefined]);
  expect(await told("add", "update")).toEqual(["pass", undefined, ["height"]]);
  expect(await told("update")).toEqual(["fail", undefined, undefined]);
  const someValues: MakeBehaviour = () => {
    let first = true;
    return (call, next) => {
      const loses = first && call.route?.kind === "add";
      if (loses) first = false;
      return losing(...(loses ? ["add"] : []))(second)(call, next);
    };
  };
  const [result] = await resultsOn(someValues, "update/Driver@current/each-member");
  expect([result?.verdict, result?.lostByAddsOnly]).toEqual(["pass", undefined]);
});

it("searches for no old value that the new one begins with", async () => {
  const text = readFileSync(ownSpec(), "utf8")
    .replace("samples: [female, male]", "samples: [other, other-known]")
    .replace(/ +match: token\n +reading: the field holds a code in lower case.*\n/, "");
  const result = parseSpec(text, "clinical-records.yaml");
  if (!result.ok) throw new Error("the interface has mistakes");
  // A further parameter would tell the two records apart.
  const parameters = (name: string, all: readonly SearchParameter[]) =>
    all.filter((one) => name !== "Patient" || one.name === "gender");
  const resources = result.model.resources.map((one) => ({
    ...one,
    parameters: parameters(one.name, one.parameters),
  }));
  const [found] = await resultsOn(unchanged, "update/Patient/found-by-each", { ...result.model, resources });
  expect(found?.verdict).toBe("pass");
});

it("blames no search for a full page after which nothing leads on, where no list shows how many records lists have", async () => {
  const states = ["new", "done"];
  const model = await smallSpec({
    Box: {
      interactions: ["search", "read", "add", "update"],
      fields: { state: { is: "string", enum: states }, name: "string" },
      search: { state: { type: "string", means: "its state", "looks-at": "state" } },
    },
  });
  // The oldest records come first, so those of the run are past the end.
  const oldest: MakeBehaviour = () => async (call, next) => {
    if (call.route?.kind !== "search") return next(call);
    const whole = await wholeList(call, next);
    return pageOf(call, withEntries(whole, (entriesOf(whole) ?? []).toReversed()), 5, (page) => page);
  };
  const { fetch, close } = await fetchOf(model);
  try {
    for (const state of states.flatMap((one) => Array<string>(9).fill(one)))
      await fetch(
        new Request("http://127.0.0.1/12/Box", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ kind: "Box", state }),
        }),
      );
    const served = behave(fetch, model, oldest);
    const { report } = await runAgainst(served, model, {
      only: ["search/", "update/"],
      settings: promptServer,
    });
    expect(failures(report).map(({ id }) => id)).toEqual([]);
    const [found] = report.checks.filter(({ id }) => id === "update/Box/found-by-each");
    expect([found?.verdict, found?.lacks]).toEqual(["not-applicable", "fewer-records"]);
  } finally {
    await close();
  }
});
