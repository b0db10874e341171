/** Runs a statement behind a guard: both in one round trip and one transaction. */

import pg from "pg";
import type { Row } from "../sql/rows.js";
import type { Statement } from "./statement.js";
import { nameOf } from "./statement-name.js";

/** What node-postgres' own cursors use of a connection and of a query. Its types leave out most of this. */
interface Wire {
  readonly stream: { cork(): void; uncork(): void };
  bind(message: { readonly statement: string; readonly values: readonly unknown[] }): void;
  execute(message: null): void;
}

interface Answered {
  submit(wire: Wire): Error | null;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
}

/** The guard returned no row. */
export class GuardRefused extends Error {
  override readonly name = "GuardRefused";
}

type Done = (fault: Error | undefined, result: { readonly rows: readonly Row[] }) => void;

const Query = pg.Query as unknown as new (config: pg.QueryConfig, done: Done) => Answered;

/**
 * The messages of the guard come before those of the statement, and before the one Sync that ends their transaction (PostgreSQL,
 * Extended Query). If the guard fails, PostgreSQL skips the statement. The guard is prepared already.
 */
class GuardedQuery extends Query implements pg.Submittable {
  readonly #guard: Statement;
  #isAnswered = false;
  /** Whether the guard returned no row. */
  isRefused = true;

  constructor({ text, values }: Statement, guard: Statement, done: Done) {
    super({ name: nameOf(text), text, values: [...values] }, done);
    this.#guard = guard;
  }

  override submit(connection: Wire | pg.Connection): Error | null {
    const wire = connection as Wire;
    const { text, values } = this.#guard;
    wire.stream.cork();
    try {
      wire.bind({ statement: nameOf(text), values });
      wire.execute(null);
      return super.submit(wire);
    } finally {
      wire.stream.uncork();
    }
  }

  override handleDataRow(message: unknown): void {
    if (this.#isAnswered) super.handleDataRow(message);
    else this.isRefused = false;
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.#isAnswered) super.handleCommandComplete(message, wire);
    this.#isAnswered = true;
  }
}

/** Rejects with the fault of the guard or of the statement. The guard's values are texts, and it was run on this connection before. */
export const guardedQuery = (
  client: pg.PoolClient,
  statement: Statement,
  guard: Statement,
): Promise<readonly Row[]> =>
  new Promise((resolve, reject) => {
    const query: GuardedQuery = new GuardedQuery(statement, guard, (fault, result) => {
      if (fault) reject(fault);
      else if (query.isRefused) reject(new GuardRefused("The guard of the statement returned no row."));
      else resolve(result.rows);
    });
    client.query(query);
  });
