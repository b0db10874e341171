// Tests the probes of updates on servers whose answers do not say what they did.
import { expect, it } from "vitest";
import { addsIt, leftOut, unversioned } from "../../spec/answers/writing.js";
import { isObject } from "../../spec/json.js";
import { loadSpec } from "../../spec/load.js";
import type { Gap, InterfaceModel } from "../../spec/model.js";
import { ownSpec } from "../../spec/package-root.js";
import { smallSpec } from "../../spec/testing/small-spec.js";
import { behave } from "../behaviours/behave.js";
import { type Behaviour, jsonOf, plainReply, withBody } from "../behaviours/call.js";
import { recordBefore } from "../behaviours/record-before.js";
import { runAgainst } from "../mutation/run-against.js";
import { fetchOf } from "../mutation/server/served.js";

const loaded = await loadSpec(ownSpec());
if (!loaded.ok) throw new Error("the committed spec has mistakes");
const own = loaded.model;

const aboutUpdates = ["update.absent", "update.left-out", "update.concurrent", "status.transitions"];

async function reportOf(behaviour: Behaviour, model: InterfaceModel = own, gaps = aboutUpdates) {
  const { fetch, close } = await fetchOf(model);
  const only = gaps.map((gap) => `gap/${gap}`);
  const { report } = await runAgainst(
    behave(fetch, model, () => behaviour),
    model,
    { only, observing: true },
  );
  await close();
  return report;
}

/** Answers every update, also that of a missing record, with its body, and stores nothing. */
const echoes: Behaviour = async (call, next) => {
  const body = call.route?.kind === "update" ? jsonOf(call) : undefined;
  return isObject(body) ? plainReply(200, body) : next(call);
};

it("an accepted update that changes nothing gives no answer, and the reason is told", async () => {
  const { answers, observations } = await reportOf(echoes);
  expect(answers).toEqual({});
  for (const gap of aboutUpdates) {
    expect(observations.find((one) => one.gap === gap)?.evidence).toMatch(/no (record|read|later)/);
  }
});

it("an update that replaces the record removes the member that it leaves out", async () => {
  const { answers } = await reportOf((call, next) => next(call));
  expect(answers).toMatchObject({ "update.left-out": leftOut.removed, "status.transitions": "any" });
});

it("a member is kept if the same update changed another one", async () => {
  const merging: Behaviour = async (call, next) => {
    const [body, before] = [jsonOf(call), await recordBefore(call, next)];
    return call.route?.kind === "update" && isObject(body) && before
      ? next(withBody(call, { ...before, ...body }))
      : next(call);
  };
  const { answers } = await reportOf(merging);
  expect(answers["update.left-out"]).toBe(leftOut.kept);
});

it("a refusal of every update says nothing about members that are left out", async () => {
  let updates = 0;
  const tiring: Behaviour = async (call, next) => {
    if (call.route?.kind !== "update") return next(call);
    updates += 1;
    return updates > 1 ? plainReply(422, { error: "no more" }) : next(call);
  };
  const { observations } = await reportOf(tiring, own, ["update.target", "update.left-out"]);
  const of = (gap: string) => observations.find((one) => one.gap === gap);
  expect(of("update.left-out")?.value).toBeUndefined();
  expect(of("update.left-out")?.evidence).toContain("an update with every member");
  expect(updates).toBeGreaterThan(2);
});

const notes = (interactions: readonly string[]) =>
  smallSpec({
    Note: {
      interactions: [...interactions],
      fields: { name: "string", text: "string" },
      search: { name: { type: "string", "looks-at": "name" } },
    },
  });

/** The model with this gap, whose answer the server gives. */
function withGap(model: InterfaceModel, id: string, probe: Gap["probe"], answer: string): InterfaceModel {
  const [like] = own.gaps;
  if (like === undefined) throw new Error("the committed spec has no gaps");
  return { ...model, gaps: [...model.gaps, { ...like, id, probe, answer }] };
}

it("a search shows that an update added a record where nothing can be read", async () => {
  const model = withGap(await notes(["search", "add", "update"]), "update.absent", "update-absent", addsIt);
  const honest = await reportOf((call, next) => next(call), model, ["update.absent"]);
  expect(honest.answers["update.absent"]).toBe(addsIt);
  const { answers } = await reportOf(echoes, model, ["update.absent"]);
  expect(answers["update.absent"]).toBeUndefined();
});

it("an update without a version is done if a read shows it", async () => {
  const gap = "update.version";
  const interactions = ["search", "read", "add", "update"];
  const model = withGap(await notes(interactions), gap, "missing-version", unversioned.done);
  const honest = await reportOf((call, next) => next(call), model, [gap]);
  expect(honest.answers[gap]).toBe(unversioned.done);
  expect((await reportOf(echoes, model, [gap])).answers[gap]).toBeUndefined();
});
