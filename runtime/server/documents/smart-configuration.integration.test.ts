// Tests the document for SMART clients, and that a backend service can use what it says.
import { afterEach, beforeEach, expect, test } from "vitest";
import { defaults } from "../start/settings.js";
import { type Started, start } from "../start/start.js";
import { fleet } from "../testing/fleet.js";
import { newKey, publicJwk, type Served, type SigningKey, serveLocally, signed } from "../testing/issuer.js";

let issuer: Served;
let key: SigningKey;
let isDown: boolean;
let server: Started | undefined;
const audience = "https://records.example";

/** A token for client credentials (SMART Backend Services), as an issuer gives it to any client that asks. */
const tokenFor = (scope: string) =>
  signed(key, {
    iss: issuer.url,
    aud: audience,
    client_id: "nightly",
    exp: Math.ceil(Date.now() / 1000) + 300,
    scope,
    sites: "*",
  });

beforeEach(async () => {
  key = newKey("first");
  isDown = false;
  issuer = await serveLocally(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const documents: Record<string, () => unknown> = {
      "/.well-known/openid-configuration": () => ({
        issuer: issuer.url,
        jwks_uri: `${issuer.url}/keys`,
        token_endpoint: `${issuer.url}/token`,
        token_endpoint_auth_methods_supported: ["private_key_jwt"],
        grant_types_supported: ["client_credentials"],
        userinfo_endpoint: `${issuer.url}/me`,
      }),
      "/keys": () => ({ keys: [publicJwk(key)] }),
      "/token": () => ({
        access_token: tokenFor(new URLSearchParams(body).get("scope") ?? ""),
        token_type: "bearer",
      }),
    };
    const document = documents[request.url ?? ""];
    response.writeHead(isDown || document === undefined ? 404 : 200).end(JSON.stringify(document?.()));
  });
});
afterEach(async () => {
  await server?.close();
  server = undefined;
  await issuer.close();
});

async function started(more: object = { issuer: issuer.url, audience }): Promise<Started> {
  server = await start(fleet, { ...defaults, port: 0, ...more });
  return server;
}
/** The members of a JSON object. */
const membersOf = async (response: Response): Promise<Readonly<Record<string, unknown>>> =>
  JSON.parse(await response.text());
const documentOf = async (url: string) => membersOf(await fetch(`${url}/.well-known/smart-configuration`));

test("the document names the issuer, where it gives tokens, and the scopes of each type", async () => {
  const { url } = await started();
  const document = await documentOf(url);
  expect(document).toMatchObject({
    issuer: issuer.url,
    jwks_uri: `${issuer.url}/keys`,
    token_endpoint: `${issuer.url}/token`,
    grant_types_supported: ["client_credentials"],
    scopes_supported: expect.arrayContaining(["system/*.cruds", "system/Vehicle.cruds", "user/Job.cruds"]),
    capabilities: expect.arrayContaining(["permission-v2", "client-confidential-asymmetric"]),
  });
  expect(document).not.toHaveProperty("userinfo_endpoint");
});

test("a backend service finds the issuer, gets a token, and may do what its scope says", async () => {
  const { url } = await started();
  const { token_endpoint: endpoint } = await documentOf(url);
  const granted = await fetch(String(endpoint), {
    method: "POST",
    body: new URLSearchParams({ grant_type: "client_credentials", scope: "system/*.rs" }),
  });
  const { access_token: token } = await membersOf(granted);
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  const vehicles = `${url}/fleets/1/vehicles`;
  expect((await fetch(vehicles, { headers })).status).toBe(200);
  expect((await fetch(vehicles, { method: "POST", headers, body: '{"kind":"Vehicle"}' })).status).toBe(403);
});

test("while the issuer is down, the document has what the server knows itself", async () => {
  isDown = true;
  const jwks = `${issuer.url}/keys`;
  const { url } = await started({ issuer: issuer.url, audience, jwks });
  const document = await documentOf(url);
  expect(document).toMatchObject({ issuer: issuer.url, jwks_uri: jwks });
  expect(document).not.toHaveProperty("token_endpoint");
});

test("a server without an issuer has no such document", async () => {
  const { url } = await started({ token: "secret" });
  const headers = { Authorization: "Bearer secret" };
  expect((await fetch(`${url}/.well-known/smart-configuration`, { headers })).status).toBe(404);
});
