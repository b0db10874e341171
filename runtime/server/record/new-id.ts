/** Makes the ids of new records. */

import { randomInt, randomUUID } from "node:crypto";
import type { Answers } from "../answers.js";
import { timeText } from "./time-text.js";

const timePart = timeText((date) => {
  const time = Math.max(0, date.getTime()).toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7`;
});

/**
 * A UUID of version 7 (RFC 9562, section 5.7). Ids of the same time sort together, so adds that share a sync also share database
 * pages. 74 bits are random: no id can be guessed from another.
 */
const uuid = (milliseconds: number): string => timePart(milliseconds) + randomUUID().slice(15);

/** Digits of the time, which sort by time, and about as many random bits as in a UUID of version 7. */
const number = (milliseconds: number): string =>
  String(Math.max(0, Math.floor(milliseconds))).padStart(13, "1") + randomDigits(22);

const randomDigits = (count: number): string => Array.from({ length: count }, () => randomInt(10)).join("");

/** A UUID of version 7 without its hyphens: 32 hexadecimal digits. */
const other = (milliseconds: number): string => uuid(milliseconds).replaceAll("-", "");

const makers = { UUID: uuid, number, other } as const satisfies Record<
  Answers["idShape"],
  (milliseconds: number) => string
>;

/** An id for a record that is added at this time, in the chosen shape: gap kind `id-shape`. */
export const newId = (milliseconds: number, shape: Answers["idShape"] = "UUID"): string =>
  makers[shape](milliseconds);
