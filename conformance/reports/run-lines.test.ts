import { once } from "node:events";
import { createServer } from "node:https";
import { afterEach, describe, expect, it } from "vitest";
import { type Unreachable, unreachable } from "../http/reach.js";
import { openSession } from "../runner/open-session.js";
import { boatModel } from "../testkit/api/boats.js";
import { type Certificate, certificateOf } from "../testkit/client/certificate.js";
import { settings } from "../testkit/runner/suite.js";
import { reportCleanUp, reportStart, reportUnreachable } from "./run-lines.js";

const opened: { close(): Promise<unknown> }[] = [];

afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

/** The message about a deployment that cannot be reached, its lines joined. */
function told(why: Unreachable): string {
  const lines: string[] = [];
  expect(reportUnreachable(settings, why, { err: (line) => void lines.push(line) })).toBe(3);
  return lines.join("").replace(/\s+/g, " ");
}

/** Why a server is not reached that shows these certificates, its own first. */
async function whyNot(own: Certificate, ...more: readonly Certificate[]): Promise<Unreachable | undefined> {
  const cert = [own, ...more].map((one) => one.cert).join("");
  const key = own.key.export({ type: "pkcs8", format: "pem" });
  const server = createServer({ cert, key }, (_, response) => response.end("{}"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const session = openSession(boatModel(), { ...settings, baseUrl: `https://127.0.0.1:${port}` });
  opened.push({ close: () => once(server.close(), "close") }, session);
  return unreachable(session);
}

it("breaks lines before the 80th column, and cuts no name of a file", () => {
  const lines: string[] = [];
  const io = { err: (text: string) => void lines.push(...text.split("\n")) };
  const journal = `${"a/long/way/".repeat(8)}journal.ndjson`;
  reportUnreachable(settings, { fault: "what came is not at all what could have been looked for here" }, io);
  reportStart(boatModel(), { ...settings, write: true }, journal, io);
  reportCleanUp({ removed: 1, left: [], journalFile: journal }, io);
  expect(lines.filter((line) => line.trim() === journal)).toHaveLength(2);
  expect(lines.filter((line) => line.length > 80 && line.trim() !== journal)).toEqual([]);
});

const authority = certificateOf("authority");
const own = certificateOf("harbour", authority);

describe("of a server whose certificate's authority is not known here, it is told how to make it known", () => {
  it.each([
    ["DEPTH_ZERO_SELF_SIGNED_CERT", "the TLS certificate is self-signed", [certificateOf("harbour")]],
    [
      "SELF_SIGNED_CERT_IN_CHAIN",
      "the TLS certificate chain has a self-signed certificate",
      [own, authority],
    ],
    ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "the TLS certificate cannot be verified", [own]],
  ] as const)("%s", async (faultCode, fault, [first, ...more]) => {
    const why = await whyNot(first, ...more);
    expect(why).toEqual({ fault, faultCode });
    expect(why && told(why)).toContain(`cannot be reached: ${fault} remedy: name the file of the authority`);
    expect(why && told(why)).toContain("NODE_EXTRA_CA_CERTS");
  });
});

describe("of what no authority mends, it is told that another certificate is needed", () => {
  it.each(["CERT_HAS_EXPIRED", "CERT_NOT_YET_VALID", "ERR_TLS_CERT_ALTNAME_INVALID"])("%s", (faultCode) => {
    expect(told({ fault: "x", faultCode })).toContain("remedy: let the deployment serve a certificate");
  });
});

it("what a fault is called in words says nothing of what to do", () => {
  const words = "the TLS certificate of another host has expired";
  expect(told({ fault: words })).toContain("remedy: Check that the server is running");
  expect(told({ fault: words, faultCode: "ECONNREFUSED" })).toContain(
    "remedy: Check that the server is running",
  );
});

describe("of the clean-up it is told", () => {
  const all = (end: Parameters<typeof reportCleanUp>[0]): string => {
    const lines: string[] = [];
    reportCleanUp(end, { err: (line) => void lines.push(line) });
    return lines.join("");
  };

  it("nothing where nothing was added, and in a line that all is gone", () => {
    expect(all({ removed: 0, left: [] })).toBe("");
    expect(all({ removed: 7, left: [] })).toBe("Test records: 7 deleted, none remain.\n");
  });

  it("why not all could be deleted, and how to try again", () => {
    const session = openSession(boatModel(), settings);
    opened.push(session);
    const [at] = session.collections;
    if (at === undefined) throw new Error("no collection");
    const exchange = { n: 1, method: "POST", url: "", requestHeaders: {}, responseHeaders: {} } as const;
    const stays = {
      ...at,
      id: "1",
      reference: "",
      url: "",
      body: {},
      exchange: { ...exchange, responseBody: "", milliseconds: 1, waits: 0 },
    };
    expect(
      all({ removed: 0, left: [stays], problem: "no answer: the connection was refused", journalFile: "j" }),
    ).toBe(
      [
        "Test records: 0 deleted, 1 remain.",
        "Some records could not be deleted: no answer: the connection was refused.",
        "The remaining records are listed in j",
        "Try again: cri clean j",
        "",
      ].join("\n"),
    );
  });
});
