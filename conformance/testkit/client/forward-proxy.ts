// A forward proxy on this machine, for tests: it leads every request to one server, whatever host the request names.
import { once } from "node:events";
import { createServer, request } from "node:http";
import { connect } from "node:net";

export interface ForwardProxy {
  readonly url: string;
  /** The first lines of the requests, with the credentials for the proxy. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

/** `to` is the port of the server. A request without `credentials` is refused, if there are any. */
export async function serveForwardProxy(to: number, credentials?: string): Promise<ForwardProxy> {
  const asked: string[] = [];
  const isRefused = (authorization = "") =>
    credentials !== undefined && authorization !== `Basic ${Buffer.from(credentials).toString("base64")}`;
  const server = createServer((incoming, outgoing) => {
    asked.push(`${incoming.method} ${incoming.url}`);
    if (isRefused(incoming.headers["proxy-authorization"]))
      return outgoing.writeHead(407).end("<h1>407</h1>");
    const { pathname, search } = new URL(incoming.url ?? "");
    const { "proxy-authorization": _, ...headers } = incoming.headers;
    const options = {
      host: "127.0.0.1",
      port: to,
      path: pathname + search,
      method: incoming.method,
      headers,
    };
    const sent = request(options, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(outgoing);
    });
    sent.on("error", () => outgoing.writeHead(502).end());
    return incoming.pipe(sent);
  });
  server.on("connect", (incoming, socket, head) => {
    asked.push(`CONNECT ${incoming.url}`);
    socket.on("error", () => undefined);
    if (isRefused(incoming.headers["proxy-authorization"]))
      return socket.end("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n");
    const there = connect(to, "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
      there.write(head);
      there.pipe(socket);
      socket.pipe(there);
    });
    there.on("error", () => socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n"));
    return there;
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`,
    asked,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
