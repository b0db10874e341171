// Lists the ways in which an update may identify the record that it replaces: the document does not say how.
import { businessIdentifiers } from "../../../spec/business-identifiers.js";
import type { JsonObject } from "../../../spec/json.js";
import { givesIds } from "../../../spec/limits.js";
import { updatesByPath } from "../../../spec/merges.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { idMemberOf } from "../../../spec/record-ids.js";
import type { UpdateDialect, UpdateTarget } from "../dialect/dialect.js";
import type { AddedRecord } from "./adapter.js";
import { idAsMember } from "./record-id.js";

/** An update that is to be sent. */
export interface Update {
  readonly model: InterfaceModel;
  /** URL of the collection. */
  readonly collection: string;
  readonly record: AddedRecord;
  readonly body: JsonObject;
  /** The members of the body that the update is not about: a patch does not name them. */
  readonly kept?: readonly string[];
  /** The record as it was read before the update. */
  readonly current: JsonObject;
  /** The ETag of the version from which the update is made (default: the current one). */
  readonly version?: string | undefined;
}

/** One way to identify the record that an update replaces. */
export interface UpdateWay {
  readonly by: UpdateTarget;
  readonly parameter?: string;
  /** Whether the request has members of the record as it is now, other than its id. */
  readonly needsRead: boolean;
  /** Whether records of a type can be identified in this way. */
  suits(resource: Resource): boolean;
  /** The expected content of the record afterwards: the body, with the members that have to stay. */
  content(update: Update): JsonObject;
  request(update: Update): { readonly url: string; readonly json: JsonObject };
}

function withId({ model, body, current, record }: Update): JsonObject {
  const member = idMemberOf(model);
  // A body with another id is sent on purpose.
  if (updatesByPath(model) && givesIds(record.resource) && Object.hasOwn(body, member)) return body;
  const shown = current[member];
  return { ...body, ...(shown === undefined ? idAsMember(model, record.id) : { [member]: shown }) };
}

const always = { needsRead: false, suits: () => true, content: ({ body }: Update) => body };

const byPath: UpdateWay = {
  ...always,
  by: "record path",
  request: (update) => ({ url: update.record.url, json: withId(update) }),
};

const byIdentifier: UpdateWay = {
  by: "identifier",
  needsRead: true,
  suits: (resource) => businessIdentifiers(resource).length > 0,
  content: identified,
  request: (update) => ({ url: update.collection, json: identified(update) }),
};

/** In the order in which they are tried: those that are least likely to change another record come first. */
const onCollection: readonly [UpdateWay, ...UpdateWay[]] = [
  {
    ...always,
    by: "body id",
    request: (update) => ({ url: update.collection, json: withId(update) }),
  },
  {
    ...always,
    by: "as read",
    needsRead: true,
    request: (update) => ({ url: update.collection, json: { ...assigned(update), ...withId(update) } }),
  },
  byQuery("id"),
  byQuery("_id"),
  byIdentifier,
];

function byQuery(parameter: string): UpdateWay {
  const query = (id: string) => `?${parameter}=${encodeURIComponent(id)}`;
  return {
    ...always,
    by: "query id",
    parameter,
    request: (update) => ({ url: update.collection + query(update.record.id), json: withId(update) }),
  };
}

/** Members of the record as read that the spec does not document: those that the deployment assigned. */
function assigned({ current, record }: Update): JsonObject {
  const documented = new Set(record.resource.fields.map(({ name }) => name));
  return Object.fromEntries(Object.entries(current).filter(([member]) => !documented.has(member)));
}

/** The body with the business identifiers that the record has now. */
function identified({ body, current, record }: Update): JsonObject {
  const had = { ...record.body, ...current };
  const kept = new Set(businessIdentifiers(record.resource));
  return { ...body, ...Object.fromEntries(Object.entries(had).filter(([name]) => kept.has(name))) };
}

/** The ways that the spec allows, in the order in which they are tried. */
export const updateWays = (model: InterfaceModel): readonly [UpdateWay, ...UpdateWay[]] =>
  updatesByPath(model) ? [byPath] : onCollection;

/** The way that a deployment was found to need; the first one if none was found. */
export function knownWay(model: InterfaceModel, known: Pick<UpdateDialect, "by" | "parameter">): UpdateWay {
  const ways = updateWays(model);
  return ways.find(({ by, parameter }) => by === known.by && parameter === known.parameter) ?? ways[0];
}
