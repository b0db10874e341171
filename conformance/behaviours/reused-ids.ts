// The behaviour of a server that gives a new record the id of a deleted one.

import { keepingFields } from "../../spec/answers/kept-terms.js";
import { isObject, type JsonObject } from "../../spec/json.js";
import type { InterfaceModel, Resource } from "../../spec/model.js";
import { idMemberOf } from "../../spec/record-ids.js";
import type { ReferringField } from "../../spec/referring-fields.js";
import { type Call, good, jsonOf, type MakeBehaviour, withBody, withQuery } from "./call.js";
import { mappedAt } from "./json-edits.js";
import { addedId, idOf, queryOf } from "./lists.js";
import { shownAs, uuids } from "./renamed-ids.js";

const placeOf = ({ route }: Call): string => `${route?.site}/${route?.resource.name}`;

/**
 * The id that was deleted last goes to the next record of its type and site. References keep the ids that clients know, except by fields
 * that keep a record from being deleted: the server has to find that record. None of these refers to a deleted record, whose id could
 * have been meant.
 */
export const reusedIds: MakeBehaviour = (model) => {
  const references = new KeptReferences(model);
  const shown = new Map<string, string>();
  const own = new Map<string, string>();
  const free = new Map<string, readonly string[]>();
  const inward = (id: string) => own.get(id) ?? id;
  const outward = (text: string) => text.replace(uuids, (id) => shown.get(id) ?? id);

  const reuse = (call: Call, id: string): void => {
    const ids = free.get(placeOf(call)) ?? [];
    const last = ids.at(-1);
    if (last === undefined) return;
    free.set(placeOf(call), ids.slice(0, -1));
    shown.set(id, last);
    own.set(last, id);
    if (call.route !== undefined) references.learn(call.route.resource, last, id);
  };

  /** The call with the server's own id wherever it names the record itself, or one that it keeps from being deleted. */
  const named = (call: Call): Call => {
    const { route } = call;
    const path = new URL(call.url);
    path.pathname = path.pathname.replace(uuids, inward);
    if (route === undefined) return { ...call, url: path };
    const { resource } = route;
    const fields = references.fieldsOf(resource);
    const asked = resource.parameters.filter(({ match }) => match === "id").map(({ name }) => name);
    const query = queryOf(call).map(
      ([name, value]) =>
        [
          name,
          asked.includes(name) ? inward(value) : references.inQuery(resource, fields, name, value),
        ] as const,
    );
    if (query.length > 0) path.search = withQuery(call, query).url.search;
    const body = jsonOf(call);
    const id = idOf(body, call);
    if (!isObject(body) || (id === undefined && fields.length === 0)) return { ...call, url: path };
    const whole = id === undefined ? body : { ...body, [idMemberOf(model)]: inward(id) };
    return { ...withBody(call, references.inBody(whole, fields)), url: path };
  };

  return async (call, next) => {
    const { kind, id } = call.route ?? {};
    const reply = await next(named(call));
    const made = kind === "add" && good(reply) ? addedId(reply) : undefined;
    if (made !== undefined) reuse(call, made);
    if (kind === "delete" && id !== undefined && good(reply))
      free.set(placeOf(call), [...(free.get(placeOf(call)) ?? []), id]);
    return shownAs(reply, outward);
  };
};

/** The names of such records, as clients know them and as the server does. */
class KeptReferences {
  readonly #model: InterfaceModel;
  readonly #own = new Map<string, string>();

  constructor(model: InterfaceModel) {
    this.#model = model;
  }

  /** Learns the server's own id of a record, unless records of its type may be deleted at any time. */
  learn({ name }: Resource, shown: string, own: string): void {
    const isKept = this.#model.resources.some(
      (one) => one.name === name && keepingFields(this.#model, one).length > 0,
    );
    if (isKept) this.#own.set(shown, own);
  }

  /** The fields by which records of a type keep others from being deleted. */
  fieldsOf({ name }: Resource): readonly ReferringField[] {
    if (this.#own.size === 0) return [];
    const all = this.#model.resources.flatMap((one) => keepingFields(this.#model, one));
    return all.filter(({ type }) => type === name);
  }

  /** A record with the server's own ids in these fields. */
  inBody(body: JsonObject, fields: readonly ReferringField[]): JsonObject {
    return fields.reduce(
      (changed, { path }) =>
        mappedAt(changed, path.join("."), (value) =>
          typeof value === "string" ? this.#renamed(value) : value,
        ),
      body,
    );
  }

  /** The value of a search parameter, with the server's own ids if the parameter looks at one of these fields. */
  inQuery({ parameters }: Resource, fields: readonly ReferringField[], name: string, value: string): string {
    const roots = new Set(fields.map(({ path }) => path[0]));
    const looks = parameters.some(
      (one) => one.name === name && one.targets.some(({ path }) => roots.has(path.split(".")[0])),
    );
    return looks ? this.#renamed(value) : value;
  }

  #renamed(text: string): string {
    return text.replace(uuids, (id) => this.#own.get(id) ?? id);
  }
}
