/** Generates hostile requests. */

import fc from "fast-check";
import type { InterfaceDefinition, ResourceDefinition } from "../../definition.js";
import { pathOf } from "../../http/paths.js";
import { bodiesOf } from "./bodies.js";
import { inHeader, inUrl, nasty } from "./texts.js";

/** A request that an HTTP client can send; the path is ASCII without blanks. */
export interface HostileRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

/** What is known of a server before it is attacked. */
export interface Ground {
  readonly definition: InterfaceDefinition;
  /** The first one has the records. */
  readonly sites: readonly string[];
  /** A valid record of each type, as JSON. */
  readonly records: Readonly<Record<string, string>>;
  /** Ids of existing records, by type. */
  readonly ids: Readonly<Record<string, readonly string[]>>;
  /** Cursors that the server gave, of any list. */
  readonly cursors: readonly string[];
}

/** Paths of a type at known and unknown sites, some with unexpected segments. */
function collections({ definition, sites }: Ground, resource: ResourceDefinition): fc.Arbitrary<string> {
  const forms = definition.forms.filter(({ name }) => resource.forms.includes(name));
  const [home = "1"] = sites;
  const defaults = fc
    .tuple(fc.constantFrom(...forms), fc.oneof(fc.constant(home), fc.constantFrom(...sites)))
    .map(([form, site]) => pathOf({ form, resource, site }));
  const elsewhere = fc
    .tuple(fc.constantFrom(...forms), inUrl)
    .map(([form, site]) => pathOf({ form, resource, site: "SITE" }).replace("SITE", () => site));
  const middleware = fc
    .tuple(defaults, fc.constantFrom("//", "/./", "/../", "/%2e%2e/", ";x=1/", "/%2f/"))
    .map(([path, part]) => path.replace(/\/(?=[^/]*$)/, () => part));
  return fc.oneof(
    { weight: 8, arbitrary: defaults },
    { weight: 1, arbitrary: elsewhere },
    { weight: 1, arbitrary: middleware },
  );
}

const base64url = fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes).toString("base64url"));

/** Cursors that are valid, changed, invented, or far too long. */
const cursorsOf = ({ cursors }: Ground): fc.Arbitrary<string> =>
  fc.oneof(
    base64url,
    inUrl,
    fc.constant("A".repeat(8_000)),
    ...(cursors.length === 0
      ? []
      : [
          fc.constantFrom(...cursors),
          fc
            .tuple(fc.constantFrom(...cursors), fc.nat(60))
            .map(([cursor, at]) => `${cursor.slice(0, at)}A${cursor.slice(at + 1)}`),
        ]),
  );

function queries(ground: Ground, { parameters }: ResourceDefinition): fc.Arbitrary<string> {
  const names = fc.constantFrom(...parameters.map(({ name }) => name));
  const pair = fc.oneof(
    { weight: 6, arbitrary: fc.tuple(names, inUrl) },
    { weight: 1, arbitrary: fc.tuple(fc.oneof(inUrl, fc.constant("_total")), inUrl) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(names, fc.constantFrom(":exact", ":missing", ":of-type"))
        .map(([name, modifier]): [string, string] => [`${name}${modifier}`, "a"]),
    },
    { weight: 1, arbitrary: fc.tuple(fc.constant("_cursor"), cursorsOf(ground)) },
  );
  return fc
    .array(pair, { maxLength: 5 })
    .map((all) => all.map(([name, value]) => `${name}=${value}`).join("&"));
}

const otherMethods = ["HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND", "TRACE"];

const headerNames = [
  "If-Match",
  "If-None-Match",
  "If-None-Exist",
  "Idempotency-Key",
  "Prefer",
  "Accept",
  "Accept-Encoding",
  "Content-Type",
  "Content-Encoding",
  "X-Forwarded-For",
  "X-Forwarded-Host",
  "X-HTTP-Method-Override",
  "X-Request-Id",
  "Range",
  "Cookie",
  "Origin",
  "Sec-Fetch-Site",
];

const headersOf = (ids: readonly string[]): fc.Arbitrary<Record<string, string>> =>
  fc.dictionary(
    fc.constantFrom(...headerNames),
    fc.oneof(
      inHeader,
      fc.constantFrom("return=minimal", "handling=lenient", ...ids.map((id) => `_id=${id}`)),
    ),
    { maxKeys: 3 },
  );

/** The requests of a type: searches, reads, adds, updates, deletes, and methods that are not offered. */
function requestsOf(ground: Ground, resource: ResourceDefinition): fc.Arbitrary<HostileRequest> {
  const { type, interactions } = resource;
  const ids = ground.ids[type] ?? [];
  const id = fc.oneof(inUrl, ...(ids.length === 0 ? [] : [fc.constantFrom(...ids)]));
  const at = collections(ground, resource);
  const headers = headersOf(ids);
  const typed = headers.map((all) => ({ "Content-Type": "application/json", ...all }));
  const bodies = bodiesOf(ground.records[type] ?? "{}");
  const offered = (on: "collection" | "record"): readonly string[] =>
    interactions
      .map((kind) => ground.definition.interactions[kind])
      .filter((one) => one.on === on)
      .map(({ method }) => method);
  const methods = fc.constantFrom(...offered("record"), ...offered("record"), ...otherMethods);
  const writing = fc.constantFrom(...offered("collection").filter((method) => method !== "GET"), "PATCH");
  const search = fc
    .tuple(at, queries(ground, resource), headers)
    .map(([path, query, sent]) => ({ method: "GET", path: `${path}?${query}`, headers: sent }));
  const record = fc
    .tuple(methods, at, id, headers)
    .map(([method, path, one, sent]) => ({ method, path: `${path}/${one}`, headers: sent }));
  const write = fc
    .tuple(writing, at, typed, bodies)
    .map(([method, path, sent, body]) => ({ method, path, headers: sent, body }));
  const update = fc
    .tuple(at, typed, bodies, fc.oneof(nasty, fc.constantFrom("", ...ids)))
    .map(([path, sent, body, target]) => ({
      method: "PUT",
      path,
      headers: sent,
      body: aimedAt(body, target),
    }));
  return fc.oneof(
    { weight: 4, arbitrary: search },
    { weight: 2, arbitrary: record },
    { weight: 3, arbitrary: write },
    { weight: 1, arbitrary: update },
  );
}

const aimedAt = (body: string, id: string): string =>
  body.startsWith("{") && body.length > 2 ? `{"id":${JSON.stringify(id)},${body.slice(1)}` : body;

const anywhere: fc.Arbitrary<HostileRequest> = fc
  .tuple(fc.array(inUrl, { maxLength: 6 }), headersOf([]))
  .map(([parts, headers]) => ({ method: "GET", path: `/${parts.join("/")}`, headers }));

/** Random hostile requests to a server of that interface. */
export const hostileRequests = (ground: Ground): fc.Arbitrary<HostileRequest> =>
  fc.oneof(
    { weight: 1, arbitrary: anywhere },
    ...ground.definition.resources.map((resource) => ({
      weight: 4,
      arbitrary: requestsOf(ground, resource),
    })),
  );
