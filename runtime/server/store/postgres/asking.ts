import { createHash } from "node:crypto";
import pg from "pg";
import type { Row } from "../sql/rows.js";
import { parametersOf } from "./parameters.js";
import type { Statement } from "./statement.js";

/** A column of what a statement answers, as the database described it when the statement was prepared. */
interface Column {
  readonly name: string;
  readonly read: (text: string) => unknown;
}

/** What is known of a statement on one connection; `unsure` where it failed before it ever answered. */
type Prepared = readonly Column[] | "unsure";

interface Described {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
}

interface Sent {
  readonly fields: readonly (string | null)[];
}

/** Told once what came of a statement. */
type Tell = (answer: readonly Row[] | Error) => void;

/** Statements that a connection has prepared at once: long lists of alternatives make ever new ones. */
const mostPrepared = 256;

/** By name, the oldest first. */
const preparedOn = new WeakMap<pg.Connection, Map<string, Prepared>>();

function preparedBy(connection: pg.Connection): Map<string, Prepared> {
  const known = preparedOn.get(connection);
  if (known !== undefined) return known;
  const prepared = new Map<string, Prepared>();
  preparedOn.set(connection, prepared);
  return prepared;
}

const columnOf = ({ name, dataTypeID }: Described["fields"][number]): Column => ({
  name,
  read: pg.types.getTypeParser(dataTypeID, "text"),
});

function rowOf(columns: readonly Column[], fields: Sent["fields"]): Row {
  const row: Record<string, unknown> = {};
  for (const [at, { name, read }] of columns.entries()) {
    const text = fields[at] ?? null;
    row[name] = text === null ? null : read(text);
  }
  return row;
}

/** Lets go of the statement that was prepared first where there would be too many. */
function makeRoom(connection: pg.Connection, prepared: Map<string, Prepared>): void {
  const [oldest] = prepared.keys();
  if (oldest === undefined || prepared.size < mostPrepared) return;
  connection.close({ type: "S", name: oldest }, true);
  prepared.delete(oldest);
}

/**
 * One statement on its way, as node-postgres takes those of others. Its own asks for the columns each time, reads their
 * description each time, and sets a timer each time: for a short statement that was half of what it cost this process.
 */
class Asking {
  readonly #statement: Statement;
  readonly #name: string;
  readonly #parameters: ReturnType<typeof parametersOf>;
  readonly #tell: Tell;
  readonly #rows: Row[] = [];
  #prepared: Map<string, Prepared> | undefined;
  #columns: readonly Column[] = [];

  constructor(statement: Statement, tell: Tell) {
    this.#statement = statement;
    this.#name = nameOf(statement.text);
    this.#parameters = parametersOf(statement.values);
    this.#tell = tell;
  }

  submit(connection: pg.Connection): void {
    const { binary = false } = this.#statement;
    const name = this.#name;
    this.#prepared = preparedBy(connection);
    const known = this.#prepared.get(name);
    const isKnown = known !== undefined && known !== "unsure";
    connection.stream.cork();
    if (isKnown) this.#columns = known;
    else this.#prepare(connection, this.#prepared, known);
    connection.bind({ statement: name, values: this.#parameters, binary: binary ? "yes" : "" }, true);
    if (!isKnown) connection.describe({ type: "P", name: "" }, true);
    connection.execute(null, true);
    connection.sync();
    connection.stream.uncork();
  }

  #prepare(connection: pg.Connection, prepared: Map<string, Prepared>, before: "unsure" | undefined): void {
    makeRoom(connection, prepared);
    if (before === "unsure") connection.close({ type: "S", name: this.#name }, true);
    connection.parse({ name: this.#name, text: this.#statement.text, types: [] }, true);
  }

  handleRowDescription({ fields }: Described): void {
    this.#columns = fields.map(columnOf);
  }

  handleDataRow({ fields }: Sent): void {
    this.#rows.push(rowOf(this.#columns, fields));
  }

  handleCommandComplete(): void {
    this.#prepared?.set(this.#name, this.#columns);
  }

  handleReadyForQuery(): void {
    this.#tell(this.#rows);
  }

  handleError(fault: Error): void {
    if (this.#prepared?.has(this.#name) === false) this.#prepared.set(this.#name, "unsure");
    this.#tell(fault);
  }
}

/** Runs a statement; it is prepared once a connection, under a name that its text gives it. */
export function ask(client: pg.PoolClient, statement: Statement, tell: Tell): void {
  client.query(new Asking(statement, tell));
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= 1_000) names.clear();
  const name = createHash("sha256").update(text).digest("base64url").slice(0, 32);
  names.set(text, name);
  return name;
}
