// Answers plain reads without Hono.
import type { IncomingMessage } from "node:http";
import type { AppOptions } from "../app-options.js";
import { allowedOrigins, headersForPages } from "../auth/cors.js";
import { requestIdFrom } from "../http/exchange.js";
import type { Holder } from "../http/fair-share.js";
import type { Bounds } from "../http/middleware.js";
import { RequestLife, type Shares, smallBytes } from "../http/request-life.js";
import type { Service } from "../interactions/interaction.js";
import { observeAnswer } from "../observability/observe.js";
import { traceIn } from "../observability/trace.js";
import type { StoredRecord } from "../store/store.js";
import type { Admit } from "./admission.js";
import { closeWhenSent } from "./close-when-sent.js";
import { endOfTurn } from "./end-of-turn.js";
import { plainness } from "./is-plain.js";
import { orNothing, type Plain } from "./plain.js";
import { recordPaths } from "./plain-paths.js";
import { plainlyRead } from "./plain-types.js";
import { sendRecord } from "./send.js";

interface Found {
  /** Such as `/at/:site/ships/:id`. */
  readonly route: string;
  /** The request's id. */
  readonly request: string;
  readonly record: StoredRecord;
  /** Of a large one, which may have to wait until its client reads it. */
  readonly life?: RequestLife;
}

type Find = (request: IncomingMessage) => Found | undefined;

/** Finds records without the app; undefined if the store cannot read synchronously. */
function finder(
  options: AppOptions,
  { definition, auditLog }: Service,
  admit: Admit,
  shares: Shares,
): Find | undefined {
  const readNow = options.store.readNow?.bind(options.store);
  if (readNow === undefined) return undefined;
  const pathOf = recordPaths(definition, plainlyRead(definition, options.handlers));
  const isPlain = plainness(options);
  return (incoming) => {
    // The path first: it tells a search from a read in a fraction of the time that the headers take.
    const path = pathOf(incoming.url ?? "");
    if (path === undefined || !isPlain(incoming)) return undefined;
    const admitted = admit(incoming, path, "read");
    if (admitted === undefined) return undefined;
    const { route, resource, site, id } = path;
    const record = readNow({ site, type: resource.type, id });
    if (record === undefined || record === "gone") return undefined;
    const life =
      record.body.length > smallBytes ? lifeOfLarge(shares, { who: admitted.who, site }, record) : undefined;
    if (life === "refused") return undefined;
    const request = requestIdFrom(incoming.headers["x-request-id"]);
    auditLog.tell?.({ ...admitted, request }, { act: "read", site, type: resource.type, id });
    return life === undefined ? { route, request, record } : { route, request, record, life };
  };
}

function lifeOfLarge(shares: Shares, holder: Holder, { body }: StoredRecord): RequestLife | "refused" {
  const life = new RequestLife(shares, holder);
  if (!life.hasRoom(body.length) || !life.work()) return "refused";
  life.settle();
  return life;
}

/** Reads existing records without the app; undefined if the app handles every read. */
export function plainReads(
  options: AppOptions,
  service: Service,
  admit: Admit,
  { lives }: Bounds,
): Plain | undefined {
  const finding = finder(options, service, admit, lives.shares);
  if (finding === undefined) return undefined;
  const find = orNothing(finding);
  const { observe } = options;
  const forPages = headersForPages(allowedOrigins(options));
  const late = endOfTurn();
  return (incoming, outgoing) => {
    const began = performance.now();
    const found = find(incoming);
    if (found === undefined) return false;
    const { route, request, record, life } = found;
    if (observe !== undefined)
      observeAnswer(observe, outgoing, began, () => ({
        request,
        trace: traceIn(incoming.headers["traceparent"]),
        method: "GET",
        route,
      }));
    late(() => {
      sendRecord(outgoing, request, record, service.now(), forPages);
      if (life !== undefined) closeWhenSent(outgoing, life, record.body.length);
    });
    return true;
  };
}
