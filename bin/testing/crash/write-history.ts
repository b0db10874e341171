// The history of a record that a client writes in a crash test.
/** The state of a record: a flag that no other record ever has, or none. */
export type State = { readonly flag: string } | "absent" | "gone";

/** The history of one record, as its client knows it. */
export interface RecordHistory {
  /** The idempotency key of its add. An add without a key is not retried. */
  readonly key: string | undefined;
  id: string;
  /** The last acknowledged state. */
  known: State;
  /** The last requested state, while it has no answer. */
  asked?: State;
}

// Long enough to spread a record over several pages of the file.
const note = (flag: string): string => flag.repeat(400);

export const bodyOf = (flag: string, id: string): string =>
  JSON.stringify({ kind: "Ship", id, flag, note: note(flag) });

/** The flag of a complete record. */
export function flagOf(text: string): string | undefined {
  const { flag, note: kept }: { readonly flag?: string; readonly note?: string } = JSON.parse(text);
  return flag !== undefined && kept === note(flag) ? flag : undefined;
}
