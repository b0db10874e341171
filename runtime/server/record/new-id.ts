/** Makes the ids of new records. */

import { randomInt, randomUUID } from "node:crypto";
import type { Answers } from "../answers.js";
import { timeText } from "./time-text.js";

const timePart = timeText((date) => {
  const time = Math.max(0, date.getTime()).toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7`;
});

/**
 * A UUID of version 7 (RFC 9562, section 5.7). Those of one time sort together, so
 * that adds which share a sync share pages too, and 74 bits of each are random: none can be guessed from another.
 */
const uuid = (milliseconds: number): string => timePart(milliseconds) + randomUUID().slice(15);

/** Digits for the time, which sort as it does, and as many bits by chance as in a UUID of version 7, about. */
const number = (milliseconds: number): string =>
  String(Math.max(0, Math.floor(milliseconds))).padStart(13, "1") + randomDigits(22);

const randomDigits = (count: number): string => Array.from({ length: count }, () => randomInt(10)).join("");

/** The same without its hyphens: 32 hexadecimal digits. */
const other = (milliseconds: number): string => uuid(milliseconds).replaceAll("-", "");

const makers = { UUID: uuid, number, other } as const satisfies Record<
  Answers["idShape"],
  (milliseconds: number) => string
>;

/** An id for a record that is added at this time, of the shape that the interface answers: gap kind `id-shape`. */
export const newId = (milliseconds: number, shape: Answers["idShape"] = "UUID"): string =>
  makers[shape](milliseconds);
