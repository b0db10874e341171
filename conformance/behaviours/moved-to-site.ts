// Sends a call to another site.
import { atSiteHost } from "../../spec/site-host.js";
import type { Call } from "./call.js";

/** The call at the host of another site. */
function movedToHost(call: Call, site: string): Call {
  const headers = new Headers(call.headers);
  const url = new URL(atSiteHost(call.url.href, site));
  headers.set("host", url.host);
  return { ...call, url, headers };
}

/** The call at another site: its path and the URLs in its query are changed. */
export function movedTo(call: Call, site: string): Call {
  const { siteHeader: header, siteInHost } = call.route?.form ?? {};
  if (siteInHost) return movedToHost(call, site);
  if (header !== undefined) {
    const headers = new Headers(call.headers);
    headers.set(header, site);
    return { ...call, headers };
  }
  const from = encodeURIComponent(call.route?.site ?? "");
  const move = (text: string) => {
    const parts = text.split("/");
    const place = parts.indexOf(from);
    return place < 0 ? text : parts.with(place, encodeURIComponent(site)).join("/");
  };
  const url = new URL(move(call.url.pathname), call.url.origin);
  for (const [name, value] of call.url.searchParams) url.searchParams.append(name, move(value));
  return { ...call, url };
}
