/** Manages the connections of a server to the machines of a cluster. */

import { ConnectionPool } from "../connection-pool.js";

/** The address of a machine, as the coordinator knows it. */
export interface Machine {
  readonly host: string;
  readonly port: number;
}

/** Milliseconds until the next attempt to connect to a machine that could not be reached. */
const pause = 5_000;

/** The store's URL at a machine of the cluster: with the same login and the same options. */
export function urlAt(url: string, { host, port }: Machine): string {
  const at = new URL(url);
  // Both are also options, which count more.
  for (const name of ["host", "port"]) at.searchParams.delete(name);
  at.hostname = host.includes(":") ? `[${host}]` : host;
  at.port = String(port);
  return at.href;
}

interface Known {
  readonly connectionPool: ConnectionPool;
  /** Whether it can be reached; undefined before it is asked. */
  reachable: Promise<boolean> | undefined;
}

/** The machines that were used, by their addresses. */
export class Machines {
  readonly #url: string;
  readonly #known = new Map<string, Known>();

  /** `url` is that of the store, at the coordinator. */
  constructor(url: string) {
    this.#url = url;
  }

  /**
   * The connections to a machine; undefined while there can be none: it is down, or its address or this login is only for other machines
   * of the cluster.
   */
  async reach(machine: Machine): Promise<ConnectionPool | undefined> {
    const known = this.#of(machine);
    known.reachable ??= this.#ask(known);
    return (await known.reachable) ? known.connectionPool : undefined;
  }

  /** After a fault, the machine is asked again before it is used. */
  doubt(machine: Machine): void {
    this.#of(machine).reachable = undefined;
  }

  /** The number of requests that wait for a connection. */
  waiting(): number {
    return [...this.#known.values()].reduce((sum, one) => sum + one.connectionPool.waiting(), 0);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#known.values()].map(({ connectionPool }) => connectionPool.close()));
  }

  #of(machine: Machine): Known {
    const name = `${machine.host} ${machine.port}`;
    const known = this.#known.get(name) ?? {
      connectionPool: new ConnectionPool(urlAt(this.#url, machine)),
      reachable: undefined,
    };
    this.#known.set(name, known);
    return known;
  }

  async #ask(known: Known): Promise<boolean> {
    try {
      await known.connectionPool.use((run) => run({ text: "SELECT 1", values: [] }));
      return true;
    } catch {
      setTimeout(() => {
        known.reachable = undefined;
      }, pause).unref();
      return false;
    }
  }
}
