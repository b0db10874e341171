// Finds a record of another type in a list.
import { type JsonObject, ownMember } from "../../../spec/json.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { isOfType } from "../../../spec/record-type.js";
import type { FoundRecord } from "../../http/api/adapter.js";
import type { Exchange } from "../../http/exchange.js";
import { problem } from "../../http/problem.js";
import { sameRecord } from "../../search/same-record.js";
import { fail, pass, shown } from "../expect.js";
import type { Finding } from "../finding.js";

/** A record that is known to be of its type. */
interface TypedRecord {
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
  readonly exchange: Exchange;
}

/**
 * Fails on a listed record of another type: one that names another type or, if records do not name their type, one that is known to be of
 * another, by its id and by a field that the asked type does not have.
 */
export function judgeTypes({ model, asked, found, known, exchange }: Listed): Finding {
  const { typeMember } = model;
  if (typeMember !== undefined) {
    const other = found.find(({ record }) => !isOfType(model, record, asked));
    if (other === undefined) return pass(exchange);
    const got = `a record with ${typeMember} ${JSON.stringify(other.record[typeMember])} in the list`;
    return fail(`${typeMember} ${asked.name} in each record`, problem("other-type", got), exchange);
  }
  const own = new Set(asked.fields.map(({ name }) => name));
  const isShown = ({ resource, body }: TypedRecord, record: JsonObject) =>
    resource.name !== asked.name &&
    resource.fields.some(({ name }) => ownMember(body, name) !== undefined && !own.has(name)) &&
    sameRecord(body, record, resource, model).length === 0;
  for (const { id, record } of found) {
    const other = id === undefined ? undefined : [...known(id)].find((one) => isShown(one, record));
    if (other === undefined) continue;
    const got = problem("other-type", `${shown(other)} in the list`);
    return fail(`only records of ${asked.name} in the list`, got, exchange);
  }
  return pass(exchange);
}
