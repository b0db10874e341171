/** Opens a connection on which tests send raw bytes. */

import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** A connection on which any bytes can be sent. */
export interface RawConnection {
  say(text: string): void;
  /** Everything received so far. */
  heard(): string;
  /** Resolves with everything received, when the other side closes the connection. */
  readonly ended: Promise<string>;
  hangUp(): void;
  /** Stops reading, until it listens again. */
  deafen(): void;
  listen(): void;
}

/** Connects to a URL's port on this machine. Rejects if nothing listens there. */
export async function openConnection(url: string): Promise<RawConnection> {
  const socket: Socket = connect(Number(new URL(url).port), "127.0.0.1");
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk;
  });
  // An answer may be followed by a reset; what was received before counts.
  socket.on("error", () => undefined);
  const ended = new Promise<string>((resolve) => socket.once("close", () => resolve(text)));
  await once(socket, "connect");
  return {
    say: (sent) => void socket.write(sent),
    heard: () => text,
    ended,
    hangUp: () => socket.destroy(),
    deafen: () => void socket.pause(),
    listen: () => void socket.resume(),
  };
}
