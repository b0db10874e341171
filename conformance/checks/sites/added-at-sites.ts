// Remembers at which site each record was added, for mutants that reach from one site into another.
import { type Call, good, type Reply } from "../../behaviours/call.js";
import { addedId } from "../../behaviours/lists.js";

/** The calls that added records, by the records' ids. */
export class AddedAtSites {
  readonly calls = new Map<string, Call>();

  note(call: Call, reply: Reply): void {
    const id = call.route?.kind === "add" && good(reply) ? addedId(reply) : undefined;
    if (id !== undefined) this.calls.set(id, call);
  }

  /** The same call at the site where the record was added; undefined if that is the call's own site. */
  atHome(call: Call, id: string): Call | undefined {
    const home = this.calls.get(id);
    const { route } = call;
    if (home?.route === undefined || route === undefined || home.route.site === route.site) return undefined;
    const url = new URL(home.url);
    url.pathname = `${home.url.pathname}/${encodeURIComponent(id)}`;
    return { ...call, url, headers: atSiteOf(home, call), route: { ...route, site: home.route.site } };
  }
}

/** The headers of a call with the site of another one, if a header names it, or the host. */
function atSiteOf(home: Call, { headers }: Call): Headers {
  const { siteHeader, siteInHost } = home.route?.form ?? {};
  const name = siteInHost ? "host" : siteHeader;
  const moved = new Headers(headers);
  if (name !== undefined) moved.set(name, home.headers.get(name) ?? "");
  return moved;
}
