// Packs traffic events into two flat lists, which are cheaper to send to another thread than objects.
import { memoized } from "../../../spec/memo.js";
import type { RawHeaders } from "./hop-by-hop.js";
import type { Kept, TrafficEvent } from "./tap.js";

export interface Bundle {
  readonly numbers: readonly number[];
  /** Undefined for members that an event lacks. */
  readonly texts: readonly (string | undefined)[];
  /** Approximate number of characters. */
  readonly weight: number;
}

/** Weight of an event without its bodies. */
const ownWeight = 1_000;
/** Separates names and values; no header contains it. */
const newline = "\n";

/** Collects events until they are taken. */
export class BundleWriter {
  #numbers: number[] = [];
  #texts: (string | undefined)[] = [];
  #weight = 0;

  get weight(): number {
    return this.#weight;
  }

  add(trafficEvent: TrafficEvent): void {
    this.#weight += ownWeight;
    const { n, at } = trafficEvent;
    if (trafficEvent.type === "departed") {
      // only these events have a positive number
      this.#numbers.push(n, at);
      this.#texts.push(trafficEvent.method, trafficEvent.url, trafficEvent.site);
      return;
    }
    const { requestHeaders, request, status = 0, responseHeaders, response, fault } = trafficEvent;
    this.#numbers.push(-n, at, status, request.size, response.size);
    this.#texts.push(requestHeaders.join(newline), request.bytes);
    this.#texts.push(responseHeaders.join(newline), response.bytes, fault);
    this.#weight += (request.bytes?.length ?? 0) + (response.bytes?.length ?? 0);
  }

  /** The collected events; starts a new bundle. */
  take(): Bundle {
    const bundle = { numbers: this.#numbers, texts: this.#texts, weight: this.#weight };
    this.#numbers = [];
    this.#texts = [];
    this.#weight = 0;
    return bundle;
  }
}

const mostHeaders = 1_000;

/** Reads bundles; equal headers are the same object. */
export class BundleReader {
  readonly #headers = memoized((text): RawHeaders => (text === "" ? [] : text.split(newline)), mostHeaders);

  read({ numbers, texts }: Bundle): readonly TrafficEvent[] {
    const trafficEvents: TrafficEvent[] = [];
    let [i, k] = [0, 0];
    const number = () => numbers[i++] ?? 0;
    const text = () => texts[k++];
    while (i < numbers.length) {
      const n = number();
      const at = number();
      trafficEvents.push(n > 0 ? departed(n, at, text) : this.#returned(-n, at, number, text));
    }
    return trafficEvents;
  }

  #returned(n: number, at: number, number: () => number, text: () => string | undefined): TrafficEvent {
    const status = number();
    const [requestSize, responseSize] = [number(), number()];
    const requestHeaders = this.#headers(text() ?? "");
    const request = keptOf(requestSize, text());
    const responseHeaders = this.#headers(text() ?? "");
    const response = keptOf(responseSize, text());
    const fault = text();
    return {
      type: "returned",
      n,
      at,
      requestHeaders,
      request,
      ...(status === 0 ? {} : { status }),
      responseHeaders,
      response,
      ...(fault === undefined ? {} : { fault }),
    };
  }
}

function departed(n: number, at: number, text: () => string | undefined): TrafficEvent {
  const [method = "", url = "", site] = [text(), text(), text()];
  return { type: "departed", n, at, method, url, ...(site === undefined ? {} : { site }) };
}

function keptOf(size: number, bytes: string | undefined): Kept {
  return bytes === undefined ? { size } : { size, bytes };
}
