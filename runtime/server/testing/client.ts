/** A client for tests of the server, without a network or with one. */

import type { Hono } from "hono";
import { createApp } from "../app.js";
import type { AppOptions } from "../app-options.js";
import { serve } from "../serve.js";
import { openStore } from "../store/open-store.js";
import { fleet } from "./fleet.js";

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body where it is JSON; tests assert what of this is really there. */
  readonly json: Shown;
}

/** What bodies hold: a record's own members, a list's, an error's. */
export interface Shown {
  readonly id: string;
  readonly meta: Readonly<Record<string, string>>;
  readonly entry: readonly Entry[];
  readonly link: readonly { readonly relation: string; readonly url: string }[];
  readonly issue: readonly OutcomeIssue[];
  readonly [member: string]: unknown;
}

interface Entry {
  readonly fullUrl: string;
  readonly resource: { readonly id: string; readonly [member: string]: unknown };
}

interface OutcomeIssue {
  readonly severity: string;
  readonly code: string;
  readonly details: { readonly text: string };
  readonly diagnostics?: string;
  readonly expression?: readonly string[];
}

const nothing: Shown = { id: "", meta: {}, entry: [], link: [], issue: [] };

/** Asks a server, wherever it is. */
export interface Asker {
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Adds a record and gives its id. */
  add(path: string, body: unknown): Promise<string>;
  /** Ids that a search lists, over all pages. */
  ids(path: string): Promise<readonly string[]>;
}

export interface Client extends Asker {
  readonly app: Hono;
  close(): Promise<void>;
}

const parse = (text: string): Shown => {
  try {
    const shown: Shown = JSON.parse(text);
    return shown;
  } catch {
    return nothing;
  }
};

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: parse(text) };
}

type Request = (path: string, init: RequestInit) => Response | Promise<Response>;

function askerBy(request: Request): Asker {
  const get: Asker["get"] = async (path, headers = {}) => answerOf(await request(path, { headers }));
  const send: Asker["send"] = async (method, path, body, headers = {}) => {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const init = { method, headers: { "Content-Type": "application/json", ...headers } };
    return answerOf(await request(path, text === undefined ? init : { ...init, body: text }));
  };
  const ids: Asker["ids"] = async (path) => {
    const { status, text, json } = await get(path);
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
    const found = json.entry.map(({ resource }) => resource.id);
    const next = json.link.find(({ relation }) => relation === "next");
    return next === undefined ? found : [...found, ...(await ids(next.url))];
  };
  const add: Asker["add"] = async (path, body) => {
    const { status, text, json } = await send("POST", path, body);
    if (status !== 201) throw new Error(`${path}: ${status} ${text}`);
    return json.id;
  };
  return { get, send, add, ids };
}

/** Asks a server over the network. */
export const askerAt = (url: string): Asker => askerBy((path, init) => fetch(new URL(path, url), init));

/** An app over a store in memory, spoken to without a network. */
export async function openClient(options: Partial<AppOptions> = {}): Promise<Client> {
  const store = options.store ?? (await openStore("memory"));
  const app = createApp({ definition: fleet, ...options, store });
  return { app, ...askerBy((path, init) => app.request(path, init)), close: () => store.close() };
}

/** The same over a network, on this machine. */
export async function openServedClient(options: Partial<AppOptions> = {}): Promise<Client> {
  const { app, close } = await openClient(options);
  const running = await serve({ app, port: 0, authenticated: false });
  const end = async (): Promise<void> => {
    await running.close();
    await close();
  };
  return { app, ...askerAt(running.url), close: end };
}
