// Traffic of the second interface, for tests.

import type { JsonObject } from "../../../spec/json.js";
import { loadSpec } from "../../../spec/load.js";
import { otherSpec } from "../../../spec/package-root.js";
import { talkOf } from "./talk.js";

/** The collection that most of the traffic made up with `openClinic` is about. */
export const people = "/v2/clinics/12/people";

export const person = (surname: string, more: JsonObject = {}) => ({
  kind: "Person",
  called: [{ surname }],
  ...more,
});

export const list = (...records: readonly JsonObject[]) => ({ items: records });

export const listed = (id: string, record: JsonObject) => ({ ...record, id });

const loaded = await loadSpec(otherSpec());

/** Traffic of the tests' other interface: its people are added, read and searched for. */
export function openClinic() {
  if (!loaded.ok) throw new Error("the tests' spec has mistakes");
  const talk = talkOf(loaded.model);
  // From then on it is known what a list looks like here, an empty one too.
  talk.say("GET", "/v2/clinics/12/visits?person=7", { json: list({ kind: "Visit", id: "v" }) });
  return {
    ...talk,
    add: (id: string, record: JsonObject) =>
      talk.say("POST", people, { status: 201, json: listed(id, record) }, record),
    read: (id: string, json: JsonObject) => talk.say("GET", `${people}/${id}`, { json: listed(id, json) }),
    search: (query: string, ...records: readonly JsonObject[]) =>
      talk.say("GET", `${people}?${query}`, { json: list(...records) }),
  };
}
