import type { IncomingMessage, ServerResponse } from "node:http";
import type { AppOptions } from "../app.js";
import { requestIdFrom } from "../http/exchange.js";
import type { Service } from "../http/interaction.js";
import { observeAnswer } from "../seen/observe.js";
import type { Store, StoredRecord } from "../store/store.js";
import { type Admitted, admissionOf } from "./admission.js";
import { endOfTurn } from "./end-of-turn.js";
import { plainness } from "./is-plain.js";
import { plainlyRead } from "./plainly-read.js";
import { type RecordPath, recordPaths } from "./record-paths.js";
import { sendRecord } from "./send-record.js";

/**
 * Answers a read where there is nothing to it but a record that is there, by Node's own request and answer; else it says false,
 * and has done nothing. What it answers, the app would have answered alike.
 */
export type PlainReads = (request: IncomingMessage, response: ServerResponse) => boolean;

interface Found {
  readonly path: RecordPath;
  readonly admitted: Admitted;
  readonly record: StoredRecord;
}

/** Looks past the app; nothing where the store has to wait for its records, or it takes the app to know who may read them. */
function finder(
  options: AppOptions,
  { definition }: Service,
): ((request: IncomingMessage) => Found | undefined) | undefined {
  const readNow = options.store.readNow?.bind(options.store);
  const admit = admissionOf(options);
  if (readNow === undefined || admit === undefined) return undefined;
  const find = recordPaths(definition.forms, plainlyRead(definition, options.handlers));
  const isPlain = plainness();
  return (request) => {
    const path = isPlain(request) ? find(request.url ?? "") : undefined;
    const admitted = path && admit(request, path);
    const record = admitted && findRecord(readNow, path);
    return record && { path, admitted, record };
  };
}

/** The record, where it is there; whatever else there is to say of it, a fault too, the app says. */
function findRecord(
  readNow: NonNullable<Store["readNow"]>,
  { resource, site, id }: RecordPath,
): StoredRecord | undefined {
  try {
    const found = readNow({ site, type: resource.type, id });
    return found === "gone" ? undefined : found;
  } catch {
    return undefined;
  }
}

/** Reads past the app, for `serve`; nothing where every read takes the app. */
export function plainReads(options: AppOptions, service: Service): PlainReads | undefined {
  const find = finder(options, service);
  if (find === undefined) return undefined;
  const { observe } = options;
  const late = endOfTurn();
  return (request, response) => {
    const began = performance.now();
    const found = find(request);
    if (found === undefined) return false;
    const { path, admitted, record } = found;
    const { route, resource, site, id } = path;
    const asked = requestIdFrom(request.headers["x-request-id"]);
    if (observe !== undefined)
      observeAnswer(observe, response, began, () => ({ request: asked, method: "GET", route }));
    service.trail.tell?.({ ...admitted, request: asked }, { act: "read", site, type: resource.type, id });
    late(() => sendRecord(response, asked, record));
    return true;
  };
}
