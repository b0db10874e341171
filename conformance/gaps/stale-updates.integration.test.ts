// Tests the probe of two updates at the same time.
import { expect, it } from "vitest";
import { isObject } from "../../spec/json.js";
import { loadSpec } from "../../spec/load.js";
import { ownSpec } from "../../spec/package-root.js";
import { behave } from "../behaviours/behave.js";
import { type Behaviour, jsonOf, plainReply, withBody } from "../behaviours/call.js";
import { recordBefore } from "../behaviours/record-before.js";
import { runAgainst } from "../mutation/run-against.js";
import { fetchOf } from "../mutation/server/served.js";
import type { Pinned } from "../options/chosen.js";

const loaded = await loadSpec(ownSpec());
if (!loaded.ok) throw new Error("the committed spec has mistakes");
const { model } = loaded;

const gap = "update.concurrent";

async function reportOf(behaviour: Behaviour, pinned: Pinned = {}) {
  const { fetch, close } = await fetchOf(model);
  const served = behave(fetch, model, () => behaviour);
  const { report } = await runAgainst(served, model, { only: [`gap/${gap}`], observing: true, pinned });
  await close();
  return report;
}

const answeredBy = async (behaviour: Behaviour) => (await reportOf(behaviour)).answers[gap];

/** Holds the updates of a record, but for the first, until two are there; `both` then answers them. */
function pairing(
  both: (
    call: Parameters<Behaviour>[0],
    second: boolean,
    next: Parameters<Behaviour>[1],
  ) => ReturnType<Behaviour>,
): Behaviour {
  let updates = 0;
  let meet: () => void = () => undefined;
  const met = new Promise<void>((resolve) => {
    meet = resolve;
  });
  return async (call, next) => {
    if (call.route?.kind !== "update") return next(call);
    updates += 1;
    const own = updates;
    if (own === 1) return next(call);
    if (own === 3) meet();
    await met;
    return both(call, own === 3, next);
  };
}

it("sends both while neither is answered", async () => {
  expect(await answeredBy(pairing((call, _, next) => next(call)))).toBe("it replaces the first");
});

it("shows first the two updates that decide", async () => {
  const behaviour = pairing((call, _, next) => next(call));
  const { checks } = await reportOf(behaviour, { [gap]: "refused 412" });
  const sent = checks.find(({ id }) => id === `gap/${gap}`)?.exchanges?.map(({ method }) => method);
  expect(sent).toEqual(["PUT", "PUT", "GET", "GET"]);
});

it("observes which status refuses one of them", async () => {
  const refusing = pairing(async (call, second, next) =>
    second ? plainReply(412, { error: "the record was changed since" }) : next(call),
  );
  expect(await answeredBy(refusing)).toBe("refused 412");
});

it("observes that a record holds a part of each", async () => {
  const mixing = pairing(async (call, second, next) => {
    const [body, before] = [jsonOf(call), await recordBefore(call, next)];
    if (!second || !isObject(body)) return next(call);
    const half = Object.entries(body).filter(([, value], at) => at % 2 === 0 || typeof value === "string");
    return next(withBody(call, { ...before, ...Object.fromEntries(half) }));
  });
  expect(await answeredBy(mixing)).toBe("neither is kept whole");
});

it("does not count a member that the deployment loses in every record", async () => {
  const losing: Behaviour = async (call, next) => {
    const reply = await next(call);
    return call.method === "GET"
      ? { ...reply, body: reply.body.replaceAll('"category":', '"other":') }
      : reply;
  };
  expect(await answeredBy(losing)).toBe("it replaces the first");
});
