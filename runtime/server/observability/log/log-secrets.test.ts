// Tests that the log quotes nothing of requests and records.
import { describe, expect, test } from "vitest";
import { openStore } from "../../store/open-store.js";
import { openServedClient } from "../../testing/client.js";
import { loggedBy, logKeeper } from "../../testing/log-file.js";
import type { LogLevel } from "./levels.js";

const kept = logKeeper();

describe("the log never contains", () => {
  const [name, number, place] = ["Ödegård", "19500203-1234", "ward-of-odegard"];
  const forms = [name, number, place].flatMap((word) => [
    word,
    encodeURIComponent(word),
    Buffer.from(word).toString("base64").replace(/=+$/, ""),
    Buffer.from(word).toString("latin1"),
    JSON.stringify(word).slice(1, -1),
  ]);
  const fields = [
    "level",
    "time",
    "request",
    "method",
    "route",
    "status",
    "ms",
    "bytes",
    "cut",
    "fault",
    "code",
    "stack",
    "msg",
    "message",
    "cause",
  ];

  function expectNothingOfThem(text: string): void {
    for (const form of [...forms, "odegard", "degård", "19500203"]) expect(text).not.toContain(form);
    for (const line of text.trim().split("\n")) {
      expect(Object.keys(JSON.parse(line)).filter((key) => !fields.includes(key))).toEqual([]);
    }
  }

  /** A fault like those of drivers and the engine, with the offending value in every member. */
  function quoting(): Error {
    const fault = new TypeError(`cannot read ${name}\n    at ${name} (${place}.js:1:1)\n${number}`, {
      cause: Object.assign(new Error(`(${number}) is no key`), { code: "23505", detail: `Key (${name})` }),
    });
    return Object.assign(fault, {
      code: `${name} ${number}`,
      detail: name,
      [name]: number,
      record: { name },
    });
  }

  const words = encodeURIComponent(name);
  const hostile: readonly (readonly [string, string, Record<string, string>?, string?])[] = [
    ["GET", `/fleets/${place}/vehicles/${number}`],
    ["GET", `/fleets/${place}/vehicles?plate=${words}&${words}=1&name=${number}`],
    ["GET", `/fleets/${place}/vehicles?plate=${name}`],
    ["GET", `/${words}/${number}`],
    ["GET", `/fleets/${place}/${words}/${number}`],
    ["GET", `/fleets/${place}/vehicles/%E0%A4%A/${words}`],
    ["GET", `/fleets/${place}/vehicles/..%2f${words}%0d%0aX: ${number}`],
    ["DELETE", `/fleets/${place}/vehicles/${number}`, { "If-Match": `"${number}"` }],
    ["PROPFIND", `/fleets/${place}/vehicles/${number}`],
    [
      "POST",
      `/fleets/${place}/vehicles`,
      {},
      JSON.stringify({ kind: "Vehicle", plate: name, names: { called: number } }),
    ],
    ["POST", `/fleets/${place}/vehicles`, {}, `{"plate": "${name}", ${number}`],
    ["POST", `/fleets/${place}/vehicles`, {}, JSON.stringify({ [name]: number, plate: 7 })],
    ["POST", `/fleets/${place}/vehicles`, { "If-None-Exist": `plate=${words}` }, '{"kind":"Vehicle"}'],
    ["POST", `/fleets/${place}/vehicles`, { "Idempotency-Key": number }, '{"kind":"Vehicle"}'],
    ["POST", `/fleets/${place}/vehicles`, { "Content-Type": `text/${place}` }, name],
    ["PUT", `/fleets/${place}/vehicles`, {}, JSON.stringify({ kind: "Vehicle", id: number, plate: name })],
    [
      "GET",
      `/fleets/${place}/vehicles`,
      {
        "X-Request-Id": words,
        traceparent: `00-${place}-01`,
        "User-Agent": place,
        Referer: `https://x/${place}`,
      },
    ],
    [
      "GET",
      `/fleets/${place}/vehicles`,
      { Authorization: `Bearer ${number}`, Cookie: `patient=${place}`, Prefer: place },
    ],
  ];

  test.each<LogLevel>(["error", "info"])(
    "at %s: anything of the requests or of a fault's message",
    async (level) => {
      const { log, text } = await kept(level);
      const client = await openServedClient(loggedBy(log));
      for (const [method, path, headers, body] of hostile) await client.send(method, path, body, headers);
      await client.close();
      const store = await openStore("memory");
      store.read = () => Promise.reject(quoting());
      store.search = () => {
        throw quoting();
      };
      const failing = await openServedClient({ ...loggedBy(log), store });
      for (const path of [`/fleets/${place}/vehicles/${number}`, `/fleets/${place}/vehicles?plate=${words}`])
        expect((await failing.get(path)).status).toBe(500);
      await failing.close();
      const written = await text();
      expect(written.split('"fault":"TypeError"')).toHaveLength(3);
      expect(written.split("\n").length).toBeGreaterThan(level === "info" ? hostile.length : 2);
      expectNothingOfThem(written);
    },
  );

  test("at debug: only a fault's message is added", async () => {
    const { log, text } = await kept("debug");
    log.report(quoting(), "1");
    expect(await text()).toContain(name);
  });
});
