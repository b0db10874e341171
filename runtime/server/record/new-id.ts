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

/** Ids begin here, so that they have room for a long time: 2020-01-01. */
const firstTime = 1_577_836_800_000;
/** Ids of one millisecond. 2^53 is reached in 2089. */
const idsPerMillisecond = 4096;
let lastInteger = 0;

/**
 * A whole number that JSON numbers hold exactly. It sorts by time, and is greater than all before it of this process; another server
 * on the same store gives the same one only if it adds at the same millisecond and draws the same of 4096.
 */
function integer(milliseconds: number): string {
  const first = Math.max(0, Math.floor(milliseconds) - firstTime) * idsPerMillisecond;
  lastInteger = Math.max(lastInteger + 1, first + randomInt(idsPerMillisecond));
  return String(lastInteger);
}

const makers = { UUID: uuid, number, integer, other } as const satisfies Record<
  Answers["idShape"] | "integer",
  (milliseconds: number) => string
>;

/** An id for a record that is added at this time: a whole number, or in the chosen shape, gap kind `id-shape`. */
export const newId = (milliseconds: number, shape: keyof typeof makers = "UUID"): string =>
  makers[shape](milliseconds);
