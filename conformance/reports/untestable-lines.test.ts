import { once } from "node:events";
import { createServer as createPlainServer, type Server } from "node:http";
import { createServer } from "node:https";
import { afterEach, describe, expect, it } from "vitest";
import type { Fetch } from "../behaviours/call.js";
import { serveFetch } from "../behaviours/serve.js";
import { type Untestable, untestable } from "../http/reach.js";
import type { Connection, Settings } from "../options/settings.js";
import { openSession } from "../runner/open-session.js";
import { fleetModel } from "../testkit/api/fleet.js";
import { type Certificate, certificateOf } from "../testkit/client/certificate.js";
import { settings } from "../testkit/runner/silent-suite.js";
import { reportUntestable } from "./untestable-lines.js";

const opened: { close(): Promise<unknown> }[] = [];

afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

/** The message about a deployment that cannot be tested, in one line. */
function printed(
  why: Untestable,
  write = settings.write,
  baseUrl = settings.baseUrl,
  connection: Connection = {},
): string {
  const lines: string[] = [];
  expect(
    reportUntestable({ ...settings, write, baseUrl, connection }, why, {
      err: (line) => void lines.push(line),
    }),
  ).toBe(3);
  return lines.join("").replace(/\s+/g, " ");
}

it("names the URL of a server that speaks plain HTTP and was asked by https", async () => {
  const server = createPlainServer((_, response) => response.end("{}"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const port = portOf(server);
  const baseUrl = `https://127.0.0.1:${port}/api`;
  const session = openSession(fleetModel(), { ...settings, baseUrl });
  opened.push({ close: () => once(server.close(), "close") }, session);
  const why = await untestable(session);
  expect(why && printed(why, settings.write, baseUrl)).toContain(
    `the TLS handshake failed (ERR_SSL_WRONG_VERSION_NUMBER) remedy: the server may speak plain HTTP: try http://127.0.0.1:${port}/api`,
  );
});

it.each(["ERR_SSL_WRONG_VERSION_NUMBER", "ERR_SSL_PACKET_LENGTH_TOO_LONG"])("does so for %s", (faultCode) => {
  expect(printed({ why: "no-answer", fault: "x", faultCode }, true, "https://h.example/api")).toContain(
    "try http://h.example/api",
  );
});

function portOf(server: Pick<Server, "address">): number {
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

/** Why a server with these certificates (its own first) cannot be reached. */
async function whyNot(own: Certificate, ...more: readonly Certificate[]): Promise<Untestable | undefined> {
  const cert = [own, ...more].map((one) => one.cert).join("");
  const key = own.key.export({ type: "pkcs8", format: "pem" });
  const server = createServer({ cert, key }, (_, response) => response.end("{}"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const session = openSession(fleetModel(), { ...settings, baseUrl: `https://127.0.0.1:${portOf(server)}` });
  opened.push({ close: () => once(server.close(), "close") }, session);
  return untestable(session);
}

const authority = certificateOf("authority");
const own = certificateOf("garage", authority);

describe("if a certificate's authority is unknown, the remedy says how to trust it", () => {
  it.each([
    ["DEPTH_ZERO_SELF_SIGNED_CERT", "the TLS certificate is self-signed", [certificateOf("garage")]],
    [
      "SELF_SIGNED_CERT_IN_CHAIN",
      "the TLS certificate chain has a self-signed certificate",
      [own, authority],
    ],
    ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "the TLS certificate cannot be verified", [own]],
  ] as const)("%s", async (faultCode, fault, [first, ...more]) => {
    const why = await whyNot(first, ...more);
    expect(why).toEqual({ why: "no-answer", fault, faultCode });
    expect(why && printed(why)).toContain(
      `cannot be reached: ${fault} remedy: give the certificate file of its authority with --ca FILE`,
    );
  });
});

describe("if no authority helps, the remedy asks for another certificate", () => {
  it.each(["CERT_HAS_EXPIRED", "CERT_NOT_YET_VALID", "ERR_TLS_CERT_ALTNAME_INVALID"])("%s", (faultCode) => {
    expect(printed({ why: "no-answer", fault: "x", faultCode })).toContain(
      "remedy: configure the deployment with a certificate",
    );
  });
});

it("the remedy for a refused client certificate names the options, or the certificate that was sent", () => {
  const refused = {
    why: "no-answer",
    fault: "x",
    faultCode: "ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED",
  } as const;
  const base = "https://h.example";
  expect(printed(refused, true, base)).toContain("remedy: add --cert FILE and --key FILE ");
  expect(printed(refused, true, base, { given: { cert: "c.pem" } })).toContain(
    "accepts the certificate of --cert",
  );
  const closed = { ...refused, faultCode: "ECONNRESET" };
  expect(printed(closed, true, base)).toContain(
    "if the server asks for a client certificate, add --cert FILE",
  );
  expect(printed(closed, true, "http://h.example")).not.toContain("certificate");
});

it("the remedy names a proxy that may be the cause", () => {
  const env = { HTTPS_PROXY: "http://user:secret@proxy:3128" };
  const said = printed(
    { why: "no-answer", fault: "x", faultCode: "ECONNREFUSED" },
    true,
    "https://h.example",
    { env },
  );
  expect(said).toContain(
    "The requests go through the proxy http://proxy:3128 of HTTPS_PROXY; to connect directly, add h.example to NO_PROXY.",
  );
});

it("a deployment that answers above the base URL was reached, and its URL is the remedy", () => {
  const url = "http://127.0.0.1:8580";
  const said = printed({ why: "served-above", path: "/api", url }, false, `${url}/api`);
  expect(said).toBe(
    `error: 127.0.0.1:8580 answers, but nothing is offered at /api; types are found at ${url} remedy: use ${url} as the base URL `,
  );
});

it("the remedy depends on the code of a fault, not on its words", () => {
  const words = "the TLS certificate of another host has expired";
  expect(printed({ why: "no-answer", fault: words })).toContain("remedy: Check that the server is running");
  expect(printed({ why: "no-answer", fault: words, faultCode: "ECONNREFUSED" })).toContain(
    "remedy: Check that the server is running",
  );
});

it("the remedy names the timeout only if the run waited for it", () => {
  const said = (faultCode: string) => printed({ why: "no-answer", fault: "x", faultCode });
  expect(said("ECONNREFUSED")).not.toContain("Timeout");
  expect(said("ENOTFOUND")).not.toContain("Timeout");
  expect(said("UND_ERR_CONNECT_TIMEOUT")).toContain("(Timeout: 1 s.)");
});

interface Asked {
  readonly listedOnly?: boolean;
  readonly headers?: Settings["headers"];
}

/** The printed lines for a deployment that answers like this, and the number of requests. */
async function toldOf(answer: Fetch, { listedOnly = false, headers = {} }: Asked = {}) {
  const served = await serveFetch(answer);
  const session = openSession(fleetModel(), { ...settings, baseUrl: served.url, headers });
  opened.push(served, session);
  const why = await untestable({ ...session, listedOnly });
  const requests = session.client.exchanges.length;
  return { said: why && printed(why, !listedOnly), requests, collections: session.collections.length };
}

const page = (status: number): Response =>
  new Response("<!doctype html>\n<title>Welcome</title>", {
    status,
    headers: { "content-type": "text/html" },
  });

describe("if every type is answered in the same useless way, this is reported once", () => {
  const cases: readonly (readonly [string, () => Response, string])[] = [
    ["a web page", () => page(200), "answers with a web page (200) for every type of record: Welcome"],
    ["a web page that is not found", () => page(404), "remedy: check the base URL: the API is not at"],
    [
      "401",
      () => Response.json({ error: "who are you?" }, { status: 401 }),
      "answers 401 for every type of record: who are you?",
    ],
    [
      "503 that says how long to wait",
      () => new Response("", { status: 503, headers: { "retry-after": "7200" } }),
      "answers 503 for every type of record remedy: wait for 2 hours, as the deployment asks (Retry-After), and try again",
    ],
    [
      "503 that does not say how long to wait",
      () => new Response("", { status: 503 }),
      "remedy: try again when the deployment is ready",
    ],
    ["a bad gateway", () => page(502), "answers 502 for every type of record: Welcome"],
  ];
  it.each(cases)("%s", async (_, answer, words) => {
    const { said, requests, collections } = await toldOf(async () => answer());
    expect(said).toContain(words);
    expect(requests).toBe(collections);
  });

  it("for 401, with the note whether credentials were sent", async () => {
    const refuses = async () => new Response("", { status: 401 });
    expect((await toldOf(refuses)).said).toContain("remedy: 401 without credentials: use --token T");
    const headers = { authorization: "Bearer of-the-wrong-site" };
    expect((await toldOf(refuses, { headers })).said).toContain("although credentials were sent");
  });

  it("for a web page, with the options for credentials if none were sent", async () => {
    const shows = async () => page(200);
    const hint = "if the page asks to sign in, use --token T or --header 'N: V'";
    expect((await toldOf(shows)).said).toContain(hint);
    expect((await toldOf(shows, { headers: { authorization: "Bearer x" } })).said).not.toContain(hint);
  });

  it("a 404 only if only listed records could be tested", async () => {
    const absent = async () => Response.json({}, { status: 404 });
    expect((await toldOf(absent, { listedOnly: true })).said).toMatch(/--spec.*--write/);
    expect(await toldOf(absent)).toMatchObject({ said: undefined, requests: 1 });
  });
});

describe("a run continues if", () => {
  it("one type is answered differently", async () => {
    let sent = 0;
    const { said, requests } = await toldOf(async () => (++sent === 2 ? Response.json({}) : page(200)));
    expect({ said, requests }).toEqual({ said: undefined, requests: 2 });
  });

  it("two types are answered by two kinds of refusal", async () => {
    let sent = 0;
    const { said } = await toldOf(async () => (++sent % 2 === 0 ? page(401) : page(200)));
    expect(said).toBeUndefined();
  });

  it("JSON has the media type of a web page", async () => {
    const mislabelled = async () => new Response("[]", { headers: { "content-type": "text/html" } });
    expect((await toldOf(mislabelled)).said).toBeUndefined();
  });
});
