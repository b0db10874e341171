// Counts the watched requests: those that the document describes, others, and exchanges that could not be judged.
import { cut } from "../http/cut.js";
import { hasDotSegment } from "../http/routes/route-of.js";
import type { WatchedTraffic } from "../runner/report.js";
import type { Asked } from "./read-request.js";

const mostPaths = 40;
const mostSites = 200;
const longestLink = 200;

export class Traffic {
  described = 0;
  readonly #outside = new Map<string, number>();
  readonly #unjudged = new Map<string, number>();
  readonly #elsewhere = new Map<string, number>();
  readonly #sites = new Map<string, number>();

  /** Counts a request; `asked` is undefined if the document does not describe it. */
  departed(asked: Asked | undefined, method: string, url: string): void {
    if (asked) {
      this.described += 1;
      count(this.#sites, asked.site, mostSites);
    } else count(this.#outside, `${method} ${pathAsSent(url)}`, mostPaths);
  }

  notJudged(reason: string, by = 1): void {
    count(this.#unjudged, reason, mostPaths, by);
  }

  /** Counts links that lead away from the deployment. */
  ledElsewhere(links: readonly string[]): void {
    for (const link of links) count(this.#elsewhere, cut(link, longestLink), mostPaths);
  }

  /** The most frequent first. */
  get sites(): readonly string[] {
    return [...this.#sites].sort(([, a], [, b]) => b - a).map(([site]) => site);
  }

  get summary(): WatchedTraffic {
    const elsewhere = this.#elsewhere.size === 0 ? {} : { elsewhere: Object.fromEntries(this.#elsewhere) };
    return {
      described: this.described,
      outside: Object.fromEntries(this.#outside),
      unjudged: Object.fromEntries(this.#unjudged),
      ...elsewhere,
    };
  }
}

/** A URL's path with its dot segments: resolved, it would name another path than the requested one. */
const pathAsSent = (url: string): string =>
  hasDotSegment(url) ? url.replace(/^[a-z]+:\/\/[^/\\]*|[?#].*$/gi, "") : new URL(url).pathname;

/** Counts under `key`, or under "others" if there are `most` keys already. */
function count(counts: Map<string, number>, key: string, most: number, by = 1): void {
  const known = counts.has(key) || counts.size < most ? key : "others";
  counts.set(known, (counts.get(known) ?? 0) + by);
}
