// Renames the ids of records that a server must not delete while others refer to them, wherever these others name them.
import { keepingFields, type ReferringField } from "../../spec/delete-refused.js";
import type { JsonObject } from "../../spec/json.js";
import type { InterfaceModel, Resource } from "../../spec/model.js";
import { mappedAt } from "./json-edits.js";
import { uuids } from "./renamed-ids.js";

/** The names of such records, as clients know them and as the server does. */
export class KeptReferences {
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
