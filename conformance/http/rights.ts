import type { Exchange, Session } from "../contract.js";
import { plainBase } from "./api/urls.js";
import { routeOf } from "./routes/route-of.js";
import { isSuccess } from "./status.js";

/** What tells of rights: what was asked in the run, and how the interface is read out of it. */
type Asked = Pick<Session, "model" | "document" | "settings"> & {
  readonly client: Pick<Session["client"], "exchanges">;
};

/**
 * Whether a 403 (RFC 9110, section 15.5.4) tells that rights are lacking: where none of its kind, one interaction with one type at one
 * site, was ever granted. Where another was, the rights are there, and this very request was refused.
 */
export function lacksRights(asked: Asked, exchange: Exchange): boolean {
  if (exchange.status !== 403) return false;
  const kind = kindOf(asked);
  const own = kind(exchange);
  return !asked.client.exchanges.some((other) => isSuccess(other) && kind(other) === own);
}

function kindOf({ model, document = model, settings }: Asked): (exchange: Exchange) => string {
  const { length } = new URL(plainBase(settings.baseUrl)).pathname.replace(/\/$/, "");
  return ({ method, url }) => {
    const { pathname } = new URL(url);
    const { kind, resource, form, site } = routeOf(document, method, pathname.slice(length)) ?? {};
    return [method, kind ?? pathname, resource?.name, form?.name, site].join(" ");
  };
}
