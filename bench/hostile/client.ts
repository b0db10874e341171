// A well-behaved client: it sends only permitted requests, and throws if one fails.
import { setTimeout as pause } from "node:timers/promises";

/** The content of an export. */
export interface Exported {
  readonly ids: ReadonlySet<string>;
  /** The time that the next export may use as `_since`. */
  readonly moment: string;
}

/** A response without a successful status. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export interface Client {
  /** The body of a successful response. */
  get(path: string): Promise<string>;
  /** Adds a record and returns its id. */
  add(path: string, body: string): Promise<string>;
  /** Begins an export (FHIR Bulk Data Access), waits for it and fetches all of it. */
  exported(path: string): Promise<Exported>;
}

interface Manifest {
  readonly transactionTime: string;
  readonly output: readonly { readonly url: string }[];
}

// Milliseconds between two requests for the status of an export.
const pollInterval = 100;

export function clientOf(url: string, token: string): Client {
  const send = async (address: string, init: RequestInit): Promise<Response> => {
    const headers = { Authorization: `Bearer ${token}`, ...init.headers };
    const response = await fetch(new URL(address, url), { ...init, headers });
    if (response.ok) return response;
    throw new Refusal(response.status, `${address}: ${response.status} ${await response.text()}`);
  };
  const get = async (path: string): Promise<string> => (await send(path, {})).text();
  const finished = async (place: string): Promise<Manifest> => {
    for (;;) {
      const response = await send(place, {});
      if (response.status === 200) return JSON.parse(await response.text());
      await response.arrayBuffer();
      await pause(pollInterval);
    }
  };
  return {
    get,
    async add(path, body) {
      const headers = { "Content-Type": "application/json" };
      const { id }: { readonly id: string } = JSON.parse(
        await (await send(path, { method: "POST", headers, body })).text(),
      );
      return id;
    },
    async exported(path) {
      const headers = { Prefer: "respond-async" };
      const begun = await send(path, { headers });
      await begun.arrayBuffer();
      const place = begun.headers.get("Content-Location") ?? "";
      const { transactionTime, output } = await finished(place);
      const files = await Promise.all(output.map((file) => get(file.url)));
      await (await send(place, { method: "DELETE" })).arrayBuffer();
      const ids = files
        .join("\n")
        .split("\n")
        .filter((line) => line !== "")
        .map((line): string => JSON.parse(line).id);
      return { ids: new Set(ids), moment: transactionTime };
    },
  };
}
