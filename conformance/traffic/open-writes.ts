// Remembers the writes without an answer yet: while one may change a record, the record is not judged.
import type { Collection } from "../http/api/adapter.js";
import type { Asked } from "./read-request.js";

const mostMoved = 1_000;

export class Writes {
  readonly #open = new Map<object, Asked>();
  /** Time of the last update or delete, by type and site. */
  readonly #moved = new Map<string, number>();

  begin(asked: Asked): object | undefined {
    if (asked.kind === "search" || asked.kind === "read") return undefined;
    const pendingRequest = {};
    this.#open.set(pendingRequest, asked);
    return pendingRequest;
  }

  end(pendingRequest: object | undefined, at: number): void {
    const asked = pendingRequest && this.#open.get(pendingRequest);
    if (!asked) return;
    this.#open.delete(pendingRequest);
    if (asked.kind === "add") return;
    const key = keyOf(asked);
    // The least recently written sites are dropped first.
    this.#moved.delete(key);
    this.#moved.set(key, at);
    const [oldest] = this.#moved.keys();
    if (this.#moved.size > mostMoved && oldest !== undefined) this.#moved.delete(oldest);
  }

  /** Whether an update or a delete since then may have moved records of the collection between pages of a list. */
  movedSince(at: Collection, from: number): boolean {
    return (
      (this.#moved.get(keyOf(at)) ?? Number.NEGATIVE_INFINITY) > from ||
      this.#of(at).some(({ kind }) => kind !== "add")
    );
  }

  /** Whether a write without an answer yet may change the record. */
  touching(at: Collection, id: string): boolean {
    return this.#of(at).some((asked) => asked.kind !== "add" && (asked.id ?? id) === id);
  }

  #of({ resource, site }: Collection): readonly Asked[] {
    if (this.#open.size === 0) return [];
    return [...this.#open.values()].filter((asked) => asked.resource === resource && asked.site === site);
  }
}

function keyOf({ resource, site }: Collection): string {
  return `${resource.name}\n${site}`;
}
