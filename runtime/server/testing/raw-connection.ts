/** A connection on which tests send bytes. */

import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** A connection on which anything can be said, or nothing. */
export interface RawConnection {
  say(text: string): void;
  /** All that came until now. */
  heard(): string;
  /** Resolves with all that came, once the other side has hung up. */
  readonly ended: Promise<string>;
  hangUp(): void;
  /** Takes nothing that comes, until it listens again. */
  deafen(): void;
  listen(): void;
}

/** Connects to a URL's port on this machine. Rejects where nothing listens there. */
export async function openConnection(url: string): Promise<RawConnection> {
  const socket: Socket = connect(Number(new URL(url).port), "127.0.0.1");
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk;
  });
  // An answer may be followed by a reset: what was heard before it counts.
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
