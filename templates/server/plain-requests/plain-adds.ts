import type { IncomingMessage, ServerResponse } from "node:http";
import type { AppOptions } from "../app-options.js";
import { newRecord } from "../http/add.js";
import { inTime } from "../http/answer-time.js";
import type { Bounds } from "../http/around.js";
import { bodyIn } from "../http/body.js";
import { requestIdFrom } from "../http/exchange.js";
import { faultAnswer } from "../http/faults.js";
import type { Service } from "../http/interaction.js";
import { urlOf } from "../http/paths.js";
import { observeAnswer } from "../seen/observe.js";
import type { StoredRecord } from "../store/store.js";
import type { Admit, Admitted } from "./admission.js";
import { bodyBytes, lengthOf } from "./body-bytes.js";
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
}

type Look = (incoming: IncomingMessage) => Asked | undefined;

function looker(options: AppOptions, service: Service, admit: Admit, { bodyBytes: most }: Bounds): Look {
  const { definition, publicUrl } = service;
  const pathOf = collectionPaths(definition, plainlyAdded(definition, options.handlers));
  const isPlain = plainness("POST");
  return (incoming) => {
    const length = lengthOf(incoming);
    if (length === undefined || length > most || !isPlain(incoming)) return undefined;
    const path = pathOf(incoming.url ?? "");
    const admitted = path && admit(incoming, path, "add");
    if (path === undefined || admitted === undefined) return undefined;
    const { host, "x-request-id": given } = incoming.headers;
    return {
      path,
      admitted,
      request: requestIdFrom(given),
      length,
      base: publicUrl ?? `http://${host}`,
    };
  };
}

/** Adds the record once its body is there. Rejects with whatever keeps it from being added. */
async function added(incoming: IncomingMessage, asked: Asked, service: Service): Promise<StoredRecord> {
  const { path, admitted, request, length, base } = asked;
  const bytes = await bodyBytes(incoming, length);
  const body = bodyIn(
    bytes,
    incoming.headers["content-type"],
    service.deepest,
    service.answers.errorMalformed,
  );
  const { key, draft, record } = newRecord(service, path, base, body);
  await service.store.add(key, draft);
  service.trail.tell?.({ ...admitted, request }, { act: "add", ...key, version: draft.version });
  return record;
}

/** Adds past the app; what is wrong with one is answered as the app does. */
export function plainAdds(options: AppOptions, service: Service, admit: Admit, bounds: Bounds): Plain {
  const look = orNothing(looker(options, service, admit, bounds));
  const { observe } = options;
  const { count, milliseconds, report } = bounds;
  const answer = (outgoing: ServerResponse, { path, request, base }: Asked, record: StoredRecord): void =>
    sendRecord(outgoing, 201, request, record, { Location: urlOf(base, path, record.id) });
  const refuse = (outgoing: ServerResponse, { request }: Asked, fault: unknown): void =>
    sendIssues(outgoing, request, faultAnswer(fault, "POST", request, report));
  return (incoming, outgoing) => {
    const began = performance.now();
    const asked = count.isFull() ? undefined : look(incoming);
    if (asked === undefined) return false;
    const { request, path } = asked;
    if (observe !== undefined)
      observeAnswer(observe, outgoing, began, () => ({ request, method: "POST", route: path.route }));
    inTime(count.during(added(incoming, asked, service)), milliseconds).then(
      (record) => answer(outgoing, asked, record),
      (fault) => refuse(outgoing, asked, fault),
    );
    return true;
  };
}
