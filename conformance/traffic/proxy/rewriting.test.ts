// Tests that URLs of the deployment are the proxy's for its clients, and the deployment's again in requests.
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { brotliCompressSync, deflateSync, gunzipSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { watchedLines } from "../../reports/summary-lines.js";
import { ownServer } from "../../testkit/own-server.js";
import { ask, askRaw, proxied, type Serve } from "../../testkit/traffic/proxy/proxied.js";
import { TrafficJudge } from "../traffic-judge.js";

const json = { "content-type": "application/fhir+json; charset=utf-8" };
const patients = "/r4/sites/12/Patient";
/** The address under which a deployment serves, which it writes into its answers, whatever was forwarded. */
const self = ({ headers }: IncomingMessage) => `http://${headers.host}`;

/** Two pages of one patient each; the second refers to the first. */
const pages: Serve = (asked, response) => {
  const path = asked.url ?? "";
  const own = self(asked);
  const patient = (id: string) => ({ resourceType: "Patient", id });
  const page = (record: object, next: object) => ({
    resourceType: "Bundle",
    entry: [{ resource: record }],
    ...next,
  });
  const body = path.endsWith("/p1")
    ? patient("p1")
    : path.includes("page=2")
      ? page({ ...patient("p2"), link: { reference: `${own}${patients}/p1` } }, {})
      : page(patient("p1"), { link: [{ relation: "next", url: `${own}${patients}?page=2` }] });
  response.writeHead(200, json).end(JSON.stringify(body));
};

const answering =
  (text: (own: string) => string | Buffer, headers: Record<string, string> = {}): Serve =>
  (asked, response) => {
    const body = text(self(asked));
    response.writeHead(200, { ...json, "content-length": Buffer.byteLength(body), ...headers }).end(body);
  };

describe("a client of the proxy", () => {
  it("follows links to the last page and reads by a reference, all through the proxy", async () => {
    const { model } = await ownServer();
    const { url, target, trafficEvents } = await proxied(pages);
    const first = JSON.parse((await ask(url + patients)).body);
    expect(first.link[0].url).toBe(`${url}${patients}?page=2`);
    const second = JSON.parse((await ask(first.link[0].url)).body);
    expect(second).not.toHaveProperty("link");
    const { reference } = second.entry[0].resource.link;
    expect(reference).toBe(`${url}${patients}/p1`);
    expect(JSON.parse((await ask(reference)).body)).toEqual({ resourceType: "Patient", id: "p1" });
    const departed = trafficEvents.flatMap((one) => (one.type === "departed" ? [one.url] : []));
    expect(departed).toEqual(["", "?page=2", "/p1"].map((end) => target + patients + end));
    // The judge sees the deployment's own words.
    expect(
      JSON.stringify(trafficEvents.map((one) => (one.type === "returned" ? one.response : {}))),
    ).not.toContain(url);
    const judge = new TrafficJudge(model, target);
    judge.take(trafficEvents);
    expect(judge.report({ only: [], pinned: {} }).watched).toEqual({
      described: 3,
      outside: {},
      unjudged: {},
    });
  });

  it.each([
    ["gzip", gzipSync],
    ["deflate", deflateSync],
    ["br", brotliCompressSync],
  ])("gets rewritten answers that the deployment compresses with %s", async (coding, pack) => {
    const { url, target, trafficEvents } = await proxied(
      answering((own) => pack(JSON.stringify({ next: `${own}/x`, text: "é" })), {
        "content-encoding": coding,
        "content-digest": "sha-256=:AA==:",
      }),
    );
    const got = await ask(url, { headers: { "accept-encoding": coding } });
    expect(JSON.parse(got.body)).toEqual({ next: `${url}/x`, text: "é" });
    expect(got.headers["content-length"]).toBe(String(Buffer.byteLength(got.body)));
    expect(got.headers).not.toHaveProperty("content-encoding");
    expect(got.headers).not.toHaveProperty("content-digest");
    const kept = pack(JSON.stringify({ next: `${target}/x`, text: "é" })).toString("latin1");
    expect(trafficEvents[1]).toMatchObject({ response: { bytes: kept } });
  });

  it("gets the proxy's URLs in headers, and no other URL changes", async () => {
    const { url } = await proxied((asked, response) => {
      const own = self(asked);
      response.writeHead(201, {
        location: `${own}/a/1`,
        "content-location": own,
        link: `<${own}/a?x=${own}>; rel="next", <${own}1/a>; rel="prev"`,
        "x-other": own,
      });
      response.end();
    });
    const { headers } = await ask(url);
    const own = headers["x-other"];
    expect(headers).toMatchObject({
      location: `${url}/a/1`,
      "content-location": url,
      link: `<${url}/a?x=${own}>; rel="next", <${own}1/a>; rel="prev"`,
    });
  });

  it("gets every other byte of a rewritten body unchanged", async () => {
    const text = (own: string, links: string) =>
      `\uFEFF{ "n": 1.50e400,\r\n"a":"${links}","b":"${links.replaceAll("/", "\\/")}\\/é\\u00e9" ,"${own}/x" : "${own}0/",` +
      `"c":"see ${own}/x and \\"${own}/x\\"","d":["${links}?q=${own}","${links}#f"]}`;
    const { url, target } = await proxied(answering((own) => text(own, own)));
    const { body } = await ask(url);
    expect(body.replace("\\/\\/", "//")).toBe(text(target, url).replace("\\/\\/", "//"));
  });

  it.each([
    ["has no URL", '{ "a" : 1.0, "b":"\\u0041" }', json],
    ["is not JSON", '"OWN/x"', { "content-type": "text/plain" }],
    ["claims to be JSON", '{"a":"OWN/x"', json],
  ])("gets a body as it is if it %s, in any coding", async (_, text, headers) => {
    const body = (own: string) => text.replace("OWN", own);
    const { url, target } = await proxied(
      answering((own) => gzipSync(body(own)), { "content-encoding": "gzip", ...headers }),
    );
    const asked = request(url).end();
    const [response]: IncomingMessage[] = await once(asked, "response");
    const chunks: Buffer[] = [];
    for await (const chunk of response ?? []) chunks.push(chunk);
    const got = Buffer.concat(chunks);
    expect(response?.headers).toMatchObject({
      "content-encoding": "gzip",
      "content-length": String(got.length),
    });
    expect(got).toEqual(gzipSync(body(target)));
    expect(gunzipSync(got).toString()).toBe(body(target));
  });

  it("gets a JSON body that is too long to keep unchanged, and before its end", async () => {
    const most = 8 * 1024 * 1024;
    let end: () => void = () => undefined;
    const { url, target } = await proxied((asked, response) => {
      end = () => void response.end('"]');
      response.writeHead(200, json).write(`["${self(asked)}/x","`);
      response.write(Buffer.alloc(most, "x"));
    });
    const asked = request(url).end();
    const [response]: IncomingMessage[] = await once(asked, "response");
    let [text, size] = ["", 0];
    for await (const chunk of response ?? []) {
      if (size === 0) text = String(chunk).slice(0, 60);
      size += chunk.length;
      if (size > most) end();
    }
    expect(text).toContain(`["${target}/x"`);
    expect(size).toBe(most + `["${target}/x",""]`.length);
  });

  it("gets 502 for a JSON answer that breaks off", async () => {
    const { url } = await proxied((_, response) => {
      response.writeHead(200, json).write('{"a":');
      setTimeout(() => response.destroy(), 20);
    });
    expect(await ask(url)).toMatchObject({ status: 502, headers: { "x-cri-proxy": "502" } });
  });

  it("gets the address that it used itself, also through another proxy", async () => {
    const { url } = await proxied(answering((own) => JSON.stringify({ next: `${own}/x` })));
    const next = async (headers: Record<string, string>) =>
      JSON.parse((await ask(url, { headers })).body).next;
    const { port } = new URL(url);
    expect(await next({ host: `localhost:${port}` })).toBe(`http://localhost:${port}/x`);
    const outer = { "x-forwarded-host": "records.example", "x-forwarded-proto": "https" };
    expect(await next(outer)).toBe("https://records.example/x");
    expect(await next({ "x-forwarded-host": 'a"b' })).toBe(`${url}/x`);
    expect(await askRaw(url, "GET / HTTP/1.0\r\n\r\n")).toContain(`{"next":"${url}/x"}`);
  });
});

describe("a request with the proxy's URLs", () => {
  const echo: Serve = async (asked, response) => {
    let body = "";
    for await (const chunk of asked) body += chunk;
    const { headers, url } = asked;
    const said = { url, body, length: headers["content-length"], exist: headers["if-none-exist"] };
    response.writeHead(200, { "content-type": "text/plain" }).end(JSON.stringify(said));
  };
  const told = async (...sent: Parameters<typeof ask>) => JSON.parse((await ask(...sent)).body);

  it("has the deployment's in its body, whatever its coding", async () => {
    const { url, target, trafficEvents } = await proxied(echo);
    const body = (base: string) => `{ "reference":"${base}/a/1", "no":"${base}0" }`;
    const sent = { method: "POST", headers: json, body: body(url) };
    const expected = `{ "reference":"${target}/a/1", "no":"${url}0" }`;
    expect(await told(url, sent)).toMatchObject({ body: expected, length: String(expected.length) });
    expect(trafficEvents[1]).toMatchObject({ request: { bytes: expected } });
    const packed = request(url, { method: "PUT", headers: { ...json, "content-encoding": "gzip" } });
    packed.end(gzipSync(body(url)));
    const [response]: IncomingMessage[] = await once(packed, "response");
    let text = "";
    for await (const chunk of response ?? []) text += chunk;
    expect(JSON.parse(text).body).toBe(expected);
  });

  it("has the deployment's in the values of its query and in If-None-Exist", async () => {
    const { url, target } = await proxied(echo);
    const query = (base: string) =>
      `?subject=${encodeURIComponent(`${base}/P/1`)},${base}/P/2&code=${base}/s|1&x=a${base}/P`;
    const said = await told(url + query(url), { headers: { "if-none-exist": `identifier=${url}/s|1` } });
    expect(said.url).toBe(`/${query(target).replace(`a${target}`, `a${url}`)}`);
    expect(said.exist).toBe(`identifier=${target}/s|1`);
  });

  it("is forwarded as it is if its body has none, is not JSON or is too long", async () => {
    const { url } = await proxied(echo);
    const plain = { method: "POST", headers: json, body: '{ "a" : 1.0 }' };
    expect(await told(url, plain)).toMatchObject({ body: plain.body, length: "13" });
    const text = { method: "POST", headers: { "content-type": "text/plain" }, body: `"${url}/x"` };
    expect((await told(url, text)).body).toBe(text.body);
    const long = `["${url}/x","${"x".repeat(8 * 1024 * 1024)}"]`;
    expect((await told(url, { method: "POST", headers: json, body: long })).body === long).toBe(true);
    const chunked = { ...plain, headers: { ...json, "transfer-encoding": "chunked" } };
    expect(await told(url, chunked)).toEqual({ url: "/", body: plain.body });
  });

  it("is left as it is while the deployment itself writes the forwarded address", async () => {
    let own = true;
    const bodies: string[] = [];
    const { url, target } = await proxied(async (asked, response) => {
      for await (const chunk of asked) bodies.push(String(chunk));
      const host = own ? asked.headers.host : asked.headers["x-forwarded-host"];
      response.writeHead(201, { location: `http://${host}/a/1` }).end();
    });
    for (const next of [false, true, true]) {
      const got = await ask(url, { method: "POST", headers: json, body: `"${url}/a"` });
      expect(got.headers.location).toBe(`${url}/a/1`);
      own = next;
    }
    expect(bodies).toEqual([`"${target}/a"`, `"${target}/a"`, `"${url}/a"`]);
  });
});

describe("a target with a path", () => {
  it.each([true, false])("is replaced with its path (the path only once: %s)", async (rootOnce) => {
    const bodies: string[] = [];
    const { url, target } = await proxied(
      async (asked, response) => {
        for await (const chunk of asked) bodies.push(String(chunk));
        response.writeHead(200, { ...json, location: "/api/r4/x" });
        response.end(JSON.stringify([`${self(asked)}/api/r4/x`, `${self(asked)}/other`]));
      },
      "/api",
      { rootOnce },
    );
    const sent = JSON.stringify([`${url}/r4/x`, `${url}/api/r4/x`]);
    const got = await ask(url, { method: "POST", headers: json, body: sent });
    expect(JSON.parse(got.body)).toEqual([`${url}/r4/x`, `${target}/other`]);
    expect(got.headers.location).toBe(rootOnce ? "/api/r4/x" : `${url}/r4/x`);
    const again = rootOnce ? `${target}/api/r4/x` : `${target}/api/api/r4/x`;
    expect(bodies).toEqual([JSON.stringify([`${target}/api/r4/x`, again])]);
  });
});

it("says which links lead elsewhere", async () => {
  const { model } = await ownServer();
  const away = "http://other.example";
  const { url, target, trafficEvents } = await proxied((asked, response) => {
    const link = { relation: "next", url: `${away}/Patient?page=2` };
    const references = [`${away}/P/1`, `${self(asked)}/api/P/2`, `${self(asked)}/P/3`, "P/4", "urn:uuid:5"];
    const record = {
      resourceType: "Patient",
      id: "p1",
      link: references.map((reference) => ({ reference })),
    };
    response.writeHead(200, { ...json, location: "/login?from=x" });
    response.end(JSON.stringify({ resourceType: "Bundle", link: [link], entry: [{ resource: record }] }));
  }, "/api");
  for (let n = 0; n < 2; n += 1) await ask(url + patients);
  const judge = new TrafficJudge(model, `${target}/api`);
  judge.take(trafficEvents);
  const { watched } = judge.report({ only: [], pinned: {} });
  expect(watched?.elsewhere).toEqual({
    [`next ${away}/Patient`]: 2,
    [`Location ${target}/login`]: 2,
    [`reference ${away}/P/1`]: 2,
    [`reference ${target}/P/3`]: 2,
  });
  const lines = watched ? watchedLines(watched, "1", 4).join(" ").replace(/\s+/g, " ") : "";
  expect(lines).toContain("elsewhere 8, links not followed");
  expect(lines).toContain(`next ${away}/Patient (2)`);
});
