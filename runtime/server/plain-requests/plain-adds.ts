import type { IncomingMessage, ServerResponse } from "node:http";
import type { AppOptions } from "../app-options.js";
import { allowedOrigins, headersForPages } from "../auth/cors.js";
import { noPlace, noRoomForBody } from "../http/admit.js";
import { inTime } from "../http/answer-time.js";
import { bodyIn } from "../http/body.js";
import { bodyBytes, lengthOf } from "../http/body-bytes.js";
import { requestIdFrom } from "../http/exchange.js";
import { faultAnswer } from "../http/faults.js";
import type { Bounds } from "../http/middleware.js";
import { urlOf } from "../http/paths.js";
import { RequestLife } from "../http/request-life.js";
import { newRecord } from "../interactions/add.js";
import type { Service } from "../interactions/interaction.js";
import { observeAnswer } from "../observability/observe.js";
import { traceIn } from "../observability/trace.js";
import type { StoredRecord } from "../store/store.js";
import type { Admit, Admitted } from "./admission.js";
import { closeWhenSent, leaveBody } from "./close-when-sent.js";
import { plainness } from "./is-plain.js";
import { orNothing, type Plain } from "./plain.js";
import { collectionPaths, type PlainPath } from "./plain-paths.js";
import { plainlyAdded } from "./plain-types.js";
import { sendIssues, sendRecord } from "./send.js";

/** An add that is let pass. */
interface Asked {
  readonly path: PlainPath;
  readonly admitted: Admitted;
  /** The request's id. */
  readonly request: string;
  /** Bytes of its body. */
  readonly length: number;
  /** URL under which the client reached the server; no slash at its end. */
  readonly base: string;
  readonly life: RequestLife;
}

type Look = (incoming: IncomingMessage) => Asked | undefined;

function looker(
  options: AppOptions,
  service: Service,
  admit: Admit,
  { bodyBytes: most, lives: { shares } }: Bounds,
): Look {
  const { definition, publicUrl } = service;
  const pathOf = collectionPaths(definition, plainlyAdded(definition, options.handlers));
  const isPlain = plainness("POST", options);
  return (incoming) => {
    const length = lengthOf(incoming);
    if (length === undefined || length > most || !isPlain(incoming)) return undefined;
    const path = pathOf(incoming.url ?? "");
    const admitted = path && admit(incoming, path, "add");
    if (path === undefined || admitted === undefined) return undefined;
    const holder = { who: admitted.who, site: path.site };
    if (!shares.places.fits(holder, 1)) return undefined;
    const { host, "x-request-id": given } = incoming.headers;
    return {
      path,
      admitted,
      request: requestIdFrom(given),
      length,
      base: publicUrl ?? `http://${host}`,
      life: new RequestLife(shares, holder),
    };
  };
}

/** Adds the record once its body is there and a place is free. Rejects with whatever keeps it from being added. */
async function added(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  asked: Asked,
  service: Service,
  bounds: Bounds,
): Promise<StoredRecord> {
  const { path, admitted, request, length, base, life } = asked;
  const wait = (): void => {
    if (!life.read(length)) throw noRoomForBody();
  };
  const bytes = await bodyBytes(incoming, outgoing, { length, most: length }, wait);
  if (!life.work()) throw noPlace(bounds.lives.shares);
  try {
    const { deepest, answers } = service;
    const body = bodyIn(bytes, incoming.headers["content-type"], deepest, answers.errorMalformed);
    const { key, draft, record } = newRecord(service, path, base, body);
    service.auditLog.checkChange?.();
    const added = await service.store.add(key, draft);
    service.auditLog.tell?.({ ...admitted, request }, { act: "add", ...key, version: draft.version });
    return added.kind === "added" && added.later !== undefined ? added.later : record;
  } finally {
    life.settle();
  }
}

/** Adds past the app; what is wrong with one is answered as the app does. */
export function plainAdds(options: AppOptions, service: Service, admit: Admit, bounds: Bounds): Plain {
  const look = orNothing(looker(options, service, admit, bounds));
  const { observe } = options;
  const { milliseconds, report } = bounds;
  const forPages = headersForPages(allowedOrigins(options));
  const answer = (outgoing: ServerResponse, asked: Asked, record: StoredRecord): void => {
    const { path, request, base, life } = asked;
    const headers = { Location: urlOf(base, path, record.id) };
    sendRecord(outgoing, 201, request, record, service.now(), headers, forPages);
    closeWhenSent(outgoing, life, record.body.length);
  };
  const refuse = (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    { request, life }: Asked,
    fault: unknown,
  ): void => {
    const reportOne = (reason: unknown): void =>
      report(reason, request, traceIn(incoming.headers["traceparent"]));
    sendIssues(outgoing, request, faultAnswer(fault, "POST", reportOne), forPages);
    closeWhenSent(outgoing, life, 0);
    leaveBody(incoming);
  };
  return (incoming, outgoing) => {
    const began = performance.now();
    const asked = look(incoming);
    if (asked === undefined) return false;
    const { request, path } = asked;
    if (observe !== undefined)
      observeAnswer(observe, outgoing, began, () => ({
        request,
        trace: traceIn(incoming.headers["traceparent"]),
        method: "POST",
        route: path.route,
      }));
    inTime(added(incoming, outgoing, asked, service, bounds), milliseconds).then(
      (record) => answer(outgoing, asked, record),
      (fault) => refuse(incoming, outgoing, asked, fault),
    );
    return true;
  };
}
