import type { InteractionKind } from "../../spec/model.js";
import type { Place } from "../checks/places.js";
import type { Exchange } from "../contract.js";
import { placeName } from "../fixtures/names.js";

interface Offer {
  readonly place: Place;
  readonly kind: InteractionKind;
  readonly site: string;
  readonly good: boolean;
  /** The first answer that says that there is no such thing here. */
  readonly denied?: Exchange;
  /** Another refusal was seen, which may have to do with what was sent. */
  readonly otherwise: boolean;
}

/** Statuses that speak of the path or the method, and not of what was asked. */
const noMethod = [405, 501];
const notFound = 404;
const mostSites = 1_000;

/** Which interactions of which types were ever answered at all. */
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
    // Nothing that comes later takes it back.
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
   * Interactions that were denied whenever they were asked for. A 404 on a collection says so only where the site is known to
   * be there; on a record it may be about the record.
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
