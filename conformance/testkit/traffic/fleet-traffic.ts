// Traffic of the second interface, for tests.

import type { JsonObject } from "../../../spec/json.js";
import { loadSpec } from "../../../spec/load.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { otherSpec } from "../../../spec/package-root.js";
import { talkOf } from "./talk.js";

/** The collection of most traffic that is made with `openFleet`. */
export const drivers = "/fleets/12/drivers";

export const driver = (surname: string, more: JsonObject = {}) => ({
  kind: "Driver",
  called: [{ surname }],
  ...more,
});

export const list = (...records: readonly JsonObject[]) => ({ items: records });

export const listed = (id: string, record: JsonObject) => ({ ...record, id });

const loaded = await loadSpec(otherSpec());

/** Traffic of the tests' other interface, changed: its drivers are added, read and searched for. */
export function openFleet(changed: (model: InterfaceModel) => InterfaceModel = (model) => model) {
  if (!loaded.ok) throw new Error("the tests' spec has mistakes");
  const talk = talkOf(changed(loaded.model), { "fleet-version": "7" });
  // After that, the watcher knows the form of lists, including empty ones.
  talk.say("GET", "/fleets/12/jobs?driver=7", { json: list({ kind: "Job", id: "v" }) });
  return {
    ...talk,
    add: (id: string, record: JsonObject) =>
      talk.say("POST", drivers, { status: 201, json: listed(id, record) }, record),
    read: (id: string, json: JsonObject) => talk.say("GET", `${drivers}/${id}`, { json: listed(id, json) }),
    search: (query: string, ...records: readonly JsonObject[]) =>
      talk.say("GET", `${drivers}?${query}`, { json: list(...records) }),
  };
}
