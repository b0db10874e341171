// Remembers which interactions of which types ever succeeded.
import type { InteractionKind } from "../../spec/model.js";
import type { Place } from "../checks/places.js";
import { placeName } from "../http/collection-names.js";
import type { Exchange } from "../http/exchange.js";

interface Offer {
  readonly place: Place;
  readonly kind: InteractionKind;
  readonly site: string;
  readonly good: boolean;
  /** The first answer that denies the interaction. */
  readonly denied?: Exchange;
  /** Whether another refusal was seen, which may be about the sent data. */
  readonly otherwise: boolean;
}

/** Statuses about the method, not about the sent data. */
const noMethod = [405, 501];
const notFound = 404;
const mostSites = 1_000;

export class Offers {
  readonly #offers = new Map<string, Offer>();
  readonly #goodSites = new Set<string>();

  note(place: Place, kind: InteractionKind, site: string, exchange: Exchange, good: boolean): void {
    if (good && this.#goodSites.size < mostSites) this.#goodSites.add(site);
    const key = `${placeName(place)}\n${kind}`;
    const { resource, form } = place;
    const before = this.#offers.get(key) ?? {
      place: { resource, form },
      kind,
      site,
      good: false,
      otherwise: false,
    };
    // Later answers do not revoke a success.
    if (before.good) return;
    const { status = 0 } = exchange;
    const denies = noMethod.includes(status) || status === notFound;
    this.#offers.set(key, {
      ...before,
      good,
      otherwise: before.otherwise || !(good || denies),
      ...(denies && !before.denied ? { denied: exchange, site } : {}),
    });
  }

  /**
   * Interactions that were always denied. A 404 on a collection counts only if the site is known to exist; a 404 on a record may be
   * about the record.
   */
  denied(): readonly {
    readonly place: Place;
    readonly kind: InteractionKind;
    readonly exchange: Exchange;
  }[] {
    return [...this.#offers.values()].flatMap(({ place, kind, site, good, otherwise, denied }) => {
      if (good || otherwise || !denied) return [];
      const absent = denied.status === notFound && kind === "add" && this.#goodSites.has(site);
      return absent || noMethod.includes(denied.status ?? 0) ? [{ place, kind, exchange: denied }] : [];
    });
  }
}
