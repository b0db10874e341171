/** What a record is: a flag that no other record ever has, or nothing. */
export type State = { readonly flag: string } | "absent" | "gone";

/** What one record went through, as its client knows it. */
export interface AuditLog {
  /** The idempotency key of its add; an add without one is not sent again. */
  readonly key: string | undefined;
  id: string;
  /** The state that was acknowledged last. */
  known: State;
  /** The state that was asked for last, while no answer came. */
  asked?: State;
}

// Long enough for a record to be over several pages of the file.
const note = (flag: string): string => flag.repeat(400);

export const bodyOf = (flag: string, id: string): string =>
  JSON.stringify({ kind: "Ship", id, flag, note: note(flag) });

/** The flag of a record that is whole. */
export function flagOf(text: string): string | undefined {
  const { flag, note: kept }: { readonly flag?: string; readonly note?: string } = JSON.parse(text);
  return flag !== undefined && kept === note(flag) ? flag : undefined;
}
