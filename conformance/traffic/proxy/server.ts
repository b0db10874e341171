// The HTTP server of `cri proxy`.
import { once } from "node:events";
import { createServer } from "node:http";
import { isIP } from "node:net";
import { Pool } from "undici";
import { errorCode } from "../../../spec/source/error-code.js";
import { UserError } from "../../../spec/user-error.js";
import { plainBase } from "../../http/api/urls.js";
import { wayTo } from "../../http/client/connector.js";
import { basicFrom } from "../../http/client/credentials.js";
import type { Connection } from "../../options/settings.js";
import { Addresses } from "./addresses.js";
import { type Admission, admissionOf, isLoopback } from "./admission.js";
import { forward, type Line } from "./forward.js";
import { answerItself, refuseTunnel } from "./own-answers.js";
import type { Tap } from "./tap.js";

export interface ProxyAddress extends Admission {
  /** Base URL of the deployment; its path is put before every requested path. */
  readonly target: string;
  readonly host: string;
  /**
   * Use a path that begins with the target's own unchanged, since links of the deployment lead there. Not possible if paths of the
   * interface may begin so.
   */
  readonly rootOnce?: boolean;
  /** The header that names the site of a request, if the interface has one. */
  readonly siteHeader?: string | undefined;
  readonly connection?: Connection;
  /** 0 for any free port. */
  readonly port: number;
}

const mostBytes = 8 * 1024 * 1024;
const mostHeaderBytes = 64 * 1024;
const graceMs = 500;

/**
 * Throws `UserError` if the address is not available, or is open to other machines without the option for it. Requests that pages of
 * other sites make a browser send are refused.
 */
export async function startProxy(
  { target, host, port, rootOnce = false, siteHeader, connection = {}, ...admission }: ProxyAddress,
  tap: Tap,
) {
  const { allowRemote } = admission;
  if (!isLoopback(host) && !allowRemote) {
    throw new UserError(
      `${host} can be reached from other machines, and anyone who reaches the proxy reaches the deployment through it`,
      "use 127.0.0.1, or add --allow-remote",
    );
  }
  const line = {
    ...lineTo(new URL(target), connection, rootOnce, tap),
    ...(siteHeader === undefined ? {} : { siteHeader }),
  };
  const refusalOf = admissionOf(admission, new URL(target));
  let n = 0;
  const server = createServer({ maxHeaderSize: mostHeaderBytes, requestTimeout: 0 }, (request, response) => {
    const refusal = refusalOf(request);
    if (refusal) return answerItself(response, refusal.status, refusal.why);
    n += 1;
    forward(line, n, request, response);
  });
  server.on("connect", (_, socket) => refuseTunnel(socket));
  server.keepAliveTimeout = 65_000;
  await listening(server, host, port);
  const address = server.address();
  const bound = typeof address === "object" && address !== null ? address.port : port;
  /** Accepts no more requests, waits briefly for open ones, and closes every connection. */
  const close = async () => {
    const closed = new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
    server.closeIdleConnections();
    const timer = setTimeout(() => server.closeAllConnections(), graceMs);
    await closed;
    clearTimeout(timer);
    await line.pool.destroy();
  };
  return { url: `http://${isIP(host) === 6 ? `[${host}]` : host}:${bound}`, close };
}

function lineTo(base: URL, connection: Connection, rootOnce: boolean, tap: Tap): Line {
  const { authorization } = basicFrom(base);
  const way = wayTo(base.origin, connection);
  const pool = new Pool(way.origin, {
    connect: way.connect,
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: 4_000,
    maxHeaderSize: mostHeaderBytes,
  });
  const root = base.pathname.replace(/\/+$/, "");
  const own = { root, rootOnce: rootOnce && root !== "" };
  return {
    pool,
    way,
    origin: base.origin,
    ...own,
    addresses: new Addresses({ base: plainBase(base.href), ...own, mostBytes }),
    forwarding: {
      host: base.host,
      nextProxy: Object.entries(way.headers).flat(),
      ...(authorization === undefined ? {} : { authorization }),
    },
    tap,
    mostBytes,
  };
}

const otherPort = "use another --port, or 0 for any free one";

/** Why the system does not let a program listen, and the remedy. */
const refusals: Readonly<Record<string, readonly [why: string, remedy: string]>> = {
  EADDRINUSE: ["another program listens there", otherPort],
  EACCES: ["you may not listen at this port", otherPort],
  EADDRNOTAVAIL: ["this machine has no such address", "name one of its addresses: --host 127.0.0.1"],
  ENOTFOUND: ["the host name is not known (DNS)", "name an address of this machine: --host 127.0.0.1"],
};

async function listening(server: ReturnType<typeof createServer>, host: string, port: number) {
  await once(server.listen(port, host), "listening").catch((error: Error) => {
    const [why, remedy] = refusals[errorCode(error)] ?? [error.message, otherPort];
    throw new UserError(`the proxy can't listen at ${host}:${port}: ${why}`, remedy);
  });
}
