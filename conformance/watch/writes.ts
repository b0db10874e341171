import type { Collection } from "../contract.js";
import type { Asked } from "./asked.js";

/** A write whose answer has not come, or an update of which it isn't known yet what it changed. */
interface Write {
  readonly asked: Asked;
  readonly from: number;
}

/** Writes on the way: while one may touch a record, nothing is held against what is said of it. */
export class Writes {
  readonly #open = new Map<object, Write>();

  begin(asked: Asked, from: number): object | undefined {
    if (asked.kind === "search" || asked.kind === "read") return undefined;
    const ticket = {};
    this.#open.set(ticket, { asked, from });
    return ticket;
  }

  end(ticket: object | undefined): void {
    if (ticket) this.#open.delete(ticket);
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
