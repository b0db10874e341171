// Sends the requests that cost a server most work, one kind at a time, while another client uses the server.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Pool } from "undici";
import { startNode } from "../../bin/testing/run.js";
import { openConnection, type RawConnection } from "../../runtime/server/testing/raw-connection.js";
import { builtFile } from "../../spec/package-root.js";
import { smallDocument, smallInteractions } from "../../spec/testing/small-spec.js";
import type { Figure } from "../results.js";

/** An interface with patches, and with patterns that JavaScript may not match quickly. */
const spec = smallDocument(
  {
    Thing: {
      interactions: ["search", "read", "add", "update"],
      fields: {
        list: "string[]",
        word: { is: "string", pattern: "^([a-z0-9]+-?)+$", samples: ["a-b", "c1"] },
        odd: { is: "string", pattern: "^(?:(a+)+b\\1)+$", samples: ["aba", "aabaa"] },
      },
    },
  },
  undefined,
  { interactions: smallInteractions({ method: "PATCH", patches: true }) },
);

interface Sent {
  readonly method: "GET" | "POST" | "PATCH";
  readonly path: string;
  readonly type?: string;
  readonly body?: string;
}

interface Kind {
  readonly what: string;
  readonly count: number;
  readonly together: number;
  /** Requests whose answers nobody reads, sent before all others. */
  readonly unread?: number;
  /** What is sent; `id` is of a record with a list of 4.8 MB. */
  sent(id: string, at: number): Sent;
}

const operations = (op: object, count = 10_000): string =>
  JSON.stringify(Array.from({ length: count }, () => op));
const nesting = [
  { op: "add", path: "/b", value: {} },
  { op: "move", from: "/list", path: "/b/c" },
  { op: "move", from: "/b", path: "/list" },
];
const patches = [
  operations({ op: "add", path: "/list/0", value: "a" }),
  operations({ op: "remove", path: "/list/0" }),
  operations({ op: "copy", from: "/list", path: "/more" }),
  operations({ op: "test", path: "/list/0", value: "a" }),
  JSON.stringify(Array.from({ length: 3000 }, () => nesting).flat()),
];
const words = [
  { word: `${"a".repeat(31)}!` },
  { word: `${"a".repeat(1_000_000)}!` },
  { odd: `${"a".repeat(31)}!` },
];

const kinds: readonly Kind[] = [
  {
    what: "patches of 10,000 operations on a record of 4.8 MB",
    count: 20,
    together: 2,
    sent: (id, at) => ({
      method: "PATCH",
      path: `/1/Thing/${id}`,
      type: "application/json-patch+json",
      body: patches[at % patches.length] ?? "[]",
    }),
  },
  {
    what: "texts on which a pattern backtracks",
    count: 60,
    together: 8,
    sent: (_, at) => ({
      method: "POST",
      path: "/1/Thing",
      type: "application/json",
      body: JSON.stringify({ kind: "Thing", ...words[at % words.length] }),
    }),
  },
  {
    what: "searches for a page of 8 MB for which there is no room",
    unread: 16,
    count: 400,
    together: 400,
    sent: () => ({ method: "GET", path: "/1/Thing" }),
  },
];

// Milliseconds that another client waits for an answer at most, and between two requests.
const patience = 10_000;
const rest = 20;

/** Sends every kind of costly request to a server over a store, and counts server faults and late answers to another client. */
export async function costly(name: string, store: string, folder: string): Promise<readonly Figure[]> {
  const file = join(folder, "costly.yaml");
  await writeFile(file, JSON.stringify(spec));
  const args = [builtFile("cri/cri.js"), "serve", "--spec", file, "--port", "0", "--store", store];
  const server = await startNode(args, { cwd: folder });
  const figures: Figure[] = [];
  try {
    const large = { kind: "Thing", list: Array.from({ length: 1_200_000 }, () => "a") };
    const id = await added(server.url, "1", JSON.stringify(large));
    for (let count = 0; count < 8; count += 1)
      await added(server.url, "1", JSON.stringify({ kind: "Thing", list: ["x".repeat(1_000_000)] }));
    const small = await added(server.url, "2", JSON.stringify({ kind: "Thing" }));
    for (const kind of kinds) figures.push(await attackWith(kind, server.url, id, `/2/Thing/${small}`, name));
  } finally {
    await server.stop();
  }
  return figures;
}

async function added(url: string, site: string, body: string): Promise<string> {
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(`${url}/${site}/Thing`, { method: "POST", headers, body });
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
  const { id }: { readonly id: string } = JSON.parse(await answer.text());
  return id;
}

async function unread(url: string, { path }: Sent): Promise<RawConnection> {
  const connection = await openConnection(url);
  connection.deafen();
  connection.say(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  return connection;
}

async function attackWith(kind: Kind, url: string, id: string, own: string, name: string): Promise<Figure> {
  const wrong: string[] = [];
  const pool = new Pool(url, { connections: kind.together, headersTimeout: 60_000 });
  let isOver = false;
  let slowest = 0;
  const witness = async (): Promise<void> => {
    while (!isOver) {
      for (const path of ["/health", own]) {
        const began = performance.now();
        const { status } = await fetch(url + path);
        const took = performance.now() - began;
        slowest = Math.max(slowest, took);
        if (status !== 200 || took > patience) wrong.push(`${path}: ${status} after ${Math.round(took)} ms`);
      }
      await pause(rest);
    }
  };
  const held = await Promise.all(
    Array.from({ length: kind.unread ?? 0 }, () => unread(url, kind.sent(id, 0))),
  );
  const watching = witness();
  const began = performance.now();
  const statuses = new Map<number, number>();
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < kind.count) {
      const { method, path, type, body = null } = kind.sent(id, next++);
      const headers = type === undefined ? {} : { "content-type": type };
      const {
        statusCode: status,
        headers: got,
        body: text,
      } = await pool.request({ method, path, headers, body });
      await text.dump({ limit: 20_000_000 });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status >= 500 && (status !== 503 || got["retry-after"] === undefined))
        wrong.push(`${path}: ${status}`);
    }
  };
  await Promise.all(Array.from({ length: kind.together }, work)).catch((fault: unknown) =>
    wrong.push(String(fault)),
  );
  const took = Math.round(performance.now() - began);
  isOver = true;
  await watching;
  await pool.close();
  for (const one of held) one.hangUp();
  const all = [...statuses].map(([status, count]) => `${status}: ${count}`).join(", ");
  console.error(
    `${name}: ${kind.what}: ${all} in ${took} ms; another client waited ${Math.round(slowest)} ms at most`,
  );
  for (const one of wrong.slice(0, 10)) console.error(`${name}: ${one}`);
  return {
    what: `${name}: of ${kind.count} ${kind.what}: those answered with a server fault, and late answers to another client`,
    ratio: wrong.length / kind.count,
    goal: "none",
    met: wrong.length === 0,
  };
}
