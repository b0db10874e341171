// Prepares the connections of a command to a deployment: proxies, certificates and the login. Every command that sends requests uses it.
import { defined } from "../../../spec/defined.js";
import { UserError } from "../../../spec/user-error.js";
import type { Environment } from "../../options/environment.js";
import {
  type Connection,
  type ConnectionOptions,
  defaultTimeoutMs,
  passphraseVariable,
  type Settings,
} from "../../options/settings.js";
import { proxyFor } from "./http-proxy.js";

/** A deployment, and the options for the connections to it. */
export interface ToConnect extends ConnectionOptions, Pick<Settings, "baseUrl" | "headers"> {
  readonly timeout?: number;
}

/**
 * The connection, and the headers of every request, with a token if the client has logged in. Throws `UserError` for files that cannot
 * be used, and for a login that fails.
 */
export async function connect(
  { baseUrl, headers, timeout = defaultTimeoutMs, ...options }: ToConnect,
  env: Environment = process.env,
): Promise<Required<Pick<Settings, "headers" | "connection">>> {
  const { cert, key, ca, clientId, clientKey, tokenUrl, scope } = options;
  const given = defined({ cert, key, ca, clientId, clientKey, tokenUrl, scope });
  const passphrase = env[passphraseVariable];
  const hasFiles = (cert ?? key ?? ca) !== undefined;
  const tls = hasFiles ? await (await import("./key-files.js")).openTls(options, passphrase) : undefined;
  const connection: Connection = { env, tls, given };
  // Throws before the first request if the environment names a proxy that is not an HTTP proxy.
  proxyFor(connection, new URL(baseUrl));
  if (clientId === undefined) {
    if ((clientKey ?? options.clientSecret ?? tokenUrl ?? scope) !== undefined)
      throw new UserError("a login is given without a client", "add --client-id ID");
    return { connection, headers };
  }
  if (Object.keys(headers).some((name) => name.toLowerCase() === "authorization"))
    throw new UserError("credentials and a login are given", "give the login alone, or the token alone");
  const { logIn } = await import("./login.js");
  const login = await logIn({ ...options, clientId, baseUrl, passphrase, timeoutMs: timeout, connection });
  return {
    connection: { ...connection, login },
    headers: { ...headers, authorization: login.authorization },
  };
}
