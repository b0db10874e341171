// Sends requests as somebody else than the user of a run: without credentials, or with others.
import type { Client } from "./exchange.js";

/** The credentials that are sent in place of the user's: none, unless `headers` holds some. */
export interface Sender {
  readonly headers?: Readonly<Record<string, string>>;
}

/** The same client, with the credentials of another sender. */
export const sentBy = (client: Client, { headers = {} }: Sender): Client => ({
  get exchanges() {
    return client.exchanges;
  },
  get lost() {
    return client.lost;
  },
  get halt() {
    return client.halt;
  },
  send: (request) =>
    client.send({ ...request, anonymous: true, headers: { ...request.headers, ...headers } }),
  within: (requests) => sentBy(client.within(requests), { headers }),
  close: () => client.close(),
});
