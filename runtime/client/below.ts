// Makes the methods of a client that search and add below the path of a record.
import { type Collection, collectionBelow, type Place, type RecordId } from "./collection.js";
import type { Connection, RequestOptions } from "./connection.js";
import { allIn, type Page, searchIn } from "./list.js";
import { addIn } from "./record.js";

/** A record as it is added below the path of its parent: the member that refers to the parent may be left out. */
export type Below<Sent, Member extends keyof Sent> = Omit<Sent, Member> & Partial<Pick<Sent, Member>>;

type SearchBelow<Parameters, Result> = (
  parent: RecordId,
  parameters?: Parameters,
  options?: RequestOptions,
) => Result;

/** Makes the method that gets the first page of the parent's records that match all parameters. */
export function searchBelow<Parameters extends object, Stored, Included = never>(
  connection: Connection,
  place: Place,
  field: string,
): SearchBelow<Parameters, Promise<Page<Stored, Included>>> {
  const below = belowIn(connection, place, field);
  return async (parent, parameters, options) =>
    searchIn<Parameters | undefined, Stored, Included>(below(parent))(parameters, options);
}

/** Makes the method that gets all the parent's records that match all parameters, page by page. */
export function allBelow<Parameters extends object, Stored>(
  connection: Connection,
  place: Place,
  field: string,
): SearchBelow<Parameters, AsyncIterable<Stored>> {
  const below = belowIn(connection, place, field);
  return (parent, parameters, options) =>
    allIn<Parameters | undefined, Stored>(below(parent))(parameters, options);
}

/** Makes the method that adds a record which refers to the parent. */
export function addBelow<Sent, Stored extends object>(
  connection: Connection,
  place: Place,
  field: string,
  method: string,
): (parent: RecordId, record: Sent, options?: RequestOptions) => Promise<Stored> {
  const below = belowIn(connection, place, field);
  return async (parent, record, options) => addIn<Sent, Stored>(below(parent), method)(record, options);
}

const belowIn =
  (connection: Connection, place: Place, field: string): ((parent: RecordId) => Collection) =>
  (parent) =>
    collectionBelow(connection, place, field, parent);
