// Removes the clients' credentials from exchanges before they are kept.
import { memoized } from "../../spec/memo.js";
import type { InterfaceModel } from "../../spec/model.js";
import { isSecretName, type Redactor, redacted, redactorFor } from "../http/client/credentials.js";
import type { Exchange } from "../http/exchange.js";

type Headers = Exchange["requestHeaders"];

const mostKnown = 50;
const mostUrls = 1_000;

/** The redactor of one client's credentials, and its redacted headers, of which the same object is used repeatedly. */
interface Known {
  readonly redactor: Redactor;
  readonly redacted: WeakMap<Headers, Headers>;
}

export class TrafficRedactor {
  readonly #base: URL;
  readonly #documented: ReadonlySet<string>;
  readonly #known = memoized((secrets): Known => {
    const redactor = redactorFor(Object.fromEntries(JSON.parse(secrets)), this.#base);
    return { redactor, redacted: new WeakMap() };
  }, mostKnown);
  readonly #withoutSecrets = memoized((url) => this.#urlWithoutSecrets(url), mostUrls);

  constructor(model: InterfaceModel, base: string) {
    this.#base = new URL(base);
    this.#documented = new Set(
      model.resources.flatMap(({ parameters }) => parameters.map(({ name }) => name)),
    );
  }

  /** The exchange without the values of secret headers and parameters, wherever they occur in it. */
  redact(received: Exchange): Exchange {
    const exchange = withoutTokens(received);
    const known = this.#knownFor(exchange.requestHeaders);
    const { redactor } = known;
    const { requestBody, fault } = exchange;
    return {
      ...exchange,
      url: redactor.text(this.#withoutSecrets(exchange.url)),
      requestHeaders: redactedHeaders(known, exchange.requestHeaders),
      responseHeaders: redactedHeaders(known, exchange.responseHeaders),
      responseBody: redactor.text(exchange.responseBody),
      ...(requestBody === undefined ? {} : { requestBody: redactor.text(requestBody) }),
      ...(fault === undefined ? {} : { fault: redactor.text(fault) }),
    };
  }

  #knownFor(headers: Headers): Known {
    return this.#known(JSON.stringify(Object.entries(headers).filter(([name]) => isSecretName(name))));
  }

  #urlWithoutSecrets(text: string): string {
    // neither a query nor a password
    if (!/[?@]/.test(text)) return text;
    const url = new URL(text);
    const secret = [...url.searchParams.keys()].filter(
      (name) => isSecretName(name) && !this.#documented.has(name),
    );
    if (secret.length === 0 && url.username === "" && url.password === "") return text;
    for (const name of secret) url.searchParams.set(name, redacted);
    url.username = "";
    url.password = "";
    return url.href;
  }
}

/** Names of the secrets in a form that requests a token, and in its answer (RFC 6749, RFC 7523, RFC 8693). */
const secretMembers = /(assertion|code|password|secret|token|verifier)$/i;

/** A request for a token and its answer without their secrets; any other exchange as it is. */
function withoutTokens(exchange: Exchange): Exchange {
  const { requestBody = "", requestHeaders, responseBody, json } = exchange;
  if (!requestHeaders["content-type"]?.includes("x-www-form-urlencoded")) return exchange;
  const form = new URLSearchParams(requestBody);
  if (!form.has("grant_type")) return exchange;
  for (const name of new Set(form.keys())) if (secretMembers.test(name)) form.set(name, redacted);
  const hidden = (name: string, value: unknown) => (secretMembers.test(name) ? redacted : value);
  // An answer in another form than JSON may contain a token anywhere.
  const answer = json === undefined ? redacted : JSON.stringify(json, hidden);
  return {
    ...exchange,
    requestBody: form.toString(),
    responseBody: responseBody === "" ? "" : answer,
    ...(json === undefined ? {} : { json: JSON.parse(answer) }),
  };
}

function redactedHeaders({ redactor, redacted }: Known, headers: Headers): Headers {
  const before = redacted.get(headers);
  if (before) return before;
  const made = redactor.headers(headers);
  redacted.set(headers, made);
  return made;
}
