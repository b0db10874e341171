import { describe, expect, it } from "vitest";
import { BundleReader, BundleWriter } from "./bundle.js";
import type { TrafficEvent } from "./tap.js";

const requestHeaders = ["Host", "127.0.0.1", "X-Empty", "", "Accept", "a, b"];
const returned = {
  type: "returned",
  at: 1_700_000_000_000.25,
  requestHeaders,
  request: { size: 3, bytes: "\xe4\n\0" },
  status: 299,
  responseHeaders: ["Set-Cookie", "a=1", "Set-Cookie", "b=2"],
  response: { size: 6, bytes: "answer" },
} as const;
const trafficEvents: readonly TrafficEvent[] = [
  { type: "departed", n: 1, method: "PATCH", url: "http://127.0.0.1/a%2Fb?x=1", at: 1_700_000_000_000.125 },
  { type: "departed", n: 4, method: "GET", url: "http://127.0.0.1/", at: 6, site: "north" },
  { ...returned, n: 1 },
  { ...returned, n: 2, requestHeaders: [], request: { size: 0, bytes: "" }, response: { size: 9_000_000 } },
  {
    type: "returned",
    n: 3,
    at: 5,
    requestHeaders,
    request: { size: 9_000_000 },
    responseHeaders: [],
    response: { size: 0, bytes: "" },
    fault: "the connection was closed",
  },
];

/** As another thread gets them. */
function sent(writer: BundleWriter, reader = new BundleReader()): readonly TrafficEvent[] {
  return reader.read(structuredClone(writer.take()));
}

describe("a bundle of events", () => {
  it("arrives complete in another thread", () => {
    const writer = new BundleWriter();
    for (const trafficEvent of trafficEvents) writer.add(trafficEvent);
    expect(sent(writer)).toStrictEqual(trafficEvents);
    expect([writer.weight, sent(writer)]).toEqual([0, []]);
    for (const trafficEvent of trafficEvents.slice(2)) writer.add(trafficEvent);
    expect(sent(writer)).toStrictEqual(trafficEvents.slice(2));
  });

  it("weighs as much as its bodies, plus a constant for each event", () => {
    const writer = new BundleWriter();
    writer.add({ ...returned, n: 1, request: { size: 4, bytes: "body" }, response: { size: 9_000_000 } });
    const { weight } = writer;
    writer.add({ ...returned, n: 2, request: { size: 0, bytes: "" } });
    expect(weight).toBeGreaterThan(4);
    expect(writer.weight - weight).toBe(weight - "body".length + "answer".length);
  });

  it("gives equal headers as the same object, in later bundles too", () => {
    const reader = new BundleReader();
    const headersOf = (headers: readonly string[]) => {
      const writer = new BundleWriter();
      writer.add({ ...returned, n: 1, requestHeaders: headers });
      const [trafficEvent] = sent(writer, reader);
      return trafficEvent?.type === "returned" ? trafficEvent.requestHeaders : undefined;
    };
    const first = headersOf(requestHeaders);
    expect(headersOf([...requestHeaders])).toBe(first);
    expect(headersOf(["Host", "127.0.0.2"])).toEqual(["Host", "127.0.0.2"]);
  });
});
