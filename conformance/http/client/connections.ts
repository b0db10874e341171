// Opens a fixed number of connections, and sends requests on each in sequence.
import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { Client, type Dispatcher } from "undici";
import { UserError } from "../../../spec/user-error.js";
import { defaultLimits } from "../../options/run-limits.js";
import type { Connection, Login } from "../../options/settings.js";
import type { Request } from "../exchange.js";
import { type AnswerLimit, BodyReceiver, type Reply } from "./body-receiver.js";
import { type Way, wayTo } from "./connector.js";
import { codeOf, faultInWords, isBrokenConnection, ProxyRefusal } from "./faults.js";
import { type InSequence, inSequence } from "./sequence.js";

/** A request that is ready to be sent: with its parsed URL, its headers, and its body. */
export interface Parcel {
  readonly request: Request;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

/** Connections to one origin, each of which carries one request after another in the order in which they were handed in. */
export interface Connections {
  readonly count: number;
  /** Sends on the connection of that number, counted from 0. Never throws for a fault of the network or the server. */
  send(connection: number, parcel: Parcel): Promise<Reply>;
  close(): Promise<void>;
}

const nothing = Buffer.alloc(0);

/** Opens no connection yet: each one is opened by its first request, and opened again after it was closed. */
export function openConnections(
  origin: string,
  count: number,
  timeoutMs: number,
  answerLimit: AnswerLimit = defaultLimits,
  connection: Connection = {},
): Connections {
  const way = wayTo(origin, connection);
  // A pool of one connection would send each request one turn of the event loop later.
  // Our own time-out covers the whole answer, so its parts need none.
  const options = {
    connect: way.connect,
    pipelining: 1,
    keepAliveTimeout: 2_000,
    headersTimeout: 0,
    bodyTimeout: 0,
  };
  const clients = Array.from({ length: count }, () => new Client(way.origin, options));
  const answered = inSequence();
  return {
    count,
    send(connection, parcel) {
      const client = clients[connection];
      if (!client) throw new Error(`there is no connection ${connection}`);
      return sendOn(client, parcel, { timeoutMs, answerLimit, answered, way });
    },
    async close() {
      await Promise.all(clients.map((client) => client.destroy()));
    },
  };
}

/** Connections to several origins, opened when the first request goes there; `first` is opened at once. */
export function perOrigin(first: string, openAt: (origin: string) => Connections): Connections {
  const opened = new Map([[first, openAt(first)]]);
  const at = (origin: string): Connections => {
    const found = opened.get(origin) ?? openAt(origin);
    opened.set(origin, found);
    return found;
  };
  return {
    count: at(first).count,
    send: (connection, parcel) => at(parcel.url.origin).send(connection, parcel),
    async close() {
      await Promise.all([...opened.values()].map((one) => one.close()));
    },
  };
}

/** The same connections, with the latest token in place of the first. A request that is answered 401 is sent again with a new one. */
export function withLogin(connections: Connections, login: Login): Connections {
  const send: Connections["send"] = async (connection, parcel) => {
    const isOwn = parcel.headers["authorization"] === login.authorization;
    if (!isOwn) return connections.send(connection, parcel);
    const sentWith = (authorization: string) =>
      connections.send(connection, { ...parcel, headers: { ...parcel.headers, authorization } });
    try {
      const sent = await login.current();
      const reply = await sentWith(sent);
      const other = reply.status === 401 ? await login.after401(sent) : undefined;
      if (other === undefined) return reply;
      const second = await sentWith(other);
      if (second.status === 401) login.isVain();
      return second;
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      return { headers: {}, body: nothing, fault: `not sent: ${error.message}`, broken: false };
    }
  };
  return { ...connections, send };
}

interface Sending {
  readonly timeoutMs: number;
  readonly answerLimit: AnswerLimit;
  readonly answered: InSequence;
  readonly way: Way;
}

/** How long the second half of a body that is sent in two waits, in milliseconds. */
const apart = 20;

function inTwo(body: Buffer | null): Readable | null {
  if (body === null) return null;
  const half = Math.ceil(body.length / 2);
  return Readable.from(
    (async function* () {
      yield body.subarray(0, half);
      await pause(apart);
      yield body.subarray(half);
    })(),
    { objectMode: false },
  );
}

/** The answer; or, in words, why there is none: a fault of undici's, the time-out, or the limit of size. */
function sendOn(client: Client, parcel: Parcel, sending: Sending): Promise<Reply> {
  const { timeoutMs, answerLimit, answered, way } = sending;
  return new Promise((resolve) => {
    const fail = (error: unknown) => resolve(failed(error, timeoutMs, way));
    const limit = new Limit(timeoutMs, fail);
    const body = new BodyReceiver(answerLimit);
    let status: number | undefined;
    let received: Reply["headers"] = {};
    const give = () => {
      limit.met();
      if (status === 407 && way.before !== "") fail(new ProxyRefusal(status));
      answered(() => resolve(body.reply(status, received)));
    };
    const refuse = (controller: Dispatcher.DispatchController) => {
      give();
      controller.abort(new Error("the answer is too large"));
    };
    const { request, url } = parcel;
    const path = way.before + url.pathname + url.search;
    const size = request.inTwo ? { "content-length": String(parcel.body?.length ?? 0) } : {};
    const headers =
      way.before === ""
        ? { ...parcel.headers, ...size }
        : { host: url.host, ...way.headers, ...parcel.headers, ...size };
    client.dispatch(
      { path, method: request.method, headers, body: request.inTwo ? inTwo(parcel.body) : parcel.body },
      {
        onRequestStart: (controller) => limit.holds(controller),
        onResponseStart(_, code, lines) {
          status = code;
          received = joined(lines);
        },
        onResponseData(controller, chunk) {
          if (!body.tooLarge && !body.take(chunk)) refuse(controller);
        },
        onResponseEnd: give,
        onResponseError(_, error) {
          limit.met();
          if (!body.tooLarge) fail(error);
        },
      },
    );
  });
}

/** Aborts a request whose complete answer did not come in time, whether or not it was sent by then. */
class Limit {
  readonly #timer: NodeJS.Timeout;
  #controller: Dispatcher.DispatchController | undefined;
  #late: Error | undefined;

  constructor(timeoutMs: number, report: (late: Error) => void) {
    this.#timer = setTimeout(() => {
      const late = new DOMException("no answer in time", "TimeoutError");
      this.#late = late;
      this.#controller?.abort(late);
      report(late);
    }, timeoutMs);
  }

  holds(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#late) controller.abort(this.#late);
  }

  met(): void {
    clearTimeout(this.#timer);
  }
}

function failed(error: unknown, timeoutMs: number, { through }: Way): Reply {
  const fault = faultInWords(error, timeoutMs) + through;
  return { headers: {}, body: nothing, fault, faultCode: codeOf(error), broken: isBrokenConnection(error) };
}

/** Joins the values of one header: undici gives names in lower case, and a list if a name occurs several times. */
function joined(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const lines: Record<string, string> = {};
  for (const name in headers) {
    const value = headers[name] ?? "";
    lines[name] = typeof value === "string" ? value : value.join(", ");
  }
  return lines;
}
