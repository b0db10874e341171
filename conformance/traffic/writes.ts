import type { Collection } from "../contract.js";
import type { Asked } from "./asked.js";

/** A write whose answer has not come, or an update of which it isn't known yet what it changed. */
interface Write {
  readonly asked: Asked;
  readonly from: number;
}

const mostMoved = 1_000;

/** Writes on the way: while one may touch a record, nothing is held against what is said of it. */
export class Writes {
  readonly #open = new Map<object, Write>();
  /** When the last update or delete was answered, by type and site. */
  readonly #moved = new Map<string, number>();

  begin(asked: Asked, from: number): object | undefined {
    if (asked.kind === "search" || asked.kind === "read") return undefined;
    const pendingRequest = {};
    this.#open.set(pendingRequest, { asked, from });
    return pendingRequest;
  }

  end(pendingRequest: object | undefined, at: number): void {
    const write = pendingRequest && this.#open.get(pendingRequest);
    if (!write) return;
    this.#open.delete(pendingRequest);
    const { kind } = write.asked;
    if (kind === "add") return;
    const key = keyOf(write.asked);
    // Sites that were written to longest ago go first.
    this.#moved.delete(key);
    this.#moved.set(key, at);
    const [oldest] = this.#moved.keys();
    if (this.#moved.size > mostMoved && oldest !== undefined) this.#moved.delete(oldest);
  }

  /** Whether an update or a delete may have moved records of the collection from one page of a list to another since then. */
  movedSince(at: Collection, from: number): boolean {
    return (
      (this.#moved.get(keyOf(at)) ?? Number.NEGATIVE_INFINITY) > from ||
      this.#of(at).some(({ asked }) => asked.kind !== "add")
    );
  }

  /** Adds to the collection that are on the way. */
  adding(at: Collection): number {
    return this.#of(at).filter(({ asked }) => asked.kind === "add").length;
  }

  /** Whether a write on the way may change the record of this id. */
  touching(at: Collection, id: string): boolean {
    return this.#of(at).some(({ asked }) => asked.kind !== "add" && (asked.id ?? id) === id);
  }

  #of({ resource, site }: Collection): readonly Write[] {
    if (this.#open.size === 0) return [];
    return [...this.#open.values()].filter(({ asked }) => asked.resource === resource && asked.site === site);
  }
}

function keyOf({ resource, site }: Collection): string {
  return `${resource.name}\n${site}`;
}
