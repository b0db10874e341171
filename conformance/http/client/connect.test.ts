// Tests that every connection uses the proxies of the environment and the certificates of the user.
import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createPlainServer, type RequestListener } from "node:http";
import { createServer, type ServerOptions } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import type { Environment } from "../../options/environment.js";
import type { ConnectionOptions } from "../../options/settings.js";
import { certificateOf } from "../../testkit/client/certificate.js";
import { serveForwardProxy } from "../../testkit/client/forward-proxy.js";
import { connect } from "./connect.js";
import { openConnections } from "./connections.js";

const folder = mkdtempSync(join(tmpdir(), "cri-connect-"));
afterAll(() => rmSync(folder, { recursive: true }));
const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

const authority = certificateOf("authority");
const server = certificateOf("server", authority);
const client = certificateOf("client", authority);
const pem = (one: typeof client) => one.key.export({ type: "pkcs8", format: "pem" }).toString();

function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

const ca = file("ca.pem", authority.cert);
const cert = file("client.pem", client.cert);
const key = file("client.key", pem(client));

const echo: RequestListener = (request, response) => {
  response.end(`${request.method} ${request.url} for ${request.headers.host}`);
};

async function listening(options?: ServerOptions): Promise<number> {
  const own = { cert: server.cert, key: pem(server) };
  const made = options === undefined ? createPlainServer(echo) : createServer({ ...own, ...options }, echo);
  made.on("tlsClientError", () => undefined);
  made.listen(0, "127.0.0.1");
  await once(made, "listening");
  const address = made.address();
  opened.push({
    close: () => {
      made.closeAllConnections();
      made.close();
    },
  });
  return typeof address === "object" ? (address?.port ?? 0) : 0;
}

/** The answer to a GET of `/a?b`, or why there is none. */
async function got(base: string, env: Environment, files: ConnectionOptions = {}) {
  const { connection } = await connect({ baseUrl: base, headers: {}, ...files }, env);
  const { origin } = new URL(base);
  const connections = openConnections(origin, 1, 5_000, undefined, connection);
  opened.push(connections);
  const url = new URL("/a?b", base);
  const request = { method: "GET", url: url.href };
  const reply = await connections.send(0, { request, url, headers: {}, body: null });
  return reply.fault ?? `${reply.status} ${reply.body.toString()}`;
}

describe("the proxy of the environment", () => {
  it("is sent the whole URL of a request without TLS", async () => {
    const proxy = await serveForwardProxy(await listening());
    opened.push(proxy);
    const env = { HTTP_PROXY: proxy.url };
    expect(await got("http://records.example:8080/api", env)).toBe("200 GET /a?b for records.example:8080");
    expect(proxy.asked).toEqual(["GET http://records.example:8080/a?b"]);
  });

  it("makes a tunnel for a request with TLS", async () => {
    const port = await listening({});
    const proxy = await serveForwardProxy(port);
    opened.push(proxy);
    const env = { HTTPS_PROXY: proxy.url };
    expect(await got("https://127.0.0.1/api", env, { ca })).toBe("200 GET /a?b for 127.0.0.1");
    expect(proxy.asked).toEqual(["CONNECT 127.0.0.1:443"]);
    const exempt = { ...env, NO_PROXY: "127.0.0.1" };
    expect(await got(`https://127.0.0.1:${port}`, exempt, { ca })).toMatch(/^200 /);
    expect(proxy.asked).toHaveLength(1);
  });

  it("gets its credentials, and says that it needs them", async () => {
    const proxy = await serveForwardProxy(await listening({}), "user:p@ss");
    opened.push(proxy);
    const own = proxy.url.replace("//", "//user:p%40ss@");
    const refused = `the proxy answered 407, since it needs credentials, through the proxy ${proxy.url} of`;
    expect(await got("https://127.0.0.1", { HTTPS_PROXY: own }, { ca })).toMatch(/^200 /);
    expect(await got("https://127.0.0.1", { HTTPS_PROXY: proxy.url }, { ca })).toBe(`${refused} HTTPS_PROXY`);
    expect(await got("http://127.0.0.1", { HTTP_PROXY: proxy.url })).toBe(`${refused} HTTP_PROXY`);
  });

  it("is named if it cannot be reached, or reaches nothing", async () => {
    const proxy = await serveForwardProxy(9);
    await proxy.close();
    const through = `, through the proxy ${proxy.url} of https_proxy`;
    const env = { https_proxy: proxy.url };
    expect(await got("https://127.0.0.1", env)).toBe(`the connection was refused${through}`);
    const there = await serveForwardProxy(9);
    opened.push(there);
    expect(await got("https://127.0.0.1", { https_proxy: there.url })).toContain("the proxy answered 502,");
  });

  it("of another kind is a mistake, before anything is sent", async () => {
    await expect(got("http://127.0.0.1", { HTTP_PROXY: "socks5://127.0.0.1" })).rejects.toThrow(
      "HTTP_PROXY does not name an HTTP proxy",
    );
  });
});

describe("the certificate of the client", () => {
  const demanding = { requestCert: true, ca: authority.cert };

  it("is sent, and its authority is trusted", async () => {
    const base = `https://127.0.0.1:${await listening(demanding)}`;
    expect(await got(base, {}, { cert, key, ca })).toMatch(/^200 /);
    const both = file("both.pem", client.cert + pem(client));
    expect(await got(base, {}, { cert: both, ca })).toMatch(/^200 /);
    expect(await got(base, {}, { cert, key })).toBe(
      "the TLS certificate chain has a self-signed certificate",
    );
  });

  it.each(["TLSv1.3", "TLSv1.2"] as const)(
    "is named if the server asks for one, with %s",
    async (version) => {
      const base = `https://127.0.0.1:${await listening({ ...demanding, maxVersion: version })}`;
      expect(await got(base, {}, { ca })).toMatch(
        version === "TLSv1.3"
          ? /^the server asks for a client certificate$/
          : /^the server refuses the TLS handshake/,
      );
    },
  );

  it("opens an encrypted key with the passphrase of the environment", async () => {
    const options = { type: "pkcs8", format: "pem", cipher: "aes-256-cbc", passphrase: "open" } as const;
    const encrypted = file("encrypted.key", client.key.export(options).toString());
    const base = `https://127.0.0.1:${await listening(demanding)}`;
    const files = { cert, key: encrypted, ca };
    expect(await got(base, { CRI_KEY_PASSPHRASE: "open" }, files)).toMatch(/^200 /);
    await expect(got(base, {}, files)).rejects.toThrow(
      /encrypted\.key is encrypted, and no passphrase is given/,
    );
    await expect(got(base, { CRI_KEY_PASSPHRASE: "shut" }, files)).rejects.toThrow(
      /the passphrase in CRI_KEY_PASSPHRASE does not open the key in .*encrypted\.key/,
    );
  });

  const another = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
  const otherKey = file("other.key", another.export({ type: "pkcs8", format: "pem" }).toString());

  it.each([
    ["another key", { cert, key: otherKey }, /the key in .*other\.key is not the key of the certificate in/],
    ["no key", { cert }, /client\.pem has no private key in a known form/],
    ["a key alone", { key }, /the key .*client\.key is given without its certificate/],
    [
      "a missing file",
      { cert: "/none.pem", key },
      /the file \/none\.pem of --cert can't be read: it does not exist/,
    ],
    ["no certificate", { cert: key, key }, /client\.key has no certificate in PEM form/],
    ["no authority", { ca: key }, /client\.key has no certificate in PEM form/],
  ])("is a mistake with %s", async (_, files, message) => {
    await expect(got("https://127.0.0.1:9", {}, files)).rejects.toThrow(message);
    await expect(got("https://127.0.0.1:9", {}, files)).rejects.toMatchObject({ name: "UserError" });
  });
});
