// Finds a record of another type in a list.
import { type JsonObject, ownMember } from "../../../spec/json.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { isOfType } from "../../../spec/record-type.js";
import type { FoundRecord } from "../../http/api/adapter.js";
import { sameRecord } from "../../search/same-record.js";

/** A record that is known to be of its type. */
export interface TypedRecord {
  readonly resource: Resource;
  readonly id: string;
  readonly body: JsonObject;
}

/** What a list of a type's records shows, and what else there is. */
export interface Listed {
  readonly model: InterfaceModel;
  readonly asked: Resource;
  readonly found: readonly FoundRecord[];
  /** The known records with an id, of every type. */
  known(id: string): Iterable<TypedRecord>;
}

/** What must be listed, and what is listed instead. */
export interface Stray {
  readonly expected: string;
  readonly actual: string;
}

/**
 * A listed record of another type: one that names another type or, if records do not name their type, one that is known to be of
 * another, by its id and by a field that the asked type does not have. Undefined if there is none.
 */
export function strayIn({ model, asked, found, known }: Listed): Stray | undefined {
  const { typeMember } = model;
  if (typeMember !== undefined) {
    const other = found.find(({ record }) => !isOfType(model, record, asked));
    return (
      other && {
        expected: `${typeMember} ${asked.name} in each record`,
        actual: `a record with ${typeMember} ${JSON.stringify(other.record[typeMember])} in the list`,
      }
    );
  }
  const own = new Set(asked.fields.map(({ name }) => name));
  const isShown = ({ resource, body }: TypedRecord, record: JsonObject) =>
    resource.name !== asked.name &&
    resource.fields.some(({ name }) => ownMember(body, name) !== undefined && !own.has(name)) &&
    sameRecord(body, record, resource, model).length === 0;
  for (const { id, record } of found) {
    const other = id === undefined ? undefined : [...known(id)].find((one) => isShown(one, record));
    if (other === undefined) continue;
    return {
      expected: `only records of ${asked.name} in the list`,
      actual: `${other.resource.name} ${other.id} in the list`,
    };
  }
  return undefined;
}
