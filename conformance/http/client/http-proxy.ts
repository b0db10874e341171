// Finds the proxy of a URL in the environment, by the rules of undici's EnvHttpProxyAgent.
import { UserError } from "../../../spec/user-error.js";

import type { Connection } from "../../options/settings.js";
import { basicFrom } from "./credentials.js";

export interface HttpProxy {
  readonly origin: string;
  /** The variable that names it. */
  readonly variable: string;
  /** Its credentials, if the variable has any. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Undefined for a URL that is requested directly. Throws `UserError` for a proxy of another kind. */
export function proxyFor({ env = {} }: Connection, url: URL): HttpProxy | undefined {
  const plain = ["http_proxy", "HTTP_PROXY"];
  const names = url.protocol === "https:" ? ["https_proxy", "HTTPS_PROXY", ...plain] : plain;
  const variable = names.find((name) => env[name]);
  if (variable === undefined || isExempt(url, env["no_proxy"] ?? env["NO_PROXY"] ?? "")) return undefined;
  const text = env[variable] ?? "";
  const written = text.includes("://") ? text : `http://${text}`;
  const proxy = URL.canParse(written) ? new URL(written) : undefined;
  // The message does not quote the value, which may hold a password.
  if (proxy === undefined || !/^https?:$/.test(proxy.protocol))
    throw new UserError(
      `the environment variable ${variable} does not name an HTTP proxy`,
      "write one such as http://proxy.example.org:3128, or unset the variable",
    );
  const { authorization } = basicFrom(proxy);
  return {
    origin: proxy.origin,
    variable,
    headers: authorization === undefined ? {} : { "proxy-authorization": authorization },
  };
}

/** Whether an entry of NO_PROXY has the host or a domain above it, with its port or without any. */
function isExempt({ protocol, hostname, port }: URL, list: string): boolean {
  const at = port === "" ? (protocol === "https:" ? "443" : "80") : port;
  return list.split(/[,\s]+/).some((entry) => {
    const [, name = "", only = at] = /^(\[.*\]|[^:]*|.*:.*:.*?)(?::(\d+))?$/.exec(entry) ?? [];
    const domain = name.replace(/^\*?\.|^\[|\]$/g, "").toLowerCase();
    const host = hostname.replace(/^\[|\]$/g, "");
    return only === at && (name === "*" || (domain !== "" && `.${host}`.endsWith(`.${domain}`)));
  });
}
