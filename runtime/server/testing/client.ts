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
  /** The body if it is JSON; tests check which members are present. */
  readonly json: Shown;
}

/** The members of bodies: of a record, a list or an error. */
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

/** Sends requests to a server, with or without a network. */
export interface Asker {
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Adds a record and returns its id. */
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

/** Sends requests to a server over the network. */
export const askerAt = (url: string): Asker => askerBy((path, init) => fetch(new URL(path, url), init));

/** A client of an app with a store in memory, without a network. */
export async function openClient(options: Partial<AppOptions> = {}): Promise<Client> {
  const store = options.store ?? (await openStore("memory"));
  const app = createApp({ definition: fleet, ...options, store });
  return { app, ...askerBy((path, init) => app.request(path, init)), close: () => store.close() };
}

/** The same over the network of this machine. */
export async function openServedClient(options: Partial<AppOptions> = {}): Promise<Client> {
  const { app, close } = await openClient(options);
  const running = await serve({ app, port: 0, authenticated: false });
  const end = async (): Promise<void> => {
    await running.close();
    await close();
  };
  return { app, ...askerAt(running.url), close: end };
}
