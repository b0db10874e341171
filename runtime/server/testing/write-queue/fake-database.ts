/** A fake connection to a fake file, with transactions that behave like SQLite's, including its automatic rollbacks. */

import type { Database, Statement } from "../../store/sqlite/driver.js";
import { codes, type FakeFile, type FakeWrite, sqliteFault } from "./fake-file.js";

interface Transaction {
  written: number[];
  savepoint: number;
  isDamaged: boolean;
}

export class FakeDatabase implements Database {
  readonly #file: FakeFile;
  #open: Transaction | undefined;

  constructor(file: FakeFile) {
    this.#file = file;
  }

  exec(sql: string): void {
    if (sql === "BEGIN IMMEDIATE") this.#begin();
    else if (sql === "COMMIT") this.#commit();
    else if (sql === "ROLLBACK") this.#end();
    else if (sql === "SAVEPOINT one") this.#transaction().savepoint = this.#transaction().written.length;
    else if (sql === "ROLLBACK TO one; RELEASE one")
      this.#transaction().written.length = this.#transaction().savepoint;
    else if (sql === "RELEASE one") this.#transaction();
    else throw new Error(`no such statement: ${sql}`);
  }

  prepare(): Statement {
    throw new Error("Nothing is prepared here.");
  }

  function(): void {
    throw new Error("Nothing is called by name here.");
  }

  close(): void {
    this.#open = undefined;
  }

  write({ id, fate }: FakeWrite): void {
    const transaction = this.#transaction();
    if (this.#file.troubles.full === "in a write") {
      // SQLite has ended the transaction by then.
      this.#open = undefined;
      throw sqliteFault(codes.full);
    }
    transaction.written.push(id);
    if (fate === "fails") throw sqliteFault(codes.error);
    if (fate === "fine") return;
    transaction.isDamaged = true;
    throw sqliteFault(codes.corrupt);
  }

  #transaction(): Transaction {
    if (this.#open === undefined) throw new Error("No transaction is open.");
    return this.#open;
  }

  #begin(): void {
    if (this.#open !== undefined) throw new Error("A transaction is open already.");
    if (this.#file.troubles.locked) throw sqliteFault(codes.busy);
    this.#open = { written: [], savepoint: 0, isDamaged: false };
  }

  #commit(): void {
    const { written, isDamaged } = this.#end();
    if (isDamaged) throw sqliteFault(codes.corrupt);
    if (this.#file.troubles.full !== "no") throw sqliteFault(codes.full);
    this.#file.keep(written);
  }

  #end(): Transaction {
    const transaction = this.#transaction();
    this.#open = undefined;
    return transaction;
  }
}
