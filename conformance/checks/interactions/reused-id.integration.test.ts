import { expect, it } from "vitest";
import { isObject, type JsonObject } from "../../../spec/json.js";
import { loadSpec } from "../../../spec/load.js";
import { ownSpec } from "../../../spec/package-root.js";
import { type Behaviour, good, jsonOf, type MakeBehaviour } from "../../behaviours/call.js";
import { reusedIds } from "../../behaviours/reused-ids.js";
import { omissibleFields } from "../../laws/changes/free-members.js";
import { resultsOn } from "../../testkit/changed-server.js";

const loaded = await loadSpec(ownSpec());
if (!loaded.ok) throw new Error("the spec has mistakes");
const { model } = loaded;

/** After each delete, another client adds a similar record at once, which gets the id of the deleted one. */
const busy: MakeBehaviour = (of) => {
  const reusing = reusedIds(of);
  const added: JsonObject[] = [];
  const behaviour: Behaviour = async (call, next) => {
    const { kind, resource } = call.route ?? {};
    const body = jsonOf(call);
    if (kind === "add" && isObject(body)) added.push(body);
    const before = kind === "delete" ? jsonOf(await reusing({ ...call, method: "GET" }, next)) : undefined;
    const reply = await reusing(call, next);
    if (kind !== "delete" || !good(reply) || !isObject(before) || !resource || !call.route) return reply;
    const own = new Set(omissibleFields(resource).map(({ name }) => name));
    const other = added.find((one) => one["resourceType"] === resource.name);
    const { id: _, meta: __, ...rest } = before;
    const parts = Object.entries(other ?? {}).filter(([name]) => own.has(name));
    const url = new URL(call.url);
    url.pathname = url.pathname.replace(/\/[^/]+$/, "");
    const { id: ___, ...route } = call.route;
    await reusing(
      {
        method: "POST",
        url,
        headers: new Headers({ ...Object.fromEntries(call.headers), "content-type": "application/json" }),
        body: JSON.stringify({ ...rest, ...Object.fromEntries(parts) }),
        route: { ...route, kind: "add" },
      },
      next,
    );
    return reply;
  };
  return behaviour;
};

it("tells a deleted record from a later one with its id", async () => {
  const results = await resultsOn(busy, "delete/DocumentReference", model);
  expect(results.map(({ id, verdict }) => [id.split("/").at(-1), verdict])).toEqual([
    ["not-readable", "pass"],
    ["not-searchable", "pass"],
    ["touches-nothing-else", "pass"],
  ]);
});
