// Logs in to a deployment with OAuth 2 client credentials (RFC 6749, section 4.4), and renews the token.
import { randomUUID } from "node:crypto";
import { isArray, isObject, type Json, type JsonObject, parsedJson } from "../../../spec/json.js";
import { UserError } from "../../../spec/user-error.js";
import {
  type Connection,
  type ConnectionOptions,
  type Login,
  secretVariable,
} from "../../options/settings.js";
import { cut } from "../cut.js";
import type { Reply } from "./body-receiver.js";
import { openConnections } from "./connections.js";
import { redactorFor } from "./credentials.js";
import { readKey } from "./key-files.js";

/** What a login needs: the client and its scope, the deployment, and how to connect. */
interface LoginOptions extends Omit<ConnectionOptions, "clientId"> {
  readonly clientId: string;
  readonly baseUrl: string;
  readonly passphrase?: string | undefined;
  readonly timeoutMs: number;
  readonly connection: Connection;
}

/** What a request for a token says of the client. */
type Proof = () => Promise<{ readonly headers?: Headers; readonly form?: Headers }>;
type Headers = Readonly<Record<string, string>>;

interface Endpoint {
  readonly url: string;
  /** The ways in which a client may authenticate, and the algorithms of assertions, if the endpoint's metadata say so. */
  readonly methods?: readonly Json[];
  readonly signing?: readonly Json[];
}

/** A token is renewed when so much of its time is left, and at least so many milliseconds. */
const lastPart = 0.1;
const leastMs = 30_000;
/** As SMART Backend Services demand it: at most five minutes. */
const assertionSeconds = 240;

/** Gets the first token. Throws `UserError` if that fails. `now` is in milliseconds. */
export async function logIn(options: LoginOptions, now: () => number = Date.now): Promise<Login> {
  const endpoint = await endpointOf(options);
  const secrets: string[] = [];
  const proofs = await proofsFor(options, endpoint, secrets, now);
  const ask = async (): Promise<Token> => {
    const asked = now();
    const { token, seconds } = await askToken(options, endpoint, proofs, secrets);
    secrets.push(token);
    const lifeMs = seconds * 1000;
    const margin = Math.min(leastMs, lifeMs * lastPart);
    return { authorization: `Bearer ${token}`, endsAt: asked + lifeMs, renewAt: asked + lifeMs - margin };
  };
  let last = await ask();
  let vain = false;
  let asking: Promise<Token> | undefined;
  const renew = async (): Promise<string> => {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    last = await asking;
    return last.authorization;
  };
  return {
    authorization: last.authorization,
    secrets,
    current() {
      if (now() < last.renewAt) return last.authorization;
      vain = false;
      if (now() >= last.endsAt) return renew();
      // The old token is still good for a while.
      const { authorization, endsAt } = last;
      return renew().catch(() => {
        last = { authorization, endsAt, renewAt: endsAt };
        return authorization;
      });
    },
    async after401(sent) {
      if (sent !== last.authorization) return last.authorization;
      return vain ? undefined : renew();
    },
    isVain() {
      vain = true;
    },
  };
}

interface Token {
  readonly authorization: string;
  /** Milliseconds, as of `now`. */
  readonly endsAt: number;
  readonly renewAt: number;
}

/** The given token endpoint, or that of the deployment's SMART configuration. */
async function endpointOf(options: LoginOptions): Promise<Endpoint> {
  const { tokenUrl, baseUrl } = options;
  if (tokenUrl !== undefined) {
    if (URL.canParse(tokenUrl) && /^https?:$/.test(new URL(tokenUrl).protocol)) return { url: tokenUrl };
    throw new UserError(
      `the token URL ${tokenUrl} is not a URL`,
      "give the full address of the token endpoint",
    );
  }
  const place = new URL(baseUrl);
  place.pathname = `${place.pathname.replace(/\/+$/, "")}/.well-known/smart-configuration`;
  const { href } = Object.assign(place, { username: "", password: "" });
  const reply = await exchanged(options, href);
  const members = membersOf(reply);
  const { token_endpoint: url, token_endpoint_auth_methods_supported: methods } = members;
  const { token_endpoint_auth_signing_alg_values_supported: signing } = members;
  const remedy = "give the token endpoint: --token-url URL";
  if (typeof url !== "string" || !URL.canParse(url)) {
    const why = reply.status === 200 ? "names no token endpoint" : `answered ${reply.status}`;
    throw new UserError(`${href} ${why}`, remedy);
  }
  if (place.protocol === "https:" && new URL(url).protocol !== "https:")
    throw new UserError(`${href} names a token endpoint without TLS: ${url}`, remedy);
  return { url, ...(isArray(methods) ? { methods } : {}), ...(isArray(signing) ? { signing } : {}) };
}

/** How the client shows who it is. With a secret and without metadata, the header that every server must know stands first (RFC 6749, section 2.3.1). */
async function proofsFor(
  options: LoginOptions,
  { url, methods, signing = [] }: Endpoint,
  secrets: string[],
  now: () => number,
): Promise<readonly Proof[]> {
  const { clientId, clientSecret, clientKey, passphrase } = options;
  if (clientKey !== undefined && clientSecret !== undefined)
    throw new UserError("a client secret and a client key are given", "give one of them");
  if (clientKey !== undefined) {
    const sign = await signerOf(clientKey, passphrase, signing);
    const proof: Proof = async () => {
      const iat = Math.floor(now() / 1000);
      const about = { iss: clientId, sub: clientId, aud: url };
      const assertion = await sign({ ...about, jti: randomUUID(), iat, exp: iat + assertionSeconds });
      secrets.push(assertion);
      return { form: { client_assertion_type: bearerAssertion, client_assertion: assertion } };
    };
    return [proof];
  }
  if (clientSecret === undefined)
    throw new UserError(
      `the client ${clientId} has no secret and no key`,
      `set the environment variable ${secretVariable}, or give --client-key FILE`,
    );
  const pair = Buffer.from(`${formEncoded(clientId)}:${formEncoded(clientSecret)}`).toString("base64");
  secrets.push(clientSecret, formEncoded(clientSecret), pair);
  const basic: Proof = async () => ({ headers: { authorization: `Basic ${pair}` } });
  const post: Proof = async () => ({ form: { client_id: clientId, client_secret: clientSecret } });
  if (methods === undefined) return [basic, post];
  return methods.includes("client_secret_post") && !methods.includes("client_secret_basic")
    ? [post]
    : [basic];
}

const bearerAssertion = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";
const formEncoded = (text: string): string => new URLSearchParams({ "": text }).toString().slice(1);

/** Signs the claims of an assertion (RFC 7523) with an algorithm of the key that the server takes, or else that SMART demands. */
async function signerOf(file: string, passphrase: string | undefined, signing: readonly Json[]) {
  const { key, jwk } = await readKey(file, "--client-key", passphrase);
  const { SignJWT } = await import("jose");
  const { namedCurve = key.asymmetricKeyType ?? "" } = key.asymmetricKeyDetails ?? {};
  const [usual = "EdDSA", ...others] = algorithms[namedCurve] ?? [];
  const taken = [usual, ...others].find((one) => signing.includes(one)) ?? usual;
  const alg = typeof jwk["alg"] === "string" ? jwk["alg"] : taken;
  const kid = typeof jwk["kid"] === "string" ? { kid: jwk["kid"] } : {};
  return (claims: Readonly<Record<string, string | number>>) =>
    new SignJWT(claims).setProtectedHeader({ alg, typ: "JWT", ...kid }).sign(key);
}

const algorithms: Readonly<Record<string, readonly string[]>> = {
  rsa: ["RS384", "RS256", "PS384", "PS256", "RS512", "PS512"],
  prime256v1: ["ES256"],
  secp384r1: ["ES384"],
  secp521r1: ["ES512"],
};

/** A token, and the seconds that it lasts. The ways of a client are tried in turn, while it is told to be unknown. */
async function askToken(
  options: LoginOptions,
  { url }: Endpoint,
  [first, ...more]: readonly Proof[],
  secrets: readonly string[],
): Promise<{ readonly token: string; readonly seconds: number }> {
  if (first === undefined) throw new Error("a client without a proof");
  const { scope, clientId } = options;
  const { headers = {}, form = {} } = await first();
  const grant = { grant_type: "client_credentials", ...(scope ? { scope } : {}) };
  const reply = await exchanged(options, url, { headers, form: { ...grant, ...form } });
  const members = membersOf(reply);
  const { access_token: token, token_type: type = "Bearer", expires_in: seconds } = members;
  const { error, error_description: description } = members;
  if (error === "invalid_client" && more.length > 0) return askToken(options, { url }, more, secrets);
  if (reply.status !== 200 || typeof token !== "string" || !/^[!-~]+$/.test(token)) {
    const hide = redactorFor({}, new URL(url), { more: secrets });
    const said = [error, description].filter((one) => typeof one === "string").join(": ");
    const why = reply.status === 200 ? "without a token" : cut(hide.text(said), mostSaid);
    throw new UserError(
      `the token endpoint ${url} answered ${reply.status}${why === "" ? "" : ` ${why}`}`,
      typeof error === "string" ? (remedies[error] ?? remedies.invalid_client) : "check the token URL",
    );
  }
  if (String(type).toLowerCase() !== "bearer")
    throw new UserError(
      `the token of ${clientId} is of the type ${type}`,
      "let the client get bearer tokens",
    );
  return { token, seconds: Number(seconds) > 0 ? Number(seconds) : Number.POSITIVE_INFINITY };
}

const mostSaid = 200;

const remedies: Readonly<Record<string, string>> & { readonly invalid_client: string } = {
  invalid_client: "check the client id, and that the secret or the key is the client's",
  invalid_scope: "ask for other scopes: --scope 'SCOPE SCOPE'",
  unauthorized_client: "let the client use client credentials, at the authorization server",
  unsupported_grant_type: "let the authorization server grant client credentials",
};

/** The answer to a GET, or to a POST of a form. Throws `UserError` if none came, or the server is not ready. */
async function exchanged(
  { timeoutMs, connection }: LoginOptions,
  href: string,
  { headers: own = {}, form }: { readonly headers?: Headers; readonly form?: Headers } = {},
): Promise<Reply> {
  const url = new URL(href);
  const connections = openConnections(url.origin, 1, timeoutMs, undefined, connection);
  const body = form === undefined ? null : Buffer.from(new URLSearchParams(form).toString());
  const method = body === null ? "GET" : "POST";
  const formType: Headers = body === null ? {} : { "content-type": "application/x-www-form-urlencoded" };
  const headers = { accept: "application/json", ...formType, ...own };
  try {
    const reply = await connections.send(0, { request: { method, url: href }, url, headers, body });
    if (reply.status !== undefined && reply.status < 500) return reply;
    const why = reply.status === undefined ? `gives no answer: ${reply.fault}` : `answers ${reply.status}`;
    throw new UserError(`${href} ${why}`, "check the address, and that the server is running", 3);
  } finally {
    await connections.close();
  }
}

function membersOf({ body }: Reply): JsonObject {
  const value = parsedJson(body.toString());
  return isObject(value) ? value : {};
}
