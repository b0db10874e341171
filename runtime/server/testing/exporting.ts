/** A client for tests of exports. */

import type { AppOptions } from "../app-options.js";
import type { Manifest } from "../export/manifest.js";
import { type Answer, type Client, openClient } from "./client.js";

/** A client with its own clock, which starts exports and reads their files. */
export interface ExportClient extends Client {
  /** Moves the clock forward; milliseconds. */
  pass(milliseconds: number): void;
  now(): number;
  /** Starts an export and returns the URL of its status. */
  begin(path: string): Promise<string>;
  /** Waits for an export to be complete. */
  finished(status: string): Promise<Manifest>;
  /** Runs a whole export and returns its manifest. */
  exported(path: string): Promise<Manifest>;
  /** The records of a file. */
  lines(url: string): Promise<readonly Line[]>;
  /** Ids by type, of everything in a manifest's output. */
  ids(manifest: Manifest | string): Promise<readonly string[]>;
}

export interface Line {
  readonly id: string;
  readonly [member: string]: unknown;
}

export const async = { Prefer: "respond-async", Accept: "application/fhir+json" };

const wrong = (path: string, { status, text }: Answer): Error => new Error(`${path}: ${status} ${text}`);

export async function openExportClient(options: Partial<AppOptions> = {}): Promise<ExportClient> {
  let time = Date.UTC(2026, 2, 1);
  const client = await openClient({ now: () => time, ...options });
  const pass = (milliseconds: number): void => {
    time += milliseconds;
  };
  const begin = async (path: string): Promise<string> => {
    const answer = await client.get(path, async);
    if (answer.status !== 202) throw wrong(path, answer);
    return answer.headers.get("content-location") ?? "";
  };
  const finished = async (status: string): Promise<Manifest> => {
    const answer = await client.get(status);
    if (answer.status === 202) {
      pass(Number(answer.headers.get("retry-after")) * 1000);
      return finished(status);
    }
    if (answer.status !== 200) throw wrong(status, answer);
    const manifest: Manifest = JSON.parse(answer.text);
    return manifest;
  };
  const lines = async (url: string): Promise<readonly Line[]> => {
    const answer = await client.get(url);
    if (answer.status !== 200) throw wrong(url, answer);
    return answer.text
      .split("\n")
      .slice(0, -1)
      .map((line): Line => JSON.parse(line));
  };
  const exportedIds = async ({ output }: Manifest): Promise<readonly string[]> => {
    const files = output.map(async ({ type, url }) => (await lines(url)).map(({ id }) => `${type}/${id}`));
    return (await Promise.all(files)).flat();
  };
  return {
    ...client,
    pass,
    now: () => time,
    begin,
    finished,
    exported: async (path) => finished(await begin(path)),
    lines,
    ids: (of) => (typeof of === "string" ? client.ids(of) : exportedIds(of)),
  };
}
