/** Reads the address at which metrics are served. */

import { SetupError } from "../../setup-error.js";

export interface Address {
  readonly host: string;
  readonly port: number;
}

const shape = /^(?:(\[[\da-f:.]+\]|[\w.-]+):)?(\d{1,5})$/i;

/** Reads `9464`, which means loopback, or `10.0.0.5:9464`. Throws `SetupError` for anything else. */
export function addressOf(text: string): Address {
  const [, host = "127.0.0.1", digits = ""] = shape.exec(text) ?? [];
  const port = Number(digits);
  if (digits !== "" && port <= 65_535) return { host, port };
  throw new SetupError(`--metrics ${text} names no port.`, {
    remedy: "write a port such as 9464, or an address and a port such as 127.0.0.1:9464",
  });
}
