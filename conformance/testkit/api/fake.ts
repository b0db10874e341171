// A fake deployment of the second interface, for tests.

import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Json, JsonObject } from "../../../spec/json.js";
import { namedType } from "../../../spec/record-type.js";
import { lookedAt } from "../../search/record-values.js";
import { fleetModel } from "./fleet.js";

const model = fleetModel();

/** One request as a fake deployment sees it; the path is split at slashes and decoded. */
export interface Asked {
  readonly method: string;
  readonly parts: readonly string[];
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage["headers"];
  readonly text: string;
  readonly url: string;
}

export interface Told {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: Json;
  readonly text?: string;
}

export type Deployment = (asked: Asked) => Told | Promise<Told>;

export interface Fake {
  readonly url: string;
  readonly asked: readonly Asked[];
  close(): Promise<void>;
}

/** Serves a fake deployment on a free port of the loopback. */
export async function serveFake(deployment: Deployment): Promise<Fake> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    void answer(request, response, deployment, asked);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  deployment: Deployment,
  seen: Asked[],
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
  const asked: Asked = {
    method: request.method ?? "GET",
    parts: url.pathname.split("/").slice(1).map(decodeURIComponent),
    query: url.searchParams,
    headers: request.headers,
    text: Buffer.concat(chunks).toString(),
    url: url.href,
  };
  seen.push(asked);
  const reported = await deployment(asked);
  response.writeHead(reported.status, { "content-type": "application/json", ...reported.headers });
  response.end(reported.text ?? (reported.json === undefined ? "" : JSON.stringify(reported.json)));
}

/** How a fake fleet answers; each function has a plain default. */
export interface Manners {
  readonly id?: (n: number) => Json;
  readonly added?: (made: { url: string; id: Json; record: JsonObject }) => Told;
  readonly read?: (record: JsonObject) => Told;
  readonly list?: (records: readonly JsonObject[], asked: Asked) => Told;
  /** Id of the record that a PUT on the collection replaces. */
  readonly replaces?: (asked: Asked, body: JsonObject) => string | undefined;
  readonly delayMs?: number;
  /** Which query values a reference is found by, out of its URL. */
  readonly referenceForms?: (url: string) => readonly string[];
  readonly refuse?: (body: JsonObject, asked: Asked) => Told | undefined;
}

/** How many parts of a path name a collection, in either path form. */
function collectionEnd(parts: readonly string[]): number | undefined {
  const [current, legacy] = [parts.indexOf("fleets"), parts.indexOf("of")];
  if (current >= 0) return current + 3;
  return legacy < 0 ? undefined : legacy + 2;
}

interface Kept {
  record: JsonObject;
  readonly from: number;
}

/** A fleet's records in memory, at the paths of the test interface. A search compares values for equality. */
export function fleet(manners: Manners = {}): Deployment {
  const kept = new Map<string, Kept>();
  let count = 0;
  return (asked) => {
    const end = collectionEnd(asked.parts);
    if (end === undefined || asked.parts[end - 1] === undefined) return { status: 404 };
    const place = asked.parts.slice(0, end).join("/");
    const id = asked.parts[end];
    const own = id === undefined ? undefined : `${place}/${id}`;
    if (own !== undefined) return single(asked, own);
    if (asked.method === "POST") return post(asked, place);
    if (asked.method === "PUT") return put(asked, place);
    return list(asked, place);
  };

  function single(asked: Asked, key: string): Told {
    const found = kept.get(key);
    if (!found) return { status: 404 };
    if (asked.method === "DELETE") kept.delete(key);
    if (asked.method === "DELETE") return { status: 204 };
    return manners.read?.(found.record) ?? { status: 200, json: found.record };
  }

  function post(asked: Asked, place: string): Told {
    const body: JsonObject = JSON.parse(asked.text);
    const refused = manners.refuse?.(body, asked);
    if (refused) return refused;
    count += 1;
    const id = manners.id?.(count) ?? `r-${count}`;
    const record = { ...body, id };
    kept.set(`${place}/${id}`, { record, from: Date.now() + (manners.delayMs ?? 0) });
    const url = `${asked.url}/${id}`;
    return manners.added?.({ url, id, record }) ?? { status: 201, headers: { location: url }, json: record };
  }

  function put(asked: Asked, place: string): Told {
    const body: JsonObject = JSON.parse(asked.text);
    const id = manners.replaces === undefined ? String(body["id"]) : manners.replaces(asked, body);
    const found = kept.get(`${place}/${id}`);
    if (!found) return { status: 404 };
    found.record = { ...body, id: found.record["id"] ?? null };
    return { status: 204 };
  }

  function list(asked: Asked, place: string): Told {
    const visible = [...kept].filter(([key, { from }]) => key.startsWith(`${place}/`) && from <= Date.now());
    const records = visible.map(([, { record }]) => record).filter((record) => fits(record, asked.query));
    return manners.list?.(records, asked) ?? { status: 200, json: { items: records, total: records.length } };
  }

  /** Compares each parameter with the fields that it looks at; a range of dates and an unknown parameter match every record. */
  function fits(record: JsonObject, query: URLSearchParams): boolean {
    const { parameters } = model.resources.find(({ name }) => name === namedType(model, record)) ?? {
      parameters: [],
    };
    return parameters.every((parameter) => {
      const asked = query.get(parameter.name);
      if (asked === null || /^(ge|le)\d{4}-/.test(asked)) return true;
      const texts = lookedAt(model, parameter, record);
      return texts.flatMap((text) => (text.includes("://") ? byReference(text) : [text])).includes(asked);
    });
  }

  function byReference(url: string): readonly string[] {
    const id = decodeURIComponent(url.split("/").at(-1) ?? url);
    return manners.referenceForms?.(url) ?? [url, `${url.split("/").at(-2)}/${id}`, id];
  }
}
