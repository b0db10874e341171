// Tests that no entry of an odd HAR file is lost, and that each invalid file is refused with its own reason.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TrafficEvent } from "../proxy/tap.js";
import { readHar } from "./read-har.js";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cri-odd-"));
});
afterAll(() => rm(folder, { recursive: true }));

const base = "http://records.example/api";
const entry = (more: object = {}, request: object = {}, response: object = {}) => ({
  startedDateTime: "2026-03-01T08:00:00.000Z",
  time: 5,
  request: { method: "GET", url: `${base}/r4/sites/12/Patient/p1`, headers: [], ...request },
  response: { status: 200, headers: [], content: { size: 2, text: "{}" }, ...response },
  ...more,
});
const har = (...entries: readonly unknown[]) => JSON.stringify({ log: { version: "1.2", entries } });
const two = har(entry(), entry());

async function read(content: string | Buffer) {
  const file = join(folder, "odd.har");
  await writeFile(file, content);
  const events: TrafficEvent[] = [];
  const reading = await readHar(file, base, (some) => void events.push(...some));
  return { reading, events, returned: events.filter(({ type }) => type === "returned") };
}

describe("a file that is refused", () => {
  it.each([
    ["empty", "", /odd\.har is empty$/],
    ["blank, after a byte order mark", "\ufeff \n", /odd\.har is empty$/],
    ["cut before its entries", two.slice(0, 20), /ends before its log\.entries do: it is incomplete$/],
    ["cut inside an entry", two.slice(0, -40), /ends inside entry 1: it is incomplete$/],
    [
      "cut between two entries",
      two.slice(0, two.indexOf(",{", 40) + 1),
      /ends after 1 entry, and before the end/,
    ],
    ["in UTF-16", Buffer.from(`\ufeff${two}`, "utf16le"), /odd\.har is UTF-16$/],
    ["not UTF-8", Buffer.from(two.replace("GET", "GÉT"), "latin1"), /entry 0 of .* is not UTF-8$/],
    ["two files in one", two + two, /goes on after the end of the HAR, at byte \d+$/],
    ["with null as an entry", har(entry(), null), /^entry 1 of .*, at byte \d+, is not an object$/],
    [
      "with a path as URL",
      har(entry({}, { url: "/api/x" })),
      /has a request\.url without scheme and host: \/api\/x$/,
    ],
  ])("%s", async (_, content, message) => {
    await expect(read(content)).rejects.toMatchObject({
      name: "UserError",
      message: expect.stringMatching(message),
    });
  });
});

describe("a file that is read", () => {
  it.each([
    ["begins with a byte order mark", `\ufeff${two}`],
    ["has other members after the entries", two.replace(/\]\}\}$/, '],"pages":[{"entries":[{"a":1}]}]}}')],
    ["is HAR 1.1", two.replace('"1.2"', '"1.1"')],
  ])("%s", async (_, content) => {
    expect((await read(content)).reading.entries).toBe(2);
  });

  it("has times in other zones", async () => {
    const late = entry({ startedDateTime: "2026-03-01T03:00:01.000-05:00" });
    const early = entry({ startedDateTime: "2026-03-01T13:30:00.000+05:30" });
    const { events } = await read(har(late, early));
    expect(events.map(({ n, type }) => `${type} ${n}`)).toEqual([
      "departed 2",
      "returned 2",
      "departed 1",
      "returned 1",
    ]);
  });

  it("has the query beside the URL only", async () => {
    const queryString = [{ name: "gender", value: "a b" }];
    const { events } = await read(har(entry({}, { queryString })));
    expect(events[0]).toMatchObject({ url: `${base}/r4/sites/12/Patient/p1?gender=a+b` });
    const both = await read(har(entry({}, { queryString, url: `${base}/x?gender=c` })));
    expect(both.events[0]).toMatchObject({ url: `${base}/x?gender=c` });
  });

  it("went to other addresses too, which are named", async () => {
    const urls = [
      "https://cdn.example/x",
      "data:text/plain,x",
      "wss://live.example/",
      "https://cdn.example/y",
    ];
    const { reading } = await read(har(entry(), ...urls.map((url) => entry({}, { url }))));
    expect(reading).toEqual({
      entries: 5,
      elsewhere: 4,
      otherOrigins: ["https://cdn.example", "data:", "wss://live.example"],
    });
  });

  it("has compressed bytes as text: they are read, or said to be lost", async () => {
    const packed = gzipSync('{"ä":1}');
    const coded = (text: string, size: number) =>
      entry({}, {}, { headers: [{ name: "content-encoding", value: "gzip" }], content: { size, text } });
    const { returned } = await read(
      har(
        coded(packed.toString("latin1"), 9),
        coded(packed.toString("utf8"), 9),
        coded(packed.toString("utf8"), 0),
      ),
    );
    expect(returned[0]).toMatchObject({ response: { bytes: Buffer.from('{"ä":1}').toString("latin1") } });
    for (const lost of returned.slice(1)) expect(lost).not.toHaveProperty("response.bytes");
  });
});
