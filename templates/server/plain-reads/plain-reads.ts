import type { IncomingMessage, ServerResponse } from "node:http";
import type { ResourceDefinition } from "../definition.js";
import { everyHeader, requestIdFrom, requestIdHeader } from "../http/exchange.js";
import type { Service } from "../http/interaction.js";
import { recordHeaders } from "../http/respond.js";
import type { Handlers } from "../http/route-resource.js";
import { type Observe, observeAnswer } from "../seen/observe.js";
import type { Store, StoredRecord } from "../store/store.js";
import { isPlain } from "./is-plain.js";
import { type RecordPath, recordPaths } from "./record-paths.js";

/**
 * Answers a read where there is nothing to it but a record that is there, by Node's own request and answer; else it says false,
 * and has done nothing. What it answers, the app would have answered alike.
 */
export type PlainReads = (request: IncomingMessage, response: ServerResponse) => boolean;

type ReadNow = NonNullable<Store["readNow"]>;

/** The resources of which the server itself reads the records, by the id that ends the path. */
function readable({ definition }: Service, handlers: Handlers): readonly ResourceDefinition[] {
  const { method, on } = definition.interactions.read;
  if (method !== "GET" || on !== "record") return [];
  return definition.resources.filter(({ type, interactions }) => {
    const own = Object.hasOwn(handlers, type) ? handlers[type] : undefined;
    return interactions.includes("read") && own?.read === undefined && own?.named === undefined;
  });
}

/** The record, where it is there; whatever else there is to say of it, a fault too, the app says. */
function findRecord(readNow: ReadNow, { resource, site, id }: RecordPath): StoredRecord | undefined {
  try {
    const found = readNow({ site, type: resource.type, id });
    return found === "gone" ? undefined : found;
  } catch {
    return undefined;
  }
}

/** Reads past the app, for a store that has its records at once. */
export function plainReads(
  service: Service,
  readNow: ReadNow,
  handlers: Handlers,
  observe?: Observe,
): PlainReads {
  const { definition, trail } = service;
  const find = recordPaths(definition.forms, readable(service, handlers));
  return (request, response) => {
    const path = isPlain(request) ? find(request.url ?? "") : undefined;
    if (path === undefined) return false;
    const began = performance.now();
    const record = findRecord(readNow, path);
    if (record === undefined) return false;
    const { route, resource, site, id } = path;
    const requestId = requestIdFrom(request.headers[requestIdHeader]);
    if (observe !== undefined)
      observeAnswer(observe, response, began, () => ({ request: requestId, method: "GET", route }));
    trail.tell?.({ request: requestId }, { act: "read", site, type: resource.type, id });
    const length = Buffer.byteLength(record.body);
    response.writeHead(200, {
      ...everyHeader(requestId),
      ...recordHeaders(record),
      "Content-Length": length,
    });
    response.end(record.body);
    return true;
  };
}
