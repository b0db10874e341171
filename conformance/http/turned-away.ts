// Recognises answers that say nothing about the request: no answer, temporary errors, and missing credentials.

import type { InterfaceModel } from "../../spec/model.js";
import type { Settings } from "../options/settings.js";
import { plainBase } from "./api/urls.js";
import { Blocked } from "./blocked.js";
import type { Client, Exchange } from "./exchange.js";
import { ownWords } from "./own-words.js";
import { type Problem, problem } from "./problem.js";
import { waitAskedInWords } from "./retry-after.js";
import { interactionRouteOf } from "./routes/action-route.js";
import { isSuccess } from "./status.js";

/** Temporary errors, in the words of RFC 6585, section 4, and of RFC 9110, sections 15.6.3 to 15.6.5. */
const turningAway: ReadonlyMap<number, string> = new Map([
  [429, "too many requests"],
  [502, "bad gateway"],
  [503, "service unavailable"],
  [504, "gateway timeout"],
]);

/**
 * Whether an answer only says that the request was sent too often or at a bad time, or that nothing answered behind a
 * gateway. The document does not mention limits, load or maintenance, so this violates nothing. It is not a failure
 * even if all requests of one operation are answered like this: that part may be under maintenance, or its quota may be
 * spent, which cannot be distinguished from a missing operation. It is never a pass either: blocked checks count
 * against the run. A 500 is not included, since it is the result of the request itself.
 */
export const isTurnedAway = (status: number | undefined): boolean =>
  status !== undefined && turningAway.has(status);

/** Throws `Blocked` if an answer says nothing about the request, such as a 503: then no verdict is possible. */
export function blockIndeterminate(exchange: Exchange): void {
  const why = whyIndeterminate(exchange);
  if (why !== undefined) throw new Blocked(why, { exchange });
}

/** Why an answer says nothing about the request; undefined if it does. */
export function whyIndeterminate(exchange: Exchange): Problem | undefined {
  const { status, fault, limit } = exchange;
  if (limit !== undefined) return problem("stopped", fault ?? "the run reached a limit");
  if (status === undefined)
    return problem("no-answer", `no answer came: ${fault ?? "the connection gave nothing"}`);
  const words = turningAway.get(status);
  if (words === undefined) return undefined;
  const wait = waitAskedInWords(exchange);
  const asks = wait === undefined ? "" : `; it asks to wait ${wait}`;
  return problem(
    "turned-away",
    `answered with ${status} (${words}${asks}), which says nothing about the request`,
  );
}

/** The reason if an answer was refused only because of the credentials; otherwise undefined. */
export function whyNotLetIn(run: RunSoFar, exchange: Exchange): Problem | undefined {
  if (exchange.status === 401)
    return problem("credentials", "answered with 401: the credentials were not accepted, or are missing");
  if (!lacksRights(run, exchange)) return undefined;
  const said = ownWords(exchange);
  return problem(
    "credentials",
    `answered with 403 (forbidden), like every request of this kind: ${said === undefined ? "" : `"${said}"; `}perhaps the credentials lack the right`,
  );
}

/**
 * Why an answer cannot be the evidence of a failure. The document does not mention credentials or rights, so a
 * deployment that requires others than were given cannot be judged. A check may still require that an unknown client
 * gets no data.
 */
export const whyNoFailure = (run: RunSoFar, exchange: Exchange): Problem | undefined =>
  whyNotLetIn(run, exchange) ?? whyIndeterminate(exchange);

/** The part of a run that shows rights: its exchanges, and the interface that they belong to. */
interface RunSoFar {
  readonly model: InterfaceModel;
  /** The whole document, if `model` is a part of it. */
  readonly document?: InterfaceModel;
  readonly settings: Pick<Settings, "baseUrl">;
  readonly client: Pick<Client, "exchanges">;
}

/**
 * Whether a 403 (RFC 9110, section 15.5.4) means that rights are missing: no request for the same interaction, type and
 * site was ever allowed. If another one was, only this request was refused.
 */
function lacksRights(run: RunSoFar, exchange: Exchange): boolean {
  if (exchange.status !== 403) return false;
  const kind = kindOf(run);
  const own = kind(exchange);
  return !run.client.exchanges.some((other) => isSuccess(other) && kind(other) === own);
}

function kindOf({ model, document = model, settings }: RunSoFar): (exchange: Exchange) => string {
  const { length } = new URL(plainBase(settings.baseUrl)).pathname.replace(/\/$/, "");
  return ({ method, url }) => {
    const { pathname } = new URL(url);
    const { kind, resource, form, site } = interactionRouteOf(document, method, pathname.slice(length)) ?? {};
    return [method, kind ?? pathname, resource?.name, form?.name, site].join(" ");
  };
}
