// Tests the probes of unusual adds on a server that refuses every add.
import { expect, it } from "vitest";
import { loadSpec } from "../../spec/load.js";
import { offers } from "../../spec/offers.js";
import { ownSpec } from "../../spec/package-root.js";
import { behave } from "../behaviours/behave.js";
import { type MakeBehaviour, plainReply } from "../behaviours/call.js";
import { runAgainst } from "../mutation/run-against.js";
import { fetchOf } from "../mutation/server/served.js";

const loaded = await loadSpec(ownSpec());
if (!loaded.ok) throw new Error("the committed spec has mistakes");
const { model } = loaded;

/** The probes that send unusual adds. */
const only = [
  "add.required",
  "body.type-mismatch",
  "errors.status-invalid",
  "errors.status-malformed",
  "limits.size",
  "record.precision",
  "record.unknown-fields",
  "references.dangling",
  "references.external",
  "status.",
].map((gap) => `gap/${gap}`);

async function answersWhere(refused: readonly string[]) {
  const { fetch, close } = await fetchOf(model);
  const behaviour: MakeBehaviour = () => async (call, next) =>
    call.route?.kind === "add" && refused.includes(call.route.resource.name) ? plainReply(409) : next(call);
  const { report } = await runAgainst(behave(fetch, model, behaviour), model, { only, observing: true });
  await close();
  return report.answers;
}

it("a type that refuses every add proves nothing about unusual adds: another type is probed, and none if all refuse", async () => {
  const names = model.resources.map(({ name }) => name);
  const asked = await answersWhere([]);
  const referred = new Set(
    model.resources.flatMap(({ fields }) =>
      fields.flatMap(({ type }) => (type.kind === "shape" ? type.targets : [])),
    ),
  );
  const first = model.resources.find((each) => offers(each, "add", "delete") && !referred.has(each.name));
  expect(first).toBeDefined();
  expect(await answersWhere([first?.name ?? ""])).toEqual(asked);
  expect(await answersWhere(names)).toEqual({});
});
