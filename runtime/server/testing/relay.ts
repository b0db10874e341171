/** A relay between a client and a server that tests can break. */

import { connect, createServer, type Server, type Socket } from "node:net";

/** An address that leads to a server on this machine, and can fail like a network. */
export interface Relay {
  readonly port: number;
  /** Sets the port that later connections lead to. */
  leadTo(port: number): void;
  /** From now on the server's answers are silently held back. Resolves when the server has sent something. */
  holdAnswers(): Promise<void>;
  /** Breaks all connections; later ones work again. */
  cut(): void;
  /** The number of sockets that are still open, on both sides. */
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
      // Ended, not broken: if it is closed, the other side has noticed it.
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
