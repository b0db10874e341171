// Prints the messages about a deployment that cannot be tested at all.

import { withoutSite } from "../../spec/sites.js";
import { columns, printable, wrapped } from "../../spec/text/layout.js";
import { certificateFault } from "../http/client/certificates.js";
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
  const said = [`error: ${host} ${causeOf(why)}`, `remedy: ${remedyFor(why, settings)}`];
  for (const line of said.flatMap((text) => wrapped(text, columns))) io.err(`${line}\n`);
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

function remedyFor(why: Untestable, { baseUrl, site, timeoutMs, write }: Settings): string {
  switch (why.why) {
    case "no-answer":
      return (
        certificateRemedy(why.faultCode) ??
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
      return `check the base URL: the API is not at ${baseUrl}${signInWords(why.exchange)}`;
    case "not-found":
      return write ? `adds are answered 404 too: ${nowhereWords(site)}` : emptyWords(site);
  }
}

/** A page may be there to sign in on. */
const signInWords = (exchange: Exchange): string =>
  withCredentials(exchange) ? "" : `; if the page asks to sign in, ${credentialOptions}`;

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

function plainHttpRemedy(faultCode: string | undefined, baseUrl: string): string | undefined {
  return notTls.has(faultCode)
    ? `the server may speak plain HTTP: try ${baseUrl.replace(/^https:/i, "http:")}`
    : undefined;
}

/** The remedy for a certificate of an unknown authority: Node also trusts the authorities in the file NODE_EXTRA_CA_CERTS. */
function certificateRemedy(faultCode: string | undefined): string | undefined {
  const certificate = certificateFault(faultCode);
  if (certificate === undefined) return undefined;
  const good = "configure the deployment with a certificate that is valid for this address";
  return certificate.untrusted
    ? `set NODE_EXTRA_CA_CERTS to the certificate file of its authority, or ${good}`
    : good;
}
