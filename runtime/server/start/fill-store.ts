// Adds records to a store that has none, before the server is announced.
import { answersOf } from "../answers.js";
import type { InterfaceDefinition } from "../definition.js";
import { newRecord } from "../interactions/add.js";
import { bodyIn } from "../interactions/body.js";
import { newId } from "../record/new-id.js";
import { idsOf } from "../record/record-id.js";
import type { Store } from "../store-port/store.js";

/** A record to add, with the base URL that its references use. */
interface NewContent {
  readonly site: string;
  readonly type: string;
  /** From `newId`. */
  readonly id: string;
  readonly base: string;
  readonly body: object;
}

/** A store that is being filled. */
export interface Filling {
  /** The URL that clients will use. */
  readonly url: string;
  /** Whether a site has no record of any type, and had none. */
  isEmpty(site: string): Promise<boolean>;
  /** An id as the server assigns it. */
  newId(): string;
  /** Adds a record as a client would. Throws `Problem` for a record that the interface refuses. */
  add(content: NewContent): Promise<void>;
}

/** Fills the store of a server that is about to be announced. */
export type Fill = (filling: Filling) => Promise<void>;

/** The functions that fill a store. */
export function fillingOf(store: Store, definition: InterfaceDefinition, url: string): Filling {
  const service = {
    definition,
    answers: answersOf(definition),
    now: Date.now,
    formerUrls: [],
    mostEntries: 2000,
  };
  const resources = new Map(definition.resources.map((resource) => [resource.type, resource]));
  const encoder = new TextEncoder();
  return {
    url,
    async isEmpty(site) {
      const first = definition.resources.map(async ({ type }) => store.walk({ site, type, limit: 1 }));
      return (await Promise.all(first)).every(({ records }) => records.length === 0);
    },
    newId: () =>
      newId(service.now(), idsOf(definition).type === "integer" ? "integer" : service.answers.idShape),
    async add({ site, type, id, base, body }) {
      const resource = resources.get(type);
      const form = definition.forms.find(({ name }) => resource?.forms.includes(name));
      if (resource === undefined || form === undefined) throw new Error(`the interface has no ${type}`);
      const sent = bodyIn(encoder.encode(JSON.stringify(body)), "application/json", 100);
      const made = newRecord(service, { form, resource, site }, base, sent, id);
      const added = await store.add(made.key, made.newVersion, made.needs.terms);
      if (added.kind === "taken" || added.kind === "absent") throw made.needs.refuse(added);
    },
  };
}
