/** A relay between a client and a server that tests can break. */

import { connect, createServer, type Server, type Socket } from "node:net";

/** An address of its own through which a server on this machine is reached, and which can go wrong as a network does. */
export interface Relay {
  readonly port: number;
  /** Where connections go that are opened from now on. */
  leadTo(port: number): void;
  /** From now on nothing that the server says comes through, and nobody is told. Resolves once it has said something. */
  holdAnswers(): Promise<void>;
  /** Breaks every connection, and lets those that are opened from now on through again. */
  cut(): void;
  /** Of both sides that have not heard yet, or not said, that their connection is at its end. */
  open(): number;
  close(): Promise<void>;
}

export async function startRelay(port: number): Promise<Relay> {
  let target = port;
  let keepBack: (() => void) | undefined;
  const sockets = new Set<Socket>();
  const keep = (socket: Socket, other: Socket): void => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.once("close", () => {
      sockets.delete(socket);
      // At its end, and not broken: that it is gone means that the other side has heard of it.
      other.end();
    });
  };
  const server = createServer((client) => {
    const behind = connect(target, "127.0.0.1");
    keep(client, behind);
    keep(behind, client);
    client.on("data", (bytes) => behind.write(bytes));
    behind.on("data", (bytes) => {
      if (keepBack === undefined) client.write(bytes);
      else keepBack();
    });
  });
  const cut = (): void => {
    keepBack = undefined;
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: await listening(server),
    leadTo: (next) => {
      target = next;
    },
    holdAnswers: () =>
      new Promise((resolve) => {
        keepBack = resolve;
      }),
    cut,
    open: () => sockets.size,
    close: () => {
      cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

const listening = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : 0);
    });
  });
