import type { Hono } from "hono";
import { type AppOptions, createApp } from "../app.js";
import { openStore } from "../store/open-store.js";
import { harbour } from "./harbour.js";

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body where it is JSON, as tests look into it. */
  // biome-ignore lint/suspicious/noExplicitAny: tests assert what is in it
  readonly json: any;
}

export interface Client {
  readonly app: Hono;
  get(path: string): Promise<Answer>;
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Adds a record and gives its id. */
  add(path: string, body: unknown): Promise<string>;
  /** Ids that a search lists, over all pages. */
  ids(path: string): Promise<readonly string[]>;
  close(): Promise<void>;
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: parse(text) };
}

/** An app over a store in memory, spoken to without a network. */
export async function openClient(options: Partial<AppOptions> = {}): Promise<Client> {
  const store = options.store ?? (await openStore("memory"));
  const app = createApp({ definition: harbour, ...options, store });
  const get = async (path: string): Promise<Answer> => answerOf(await app.request(path));
  const send: Client["send"] = async (method, path, body, headers = {}) => {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const init = { method, headers: { "Content-Type": "application/json", ...headers } };
    return answerOf(await app.request(path, text === undefined ? init : { ...init, body: text }));
  };
  const ids: Client["ids"] = async (path) => {
    const { status, text, json } = await get(path);
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
    const found: string[] = json.entry.map((entry: { resource: { id: string } }) => entry.resource.id);
    const next = json.link.find((link: { relation: string }) => link.relation === "next");
    return next === undefined ? found : [...found, ...(await ids(next.url))];
  };
  const add: Client["add"] = async (path, body) => {
    const { status, text, json } = await send("POST", path, body);
    if (status !== 201) throw new Error(`${path}: ${status} ${text}`);
    return json.id;
  };
  return { app, get, send, add, ids, close: () => store.close() };
}
