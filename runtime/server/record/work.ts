// Counts the work that a patch causes, so that none occupies the server for long.

/** Why a patch was not applied: the record is not as an operation needs it, or the work or the result would be too large. */
export class PatchFault extends Error {
  override readonly name = "PatchFault";
  /** The index of the operation, if the patch is a list of them. */
  readonly at: number | undefined;
  readonly kind: "conflict" | "too large";

  constructor(at: number | undefined, kind: PatchFault["kind"], text: string) {
    super(text);
    this.at = at;
    this.kind = kind;
  }
}

// A change of one record reads and writes each part of it a few times.
const times = 3;
const least = 1_000_000;

/** What a patch may still do, in characters of JSON that are read or written. It depends on the sizes of the record and the patch. */
export class Work {
  #left: number;
  /** The index of the operation that is applied now. */
  at: number | undefined;

  constructor(sizes: readonly number[]) {
    this.#left = least + times * sizes.reduce((sum, size) => sum + size, 0);
  }

  spend(amount: number): void {
    this.#left -= amount;
    if (this.#left < 0) this.fail("too large", "the patch takes too much work for a record of this size");
  }

  /** Ends the patch: nothing of it is stored. */
  fail(kind: PatchFault["kind"], text: string): never {
    throw new PatchFault(this.at, kind, text);
  }
}
