// Gaps of access: credentials, headers of every request, a site, and announced changes.
import { announcements, credentials, missingHeaders } from "../../spec/answers/service.js";
import type { InterfaceModel } from "../../spec/model.js";
import type { Request } from "../http/exchange.js";
import { reading } from "./gap.js";
import { type OfType, types, unless } from "./subjects.js";
import { accepted, answer, refusedOr, statusOf } from "./support/answers.js";
import { answeredQuery } from "./support/probe-searches.js";

/** A search that finds records, sent without what other requests have. */
async function searchLacking({ session, at, api }: OfType, lacking: Partial<Request>) {
  const url = api.searchUrl(at, await answeredQuery(session, at));
  return session.client.send({ method: "GET", url, ...lacking });
}

const searched = types(["search"]);

const headerless = ({ requestHeaders }: InterfaceModel) =>
  requestHeaders === undefined && "the document requires no header in requests";

const siteInPath = ({ site }: InterfaceModel) =>
  site === undefined && "the site is in the path, or the interface has no sites";

/** Link relations that announce notifications of changes (WebSub, RFC 8288). */
const announcing = /rel="?(hub|monitor|monitor-group|subscribe)"?/i;

export const accessGaps = [
  reading({ name: "authentication", asksAbout: "access" }, searched, async (of) => {
    const exchange = await searchLacking(of, { anonymous: true });
    const scheme = exchange.responseHeaders["www-authenticate"]?.split(/[ ,]/)[0];
    const refusal = [statusOf(exchange), ...(scheme ? [scheme] : [])].join(" ");
    const value = accepted(exchange) ? credentials.none : refusal;
    return answer(value, `a search of ${of.name} was sent without credentials`, exchange);
  }),
  reading("missing-header", unless(headerless, searched), async (of) => {
    const evidence = `a search of ${of.name} was sent without the headers that every request must have`;
    return refusedOr(await searchLacking(of, { undemanded: true }), evidence, missingHeaders.taken);
  }),
  reading("missing-site", unless(siteInPath, searched), async (of) => {
    const evidence = `a search of ${of.name} was sent without a site`;
    return refusedOr(await searchLacking(of, { siteless: true }), evidence, missingHeaders.taken);
  }),
  reading("events", types(["read"]), async ({ api, at, target, a }) => {
    const { exchange } = await api.read(at, target.id);
    const { link = "" } = exchange.responseHeaders;
    const evidence = `the headers of a read of ${a} were checked for a link that offers notifications`;
    return answer(announcing.test(link) ? announcements.link : announcements.none, evidence, exchange);
  }),
];
