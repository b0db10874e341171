// Tests that recorded traffic keeps no secret of a client's own token requests.
import { expect, test } from "vitest";
import { smallSpec } from "../../spec/testing/small-spec.js";
import type { Exchange } from "../http/exchange.js";
import { TrafficRedactor } from "./redact.js";

const model = await smallSpec({ Car: { interactions: ["add"], fields: { label: "string" } } });
const form = "application/x-www-form-urlencoded;charset=UTF-8";
const secrets = {
  client_secret: "s3cret 1",
  client_assertion: "s3cret/2",
  refresh_token: "s3cret=3",
  password: "s3cret-4",
  code: "s3cret-5",
};
const answered = {
  token_type: "Bearer",
  access_token: "s3cret/6",
  refresh_token: "s3cret-7",
  id_token: "s3cret-8",
};

const redacted = (body: string, contentType: string, more: Partial<Exchange> = {}): Exchange =>
  new TrafficRedactor(model, "http://127.0.0.1/").redact({
    n: 1,
    method: "POST",
    url: "http://127.0.0.1/12/Car",
    requestHeaders: { "content-type": contentType },
    requestBody: body,
    status: 200,
    responseHeaders: {},
    responseBody: JSON.stringify(answered).replaceAll("/", "\\/"),
    json: answered,
    milliseconds: 1,
    waits: 0,
    ...more,
  });

test("a token request and its answer are kept without their secrets", () => {
  const { requestBody, responseBody, json } = redacted(
    new URLSearchParams({ grant_type: "password", client_id: "me", ...secrets }).toString(),
    form,
  );
  expect(requestBody).toBe(
    "grant_type=password&client_id=me&client_secret=***&client_assertion=***&refresh_token=***&password=***&code=***",
  );
  expect(responseBody).toBe(
    '{"token_type":"Bearer","access_token":"***","refresh_token":"***","id_token":"***"}',
  );
  expect(JSON.stringify(json)).toBe(responseBody);
});

test("an answer to a token request that is not JSON is not kept", () => {
  const plain = { responseBody: "access_token=s3cret", json: undefined };
  expect(redacted("grant_type=client_credentials", form, plain).responseBody).toBe("***");
});

test("a record is kept as it is, whatever the names of its members", () => {
  const record = JSON.stringify({ grant_type: "a", password: "b" });
  expect(redacted(record, "application/json").requestBody).toBe(record);
});

test("an assertion in a URL is not kept", () => {
  expect(redacted("", form, { url: "http://127.0.0.1/t?client_assertion=s3cret" }).url).toBe(
    "http://127.0.0.1/t?client_assertion=***",
  );
});
