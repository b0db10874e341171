// Remembers the interactions of types that were only ever denied.
import type { InteractionKind } from "../../spec/model.js";
import type { Place } from "../checks/places.js";
import { placeName } from "../http/collection-names.js";
import type { Exchange } from "../http/exchange.js";
import { isSuccess } from "../http/status.js";

/** The first answer that denies an interaction. */
interface Denial {
  readonly place: Place;
  readonly kind: InteractionKind;
  readonly site: string;
  readonly exchange: Exchange;
}

/** Statuses about the method, not about the sent data. */
const noMethod = [405, 501];
const notFound = 404;
const mostSites = 1_000;

export class Offers {
  /** Denied, or open: it succeeded, or was refused in another way, which may be about the sent data. */
  readonly #offers = new Map<string, Denial | "open">();
  readonly #goodSites = new Set<string>();

  note({ resource, form }: Place, kind: InteractionKind, site: string, exchange: Exchange): void {
    if (isSuccess(exchange) && this.#goodSites.size < mostSites) this.#goodSites.add(site);
    const place = { resource, form };
    const key = `${placeName(place)}\n${kind}`;
    const denies = [...noMethod, notFound].includes(exchange.status ?? 0);
    this.#offers.set(key, denies ? (this.#offers.get(key) ?? { place, kind, site, exchange }) : "open");
  }

  /**
   * Interactions that were always denied. A 404 on a collection counts only if the site is known to exist; a 404 on a record may be
   * about the record.
   */
  denied(): readonly Denial[] {
    return [...this.#offers.values()].flatMap((one) => {
      if (one === "open") return [];
      const { kind, site, exchange } = one;
      const isAbsent = exchange.status === notFound && kind === "add" && this.#goodSites.has(site);
      return isAbsent || noMethod.includes(exchange.status ?? 0) ? [one] : [];
    });
  }
}
