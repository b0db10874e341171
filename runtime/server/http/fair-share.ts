/** Shares limited resources fairly between tokens and between sites. */

import { withoutSite } from "./paths.js";

/** The holder of a share: a token, by its name, and a site. If both are unknown, no share applies. */
export interface Holder {
  readonly who?: string | undefined;
  readonly site?: string | undefined;
}

/** The holder at a site; `withoutSite` gets no share of its own, since everything is there. */
export const holderAt = (site: string, who: string | undefined): Holder => ({
  who,
  site: site === withoutSite ? undefined : site,
});

/**
 * An amount that all requests share: places, or bytes. One token or one site gets at most three quarters of it: the last quarter
 * is for those that hold less than a quarter. If nobody holds any of it, a request of any size fits.
 */
export class FairShare {
  readonly most: number;
  readonly #lastQuarter: number;
  readonly #byWho = new Map<string, number>();
  readonly #bySite = new Map<string, number>();
  #taken = 0;

  constructor(most: number) {
    this.most = most;
    this.#lastQuarter = most < 2 ? 0 : Math.max(1, Math.floor(most / 4));
  }

  /** What all holders hold together. */
  get taken(): number {
    return this.#taken;
  }

  /** The number of remembered names of tokens and sites. */
  get names(): number {
    return this.#byWho.size + this.#bySite.size;
  }

  /** Whether this holder may take this much more. */
  fits({ who, site }: Holder, amount: number): boolean {
    if (this.most > 0 && this.#taken === 0) return true;
    const after = this.#taken + amount;
    if (after > this.most) return false;
    if (after <= this.most - this.#lastQuarter) return true;
    return (
      heldBy(this.#byWho, who) + amount <= this.#lastQuarter &&
      heldBy(this.#bySite, site) + amount <= this.#lastQuarter
    );
  }

  /** Takes this much, whether it fits or not. */
  take({ who, site }: Holder, amount: number): void {
    this.#taken += amount;
    if (who !== undefined) this.#byWho.set(who, (this.#byWho.get(who) ?? 0) + amount);
    if (site !== undefined) this.#bySite.set(site, (this.#bySite.get(site) ?? 0) + amount);
  }

  /** Gives back what was taken. */
  give({ who, site }: Holder, amount: number): void {
    this.#taken -= amount;
    if (who !== undefined) giveBack(this.#byWho, who, amount);
    if (site !== undefined) giveBack(this.#bySite, site, amount);
  }
}

const heldBy = (held: ReadonlyMap<string, number>, name: string | undefined): number =>
  name === undefined ? 0 : (held.get(name) ?? 0);

// Names that are remembered although they hold nothing: to remove and add a name for each request costs more than all else here.
const remembered = 64;

/** Only a few names that hold nothing are remembered, because names come from requests. */
function giveBack(held: Map<string, number>, name: string, amount: number): void {
  const left = (held.get(name) ?? 0) - amount;
  if (left > 0 || held.size <= remembered) held.set(name, left);
  else held.delete(name);
}
