// A proxy in front of a fake server, for tests.
import { once } from "node:events";
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { afterEach } from "vitest";
import { type ProxyAddress, startProxy } from "../../../traffic/proxy/server.js";
import type { TrafficEvent } from "../../../traffic/proxy/tap.js";

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

/** How a server of a test answers. */
export type Serve = (request: IncomingMessage, response: ServerResponse) => void;

async function listening(answer: Serve): Promise<{ readonly server: Server; readonly url: string }> {
  const server = createServer(answer);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  opened.push({
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  });
  return { server, url: `http://127.0.0.1:${port}` };
}

/** A proxy before a server with given answers, and all the events of the proxy. */
export async function proxied(
  answer: Serve,
  path = "",
  { userinfo = "", ...more }: Partial<ProxyAddress> & { readonly userinfo?: string } = {},
) {
  const trafficEvents: TrafficEvent[] = [];
  const { url } = await listening(answer);
  const proxy = await startProxy(
    {
      target: url.replace("://", `://${userinfo}`) + path,
      host: "127.0.0.1",
      port: 0,
      allowRemote: false,
      ...more,
    },
    { hear: (trafficEvent) => void trafficEvents.push(trafficEvent) },
  );
  opened.push(proxy);
  return { url: proxy.url, target: url, trafficEvents };
}

interface Got {
  readonly status: number | undefined;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** Sends a request on a separate connection, and returns its answer. */
export function ask(
  url: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
) {
  return new Promise<Got>((resolve, reject) => {
    const { method = "GET", headers = {}, body } = options;
    const asked = request(url, { method, headers, agent: false }, async (response) => {
      let text = "";
      for await (const chunk of response.setEncoding("utf8")) text += chunk;
      resolve({ status: response.statusCode, headers: response.headers, body: text });
    });
    asked.on("error", reject);
    asked.end(body);
  });
}

/** The answer to bytes that no client library would send, until the connection closes. */
export async function askRaw(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.setEncoding("latin1").write(text);
  let got = "";
  for await (const chunk of socket) got += chunk;
  return got;
}
