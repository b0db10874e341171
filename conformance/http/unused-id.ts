// Makes ids that no record is likely to have.
import { type Draws, digits, word } from "./random.js";

/** The least made-up id of 32 bits. Ids below it are assigned one after the other, and rarely come so far. */
const leastShort = 2_000_000_000;

/**
 * An id in the form of a known one, which no record is likely to have. Beside an id of 32 bits it has 32 bits too: a deployment
 * whose ids are such integers need not answer a longer one as it answers an id.
 */
export function unusedId(draws: Draws, known: string): string {
  if (/^\d+$/.test(known))
    return Number(known) < leastShort
      ? String(leastShort + draws.below(2 ** 31 - leastShort))
      : `9${digits(draws, 0)}${digits(draws, 1)}`.slice(0, Math.max(15, known.length));
  if (isUuid(known)) return `00000000-0000-4000-8000-${digits(draws, 0)}${digits(draws, 1)}`.slice(0, 36);
  return `cri-kit-no-${word(draws, 0)}`;
}

/** Whether an id is a UUID in its usual spelling. */
export const isUuid = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
