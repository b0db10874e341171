import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bearerAccess } from "../auth/bearer.js";
import type { BearerAccess } from "../auth/bearer-access.js";
import { oneToken } from "../auth/token-list.js";
import type { FormDefinition, InterfaceDefinition } from "../definition.js";
import { type Answer, openClient } from "../testing/client.js";
import { fleet } from "../testing/fleet.js";
import { documentsOfOutput } from "./documents.js";

const policy = "default-src 'none'; style-src 'sha256-abc='";
const page = `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}"><title>Vehicles</title>`;
const statement = {
  resourceType: "CapabilityStatement",
  url: "urn:fleet",
  kind: "requirements",
  date: "2020",
  rest: [
    {
      mode: "server",
      resource: [
        {
          type: "Vehicle",
          interaction: ["search-type", "read", "create", "update", "delete"].map((code) => ({ code })),
        },
        { type: "Trailer", interaction: [{ code: "search-type" }] },
      ],
    },
  ],
};
const openapi = {
  openapi: "3.1.0",
  servers: [{ url: "{base}" }],
  security: [{}, { bearer: [] }],
  components: { schemas: { Vehicle: {} }, securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
};
const texts: Readonly<Record<string, string>> = {
  "docs/index.html": page,
  "docs/README.md": "# Vehicles",
  "docs/resources/vehicle.html": "<!doctype html>",
  "openapi.json": JSON.stringify(openapi),
  "fhir/capability-statement.json": JSON.stringify(statement),
  "fhir/search-parameters.json": "{}",
  "server/main.ts": "secret",
};
const documents = async (path: string): Promise<string | undefined> => texts[path];

async function ask(
  path: string,
  {
    headers = {},
    method = "GET",
    ...more
  }:
    | Record<string, never>
    | {
        headers?: Record<string, string>;
        method?: string;
        publicUrl?: string;
        definition?: InterfaceDefinition;
        access?: Partial<BearerAccess>;
      } = {},
): Promise<Answer> {
  const { access = bearerAccess([oneToken("secret")]), ...options } = more;
  const client = await openClient({ documents, ...access, ...options });
  const answer = await (method === "GET"
    ? client.get(path, headers)
    : client.send(method, path, undefined, headers));
  await client.close();
  return answer;
}

describe("the documents of the interface", () => {
  test.each([
    ["/docs/", page, "text/html; charset=utf-8"],
    ["/docs/index.html", page, "text/html; charset=utf-8"],
    ["/docs/README.md", "# Vehicles", "text/markdown; charset=utf-8"],
    ["/docs/resources/vehicle.html", "<!doctype html>", "text/html; charset=utf-8"],
    ["/docs/fhir/search-parameters.json", "{}", "application/json"],
  ])("%s needs no token", async (path, text, type) => {
    const { status, headers, text: found } = await ask(path);
    expect([status, found, headers.get("content-type")]).toEqual([200, text, type]);
    expect(headers.get("cache-control")).toBe("no-cache");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });

  test("/docs redirects to its pages, also behind a proxy", async () => {
    const { status, headers } = await ask("/docs");
    expect([status, headers.get("location")]).toEqual([308, "docs/"]);
    expect(new URL("docs/", "https://example.org/records/docs").pathname).toBe("/records/docs/");
  });

  test("a page may load what it declares, and cannot be framed; without a declaration nothing", async () => {
    const policies = ["/docs/", "/docs/resources/vehicle.html", "/docs/openapi.json"].map(async (path) =>
      (await ask(path)).headers.get("content-security-policy"),
    );
    const none = "default-src 'none'; frame-ancestors 'none'";
    expect(await Promise.all(policies)).toEqual([`${policy}; frame-ancestors 'none'`, none, none]);
  });

  test("are not sent again to a client that has them", async () => {
    const { headers } = await ask("/docs/");
    const etag = headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[\w-]{20,}"$/);
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`, "*"]) {
      const again = await ask("/docs/", { headers: { "If-None-Match": known } });
      expect([again.status, again.text, again.headers.get("etag")]).toEqual([304, "", etag]);
      // A browser gives the page that it stored the policy of this answer.
      expect(again.headers.get("content-security-policy")).toBe(headers.get("content-security-policy"));
    }
    expect((await ask("/docs/", { headers: { "If-None-Match": '"other"' } })).status).toBe(200);
  });

  test("answer only GET and HEAD", async () => {
    const head = await ask("/metadata", { method: "HEAD" });
    expect([head.status, head.text, head.headers.get("content-type")]).toEqual([
      200,
      "",
      "application/fhir+json",
    ]);
    expect((await ask("/docs/", { method: "POST" })).status).toBe(401);
  });

  test.each([
    "/docs/none.html",
    "/docs/../server/main.ts",
    "/docs/%2e%2e/server/main.ts",
    "/docs/..%2fserver/main.ts",
    "/docs/fhir/../server/main.ts",
    "/docs//",
    "/docs/constructor",
    "/docs/__proto__",
  ])("%s is not one of them", async (path) => expect((await ask(path)).status).toBe(401));

  test("are absent if none were given", async () => {
    const client = await openClient();
    for (const path of ["/docs", "/docs/", "/openapi.json", "/metadata"])
      expect((await client.get(path)).status).toBe(404);
    await client.close();
  });
});

const issued = bearerAccess([oneToken("secret")], undefined, { issuer: "https://issuer.example" });
const { credentials: _, ...custom } = bearerAccess([oneToken("secret")]);

describe("the OpenAPI of a server", () => {
  test("has the public URL, and is also below /docs", async () => {
    const { json, text, headers } = await ask("/openapi.json");
    expect(headers.get("content-type")).toBe("application/json");
    expect(json["servers"]).toEqual([{ url: "http://localhost" }]);
    expect((await ask("/docs/openapi.json")).text).toBe(text);
    const elsewhere = await ask("/openapi.json", { publicUrl: 'https://example.org/"records"/' });
    expect(elsewhere.json["servers"]).toEqual([{ url: 'https://example.org/"records"' }]);
  });

  test.each([
    ["a token", undefined, [{ bearer: [] }], { bearer: { type: "http", scheme: "bearer" } }],
    [
      "tokens of an issuer",
      issued,
      [{ bearer: [] }],
      {
        bearer: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "JWT",
          description: "A token that https://issuer.example issued.",
        },
      },
    ],
    ["nothing", {}, [], undefined],
    ["credentials of a team's own code", custom, openapi.security, openapi.components.securitySchemes],
  ])("says that it requires %s", async (_, access, security, securitySchemes) => {
    const { json } = await ask("/openapi.json", access === undefined ? {} : { access });
    expect(json).toMatchObject({ openapi: "3.1.0", security, components: { schemas: { Vehicle: {} } } });
    expect(json).toHaveProperty("components.schemas");
    const { components } = JSON.parse(JSON.stringify(json));
    expect(components.securitySchemes).toEqual(securitySchemes);
  });
});

describe("the CapabilityStatement", () => {
  const urlIn = ({ json }: Answer): unknown => json["implementation"];

  test("is that of this server, and instantiates the interface's requirements", async () => {
    const { status, headers, json } = await ask("/metadata");
    expect([status, headers.get("content-type")]).toEqual([200, "application/fhir+json"]);
    expect(json).toEqual({
      resourceType: "CapabilityStatement",
      instantiates: ["urn:fleet"],
      kind: "instance",
      date: "2020",
      software: { name: "fleet-server" },
      implementation: { description: "Fleet", url: "http://localhost" },
      rest: [expect.objectContaining({ mode: "server" })],
    });
  });

  test("lists versions and conditions for the interactions of each type", async () => {
    const { json } = await ask("/metadata");
    expect(json["rest"]).toMatchObject([
      {
        resource: [
          {
            type: "Vehicle",
            versioning: "versioned",
            conditionalCreate: true,
            conditionalRead: "not-match",
            conditionalUpdate: false,
            conditionalDelete: "not-supported",
            updateCreate: false,
            readHistory: false,
          },
          { type: "Trailer", versioning: "versioned" },
        ],
      },
    ]);
    expect(json).not.toHaveProperty("rest.0.resource.1.conditionalCreate");
  });

  test("says which credentials it requires", async () => {
    const securityOf = async (access?: Partial<BearerAccess>): Promise<unknown> => {
      const { rest } = JSON.parse((await ask("/metadata", access === undefined ? {} : { access })).text);
      return rest[0].security;
    };
    expect(await securityOf()).toMatchObject({ service: [{ text: "Bearer token" }] });
    expect(await securityOf(issued)).toMatchObject({ service: [{ coding: [{ code: "OAuth" }] }] });
    expect(await securityOf({})).toEqual({ description: "No authentication is required." });
    expect(await securityOf(custom)).toBeUndefined();
  });

  test("is below every base URL that a FHIR client may use, and contains that URL", async () => {
    const [current] = fleet.forms;
    const segments = [{ kind: "literal", text: "v9" } as const, ...(current?.segments ?? [])];
    const definition = { ...fleet, forms: [...fleet.forms, { name: "next", segments }] };
    expect(urlIn(await ask("/fleets/7/metadata"))).toMatchObject({ url: "http://localhost/fleets/7" });
    expect(urlIn(await ask("/v9/fleets/a%20b/metadata", { definition }))).toMatchObject({
      url: "http://localhost/v9/fleets/a%20b",
    });
    for (const base of ["/fleets", "/v9", "/v9/fleets"])
      expect(urlIn(await ask(`${base}/metadata`, { definition }))).toMatchObject({
        url: `http://localhost${base}`,
      });
    const publicUrl = "https://example.org/records/";
    expect(urlIn(await ask("/fleets/7/metadata", { publicUrl }))).toMatchObject({
      url: "https://example.org/records/fleets/7",
    });
    expect((await ask("/fleets/%00/metadata")).status).toBe(401);
  });
});

describe("the interface's own paths take precedence over", () => {
  const named = (segment: string, type = "Vehicle"): InterfaceDefinition => ({
    ...fleet,
    forms: [
      { name: "current", segments: [{ kind: "site" }, { kind: "type" }] },
      { name: "legacy", segments: [{ kind: "type" }] },
    ],
    resources: fleet.resources.map((one) => (one.type === type ? { ...one, segment } : one)),
  });
  const segments: FormDefinition["segments"] = [{ kind: "type" }, { kind: "site" }];

  test.each([
    ["a type at /docs/index.html", "/docs/index.html", named("index.html")],
    ["a type at /docs/openapi.json", "/docs/openapi.json", named("openapi.json")],
    ["a record below /docs/resources", "/docs/resources/vehicle.html", named("resources")],
    ["a type called docs", "/docs", named("docs")],
    ["a record of a type called docs", "/docs/index.html", named("docs")],
    ["a type called metadata", "/metadata", named("metadata")],
    ["a type called metadata at a site", "/7/metadata", named("metadata")],
    ["a type called openapi.json", "/openapi.json", named("openapi.json")],
    ["a type called health", "/health", named("health")],
    [
      "a record of a type called docs, its site last",
      "/docs/7/openapi.json",
      { ...named("docs"), forms: [{ name: "current", segments }] },
    ],
  ])("%s", async (_, path, definition) => {
    expect((await ask(path, { definition })).status).toBe(401);
    const { json, status } = await ask(path, { definition, headers: { Authorization: "Bearer secret" } });
    expect([200, 400, 404]).toContain(status);
    expect(["Bundle", "OperationOutcome"]).toContain(json["resourceType"]);
  });

  test("and only over these: other documents stay", async () => {
    for (const path of ["/docs/README.md", "/metadata", "/7/metadata", "/health"])
      expect((await ask(path, { definition: named("openapi.json") })).status).toBe(200);
  });
});

describe("documents of the output", () => {
  let folder: string;
  const write = async (path: string, text: string): Promise<void> => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "documents-"));
    await write(
      "out/manifest.json",
      JSON.stringify({ files: { "docs/index.html": "hash", "docs/gone.html": "hash" } }),
    );
    await write("out/docs/index.html", page);
    await write("out/docs/own.html", "not generated");
  });
  afterAll(() => rm(folder, { recursive: true }));
  const middleware = (path: string) => documentsOfOutput(pathToFileURL(join(folder, path)).href);

  test.each([
    "out/server/runtime/seen/documents/documents.ts",
    "out/dist/server/runtime/seen/documents/documents.js",
  ])("are those of the output that contains %s", async (module) => {
    expect(await middleware(module)("docs/index.html")).toBe(page);
  });

  test("are the existing files of its manifest", async () => {
    for (const path of [
      "docs/own.html",
      "docs/gone.html",
      "../out/docs/index.html",
      "manifest.json",
      "toString",
    ])
      expect(await middleware("out/server/main.ts")(path), path).toBeUndefined();
  });

  test("are absent if the server was copied elsewhere without them", async () => {
    expect(await middleware("elsewhere/dist/server/main.js")("docs/index.html")).toBeUndefined();
  });
});
