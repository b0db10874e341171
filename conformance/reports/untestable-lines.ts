// Prints the messages about a deployment that cannot be tested at all.
import { withoutSite } from "../../spec/sites.js";
import { paragraph, printable } from "../../spec/text/layout.js";
import { certificateFault, clientRefusal } from "../http/client/certificates.js";
import { proxyFor } from "../http/client/http-proxy.js";
import type { Exchange } from "../http/exchange.js";
import { nowhereWords } from "../http/nowhere-words.js";
import { ownWords } from "../http/own-words.js";
import type { Untestable } from "../http/reach.js";
import { waitAskedInWords } from "../http/retry-after.js";
import type { Settings } from "../options/settings.js";
import { credentialOptions, credentialsWords, withCredentials } from "./access-lines.js";
import type { ErrorOutput } from "./run-lines.js";

/** Reports the cause and the remedy. Returns the exit code: nothing was judged. */
export function reportUntestable(settings: Settings, why: Untestable, io: ErrorOutput): 3 {
  const { host } = new URL(settings.baseUrl);
  const remedy = remedyFor(why, settings) + proxyRemedy(why, settings);
  io.err(paragraph(`error: ${host} ${causeOf(why)}`) + paragraph(`remedy: ${remedy}`));
  return 3;
}

function causeOf(why: Untestable): string {
  switch (why.why) {
    case "no-answer":
    case "leads-elsewhere":
      return `cannot be reached: ${printable(why.fault)}`;
    case "served-above":
      return `answers, but nothing is offered at ${why.path}; types are found at ${why.url}`;
    case "turned-away":
    case "no-credentials":
    case "not-found":
      return `answers ${why.exchange.status} for every type of record${bodyOf(why)}`;
    case "web-page":
      return `answers with a web page (${why.exchange.status}) for every type of record${bodyOf(why)}`;
  }
}

function remedyFor(why: Untestable, settings: Settings): string {
  const { baseUrl, site, timeoutMs, write } = settings;
  switch (why.why) {
    case "no-answer":
      return (
        certificateRemedy(why.faultCode) ??
        clientRemedy(why.faultCode, settings) ??
        plainHttpRemedy(why.faultCode, baseUrl) ??
        unreachableRemedy(why.faultCode, timeoutMs)
      );
    case "leads-elsewhere":
      return `if that is the deployment, use ${why.origin} as the base URL; if it is a page to sign in on, ${credentialOptions}`;
    case "served-above":
      return `use ${why.url} as the base URL`;
    case "turned-away":
      return waitRemedy(why.exchange);
    case "no-credentials":
      return credentialsWords([why.exchange], site);
    case "web-page":
      return `check the base URL: the API is not at ${baseUrl}${signInWords(why.exchange)}${pageOfGateway(why.exchange, settings)}`;
    case "not-found":
      return write ? `adds are answered 404 too: ${nowhereWords(site)}` : emptyWords(site);
  }
}

/** A page may be there to sign in on. */
const signInWords = (exchange: Exchange): string =>
  withCredentials(exchange) ? "" : `; if the page asks to sign in, ${credentialOptions}`;

/** A gateway may answer with a page if it asks for a certificate. */
const pageOfGateway = ({ status }: Exchange, settings: Settings): string =>
  (status === 400 || status === 403) && mayLackCertificate(settings)
    ? `; if the server asks for a client certificate, ${certificateFlags}`
    : "";

/** Not every deployment says how long to wait. */
function waitRemedy(exchange: Exchange): string {
  const wait = waitAskedInWords(exchange);
  return wait === undefined
    ? "try again when the deployment is ready"
    : `wait ${wait}, as the deployment asks (Retry-After), and try again`;
}

const emptyWords = (site: string): string =>
  site === withoutSite
    ? "check the base URL and the spec (--spec); if there are no records yet, let the run create some: --write"
    : `check the base URL, the spec (--spec) and the site (${site}); if the site holds no records yet, let the run create some: --write`;

function bodyOf({ exchange }: Extract<Untestable, { exchange: unknown }>): string {
  const words = ownWords(exchange);
  return words === undefined ? "" : `: ${printable(words)}`;
}

const certificateFlags = "add --cert FILE and --key FILE";

const mayLackCertificate = ({ baseUrl, connection }: Settings): boolean =>
  /^https:/i.test(baseUrl) && connection?.given?.cert === undefined;

/** Some servers close the connection without an alert if they refuse a client's certificate, or the lack of one. */
function clientRemedy(faultCode: string | undefined, settings: Settings): string | undefined {
  const isRefused = clientRefusal(faultCode) !== undefined;
  if (!isRefused && !(closed.has(faultCode) && /^https:/i.test(settings.baseUrl))) return undefined;
  if (mayLackCertificate(settings))
    return isRefused ? certificateFlags : `if the server asks for a client certificate, ${certificateFlags}`;
  return "check that the server accepts the certificate of --cert, and that it is still valid";
}

const closed: ReadonlySet<string | undefined> = new Set(["UND_ERR_SOCKET", "ECONNRESET", "EPIPE"]);

/** How to go without a proxy that may be the cause. */
function proxyRemedy({ why }: Untestable, { baseUrl, connection = {} }: Settings): string {
  const proxy = proxyFor(connection, new URL(baseUrl));
  if (proxy === undefined || !ofProxies.has(why)) return "";
  const { hostname } = new URL(baseUrl);
  return ` The requests go through the proxy ${proxy.origin} of ${proxy.variable}; to connect directly, add ${hostname} to NO_PROXY.`;
}

const ofProxies: ReadonlySet<Untestable["why"]> = new Set(["no-answer", "turned-away", "web-page"]);

/** The errors that come immediately: a longer timeout changes nothing. */
const immediate: ReadonlySet<string | undefined> = new Set(["ECONNREFUSED", "ENOTFOUND"]);

function unreachableRemedy(faultCode: string | undefined, timeoutMs: number): string {
  const remedy = "Check that the server is running and the URL is correct.";
  return immediate.has(faultCode) ? remedy : `${remedy} (Timeout: ${timeoutMs / 1000} s.)`;
}

/** The errors of OpenSSL if what answers a TLS handshake is not TLS. */
const notTls: ReadonlySet<string | undefined> = new Set([
  "ERR_SSL_WRONG_VERSION_NUMBER",
  "ERR_SSL_PACKET_LENGTH_TOO_LONG",
]);

const plainHttpRemedy = (faultCode: string | undefined, baseUrl: string): string | undefined =>
  notTls.has(faultCode)
    ? `the server may speak plain HTTP: try ${baseUrl.replace(/^https:/i, "http:")}`
    : undefined;

/** The remedy for a certificate of the server. */
function certificateRemedy(faultCode: string | undefined): string | undefined {
  const certificate = certificateFault(faultCode);
  if (certificate === undefined) return undefined;
  const good = "configure the deployment with a certificate that is valid for this address";
  return certificate.untrusted
    ? `give the certificate file of its authority with --ca FILE, or ${good}`
    : good;
}
