import type { IncomingMessage, ServerResponse } from "node:http";
import type { AppOptions } from "../app.js";
import { requestIdFrom } from "../http/exchange.js";
import type { Service } from "../http/interaction.js";
import { observeAnswer } from "../seen/observe.js";
import type { StoredRecord } from "../store/store.js";
import { admissionOf } from "./admission.js";
import { endOfTurn } from "./end-of-turn.js";
import { plainness } from "./is-plain.js";
import { plainlyRead } from "./plainly-read.js";
import { recordPaths } from "./record-paths.js";
import { sendRecord } from "./send-record.js";

/**
 * Answers a read where there is nothing to it but a record that is there, by Node's own request and answer; else it says false,
 * and has done nothing. What it answers, the app would have answered alike.
 */
export type PlainReads = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

interface Found {
  /** Such as `/at/:site/ships/:id`. */
  readonly route: string;
  /** The request's id. */
  readonly request: string;
  readonly record: StoredRecord;
}

type Find = (request: IncomingMessage) => Found | undefined;

/** Looks past the app; nothing where the store has to wait for its records, or it takes the app to know who may read them. */
function finder(options: AppOptions, { definition, trail }: Service): Find | undefined {
  const readNow = options.store.readNow?.bind(options.store);
  const admit = admissionOf(options);
  if (readNow === undefined || admit === undefined) return undefined;
  const pathOf = recordPaths(definition.forms, plainlyRead(definition, options.handlers));
  const isPlain = plainness();
  return (incoming) => {
    const path = isPlain(incoming) ? pathOf(incoming.url ?? "") : undefined;
    const admitted = path && admit(incoming, path);
    if (path === undefined || admitted === undefined) return undefined;
    const { route, resource, site, id } = path;
    const record = readNow({ site, type: resource.type, id });
    if (record === undefined || record === "gone") return undefined;
    const request = requestIdFrom(incoming.headers["x-request-id"]);
    trail.tell?.({ ...admitted, request }, { act: "read", site, type: resource.type, id });
    return { route, request, record };
  };
}

/** Whatever goes wrong goes wrong in the app once more, which says so. */
function orNothing(find: Find): Find {
  return (incoming) => {
    try {
      return find(incoming);
    } catch {
      return undefined;
    }
  };
}

/** Reads past the app, for `serve`; nothing where every read takes the app. */
export function plainReads(options: AppOptions, service: Service): PlainReads | undefined {
  const finding = finder(options, service);
  if (finding === undefined) return undefined;
  const find = orNothing(finding);
  const { observe } = options;
  const late = endOfTurn();
  return (incoming, outgoing) => {
    const began = performance.now();
    const found = find(incoming);
    if (found === undefined) return false;
    const { route, request, record } = found;
    if (observe !== undefined)
      observeAnswer(observe, outgoing, began, () => ({ request, method: "GET", route }));
    late(() => sendRecord(outgoing, request, record));
    return true;
  };
}
