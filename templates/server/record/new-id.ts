import { randomUUID } from "node:crypto";
import { timeText } from "./time-text.js";

const timePart = timeText((date) => {
  const time = Math.max(0, date.getTime()).toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7`;
});

/**
 * An id for a record that is added at this time: a UUID of version 7 (RFC 9562, section 5.7). Those of one time sort together, so
 * that adds which share a sync share pages too, and 74 bits of each are random: none can be guessed from another.
 */
export const newId = (milliseconds: number): string => timePart(milliseconds) + randomUUID().slice(15);
