import type { InterfaceModel } from "../../spec/model.js";
import { isTelling, type Striker, strikerFor, struckOut } from "../client/credentials.js";
import type { Exchange } from "../contract.js";

const mostKnown = 50;

/** Strikes the clients' credentials out of what is kept of their exchanges. */
export class Strikers {
  readonly #base: URL;
  readonly #documented: ReadonlySet<string>;
  readonly #known = new Map<string, Striker>();

  constructor(model: InterfaceModel, base: string) {
    this.#base = new URL(base);
    this.#documented = new Set(
      model.resources.flatMap(({ parameters }) => parameters.map(({ name }) => name)),
    );
  }

  /** The exchange without the values of headers and parameters that bear secrets, wherever they stand in it. */
  strike(exchange: Exchange): Exchange {
    const striker = this.#strikerFor(exchange.requestHeaders);
    const { requestBody, fault } = exchange;
    return {
      ...exchange,
      url: striker.text(this.#withoutSecrets(exchange.url)),
      requestHeaders: striker.headers(exchange.requestHeaders),
      responseHeaders: striker.headers(exchange.responseHeaders),
      responseBody: striker.text(exchange.responseBody),
      ...(requestBody === undefined ? {} : { requestBody: striker.text(requestBody) }),
      ...(fault === undefined ? {} : { fault: striker.text(fault) }),
    };
  }

  #strikerFor(headers: Readonly<Record<string, string>>): Striker {
    const telling = Object.entries(headers).filter(([name]) => isTelling(name));
    const key = JSON.stringify(telling);
    const known = this.#known.get(key) ?? strikerFor(Object.fromEntries(telling), this.#base);
    if (this.#known.size >= mostKnown) this.#known.clear();
    this.#known.set(key, known);
    return known;
  }

  #withoutSecrets(text: string): string {
    const url = new URL(text);
    const secret = [...url.searchParams.keys()].filter(
      (name) => isTelling(name) && !this.#documented.has(name),
    );
    if (secret.length === 0 && url.username === "" && url.password === "") return text;
    for (const name of secret) url.searchParams.set(name, struckOut);
    url.username = "";
    url.password = "";
    return url.href;
  }
}
