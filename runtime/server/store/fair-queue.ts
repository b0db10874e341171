/** A queue that serves the sites in rotation. */

/** A waiting item and its site. */
export interface Waiting<Item> {
  readonly site: string;
  readonly item: Item;
}

/** Waiting items by site. The sites are served in rotation, so one busy site cannot hold up the others. */
export class FairQueue<Item> {
  /** In the order of the rotation. */
  readonly #sites = new Map<string, Set<Item>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  sizeOf(site: string): number {
    return this.#sites.get(site)?.size ?? 0;
  }

  push(site: string, item: Item): void {
    const items = this.#sites.get(site) ?? new Set<Item>();
    if (items.size === 0) this.#sites.set(site, items);
    items.add(item);
    this.#size += 1;
  }

  /** Removes an item; false if it is not in the queue. */
  remove(site: string, item: Item): boolean {
    const items = this.#sites.get(site);
    if (items?.delete(item) !== true) return false;
    this.#size -= 1;
    if (items.size === 0) this.#sites.delete(site);
    return true;
  }

  /** Takes the oldest item of the next site that may be served; that site is then last in the rotation. */
  next(may: (site: string) => boolean = () => true): Waiting<Item> | undefined {
    for (const [site, items] of this.#sites) {
      if (!may(site)) continue;
      for (const item of items) {
        this.remove(site, item);
        if (this.#sites.delete(site)) this.#sites.set(site, items);
        return { site, item };
      }
    }
    return undefined;
  }
}
