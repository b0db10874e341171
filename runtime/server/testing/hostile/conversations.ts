// Generates hostile behaviour on connections: a client sends part of a request and stops, or never reads its answers.
import { connect } from "node:net";
import fc from "fast-check";

/** What a client does on each of several connections. */
export interface Conversation {
  readonly connections: number;
  /** The bytes that it sends first. */
  readonly bytes: string;
  /** Whether answers are read. */
  readonly reads: boolean;
  /** Milliseconds until the client leaves. */
  readonly stays: number;
  readonly leaves: "with a reset" | "with an end";
}

/** The paths that it requests, and the header lines that it sends. */
export interface Places {
  /** A collection that offers adds. */
  readonly collection: string;
  /** A GET with a large answer. */
  readonly largePage: string;
  readonly lines: readonly string[];
}

const head = (first: string, lines: readonly string[]): string => `${[first, ...lines].join("\r\n")}\r\n\r\n`;

const leaves = fc.constantFrom<Conversation["leaves"]>("with a reset", "with an end");
const stays = fc.integer({ min: 0, max: 1500 });

/** An incomplete request: nothing, part of its head, or part of its body. */
function unfinished({ collection, lines }: Places): fc.Arbitrary<Conversation> {
  const post = (more: readonly string[]): string =>
    head(`POST ${collection} HTTP/1.1`, [
      "Host: localhost",
      "Content-Type: application/json",
      ...lines,
      ...more,
    ]);
  const bytes = fc.oneof(
    fc.constantFrom("", "P", `POST ${collection} HTTP/1.1\r\nHost: he`),
    fc.nat(2_000_000).map((length) => `${post([`Content-Length: ${length + 1}`])}${"x".repeat(length)}`),
    fc.constant(`${post(["Transfer-Encoding: chunked"])}5\r\n{"a":\r\n`),
    fc.constant(`${post(["Content-Length: 1000", "Expect: 100-continue"])}`),
  );
  return fc.record({
    connections: fc.integer({ min: 1, max: 60 }),
    bytes,
    reads: fc.boolean(),
    stays,
    leaves,
  });
}

/** Requests for large pages, on one connection or on many, whose answers are not read. */
function slowReader({ largePage, lines }: Places): fc.Arbitrary<Conversation> {
  const get = head(`GET ${largePage} HTTP/1.1`, ["Host: localhost", ...lines]);
  return fc
    .record({
      connections: fc.integer({ min: 1, max: 40 }),
      requests: fc.integer({ min: 1, max: 40 }),
      stays,
      leaves,
    })
    .map(({ requests, ...rest }) => ({ ...rest, reads: false, bytes: get.repeat(requests) }));
}

export const conversationsIn = (places: Places): fc.Arbitrary<Conversation> =>
  fc.oneof(unfinished(places), slowReader(places));

/** Resolves when every connection is closed. The server may refuse, reset or end each as it likes. */
export async function hold(port: number, conversation: Conversation): Promise<void> {
  const { connections } = conversation;
  await Promise.all(Array.from({ length: connections }, () => holdOne(port, conversation)));
}

function holdOne(port: number, { bytes, reads, stays, leaves }: Conversation): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    if (reads) socket.resume();
    const leave = (): void => {
      if (leaves === "with a reset") socket.resetAndDestroy();
      else socket.end(() => socket.destroy());
    };
    const timer = setTimeout(leave, stays);
    // The close event follows an error.
    socket.on("error", () => undefined);
    socket.once("close", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
