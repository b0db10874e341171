// The history of a record that a client writes in a crash test.
/** The state of a record: a plate that no other record ever has, or none. */
export type State = { readonly plate: string } | "absent" | "gone";

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
const note = (plate: string): string => plate.repeat(400);

export const bodyOf = (plate: string, id: string): string =>
  JSON.stringify({ kind: "Vehicle", id, plate, note: note(plate) });

/** The plate of a complete record. */
export function plateOf(text: string): string | undefined {
  const { plate, note: kept }: { readonly plate?: string; readonly note?: string } = JSON.parse(text);
  return plate !== undefined && kept === note(plate) ? plate : undefined;
}
