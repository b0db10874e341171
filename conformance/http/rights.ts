// Decides whether a refusal means that the credentials lack a right.
import type { InterfaceModel } from "../../spec/model.js";
import type { Settings } from "../options/settings.js";
import { plainBase } from "./api/urls.js";
import type { Client, Exchange } from "./exchange.js";
import { interactionRouteOf } from "./routes/action-route.js";
import { isSuccess } from "./status.js";

/** The part of a run that shows rights: its exchanges, and the interface that they belong to. */
export interface RunSoFar {
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
export function lacksRights(run: RunSoFar, exchange: Exchange): boolean {
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
