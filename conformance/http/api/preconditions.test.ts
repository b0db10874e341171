// Tests the precondition of a change that the deployment refuses without a version.
import { expect, it } from "vitest";
import type { Client, Exchange, Request } from "../exchange.js";
import { sendChange } from "./preconditions.js";

/** A deployment that demands If-Match of changes; reads have an ETag or none. */
function demanding(etag: string | undefined) {
  const sent: (readonly [method: string, ifMatch: string | undefined])[] = [];
  const send = async ({ method, headers = {} }: Request) => {
    sent.push([method, headers["if-match"]]);
    const status = method === "GET" || headers["if-match"] !== undefined ? 200 : 428;
    return { status, responseHeaders: etag === undefined ? {} : { etag } } satisfies Partial<Exchange>;
  };
  return { sent, client: { send } as Partial<Client> as Client };
}

it.each([
  ["*, since the deployment shows no ETag", undefined, undefined, "*"],
  ["the ETag that a read shows", '"7"', undefined, '"7"'],
  ["the given version", '"7"', '"6"', '"6"'],
])("the change is sent again with %s", async (_, etag, version, expected) => {
  const { sent, client } = demanding(etag);
  const url = "http://h/x/1";
  const { status } = await sendChange({ client }, { url }, { method: "DELETE", url }, version);
  expect(status).toBe(200);
  const changes = sent.filter(([method]) => method === "DELETE");
  expect(changes).toEqual([
    ["DELETE", undefined],
    ["DELETE", expected],
  ]);
});
