import type { Exchange, Json } from "../contract.js";
import type { Parcel, Reply } from "./connections.js";
import type { Striker } from "./credentials.js";

/** What was sent and what came, and how often the deployment asked to wait before that. */
export interface Answered {
  readonly parcel: Parcel;
  readonly reply: Reply;
  readonly waits: number;
}

/** Reads the JSON of bodies; undefined where one is none. */
export type ReadJson = (body: string) => Json | undefined;

/** Keeps what it read latest, which is asked for again at once; that of a whole run would only fill the memory. */
export function jsonReader(striker: Striker): ReadJson {
  let latest: { readonly body: string; readonly json: Json | undefined } | undefined;
  return (body) => {
    if (latest?.body !== body) {
      const json = parsed(body);
      latest = { body, json: json === undefined ? undefined : striker.json(json) };
    }
    return latest.json;
  };
}

/** An exchange as it is kept: with every credential struck out. */
export function capture(
  striker: Striker,
  read: ReadJson,
  n: number,
  { parcel, reply, waits }: Answered,
  ms: number,
): Exchange {
  const { request, url, headers, body } = parcel;
  const answer = reply.body;
  return {
    n,
    method: request.method,
    url: striker.text(withoutUserinfo(request.url, url)),
    requestHeaders: striker.headers(headers),
    ...(body === null ? {} : { requestBody: striker.text(body) }),
    ...(reply.status === undefined ? {} : { status: reply.status }),
    responseHeaders: striker.headers(reply.headers),
    responseBody: striker.text(answer),
    get json() {
      return read(answer);
    },
    ...(reply.fault === undefined ? {} : { fault: striker.text(reply.fault) }),
    milliseconds: Math.round(ms),
    waits,
  };
}

function withoutUserinfo(text: string, { username, password, href }: URL): string {
  if (username === "" && password === "") return text;
  const bare = new URL(href);
  bare.username = "";
  bare.password = "";
  return bare.href;
}

function parsed(body: string): Json | undefined {
  try {
    return body === "" ? undefined : JSON.parse(body.replace(/^\uFEFF/, ""));
  } catch {
    return undefined;
  }
}
