const timestamp = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d+))?)?(Z|[+-]\d{2}:?\d{2})$/i;

/**
 * The instant that an ISO 8601 date-time with an offset names, in milliseconds since 1970; undefined for any other text,
 * partial dates included. Digits beyond the millisecond are left out of account.
 */
export function instantOf(text: string): number | undefined {
  const parts = timestamp.exec(text);
  if (!parts) return undefined;
  const [, year, month, day, hour, minute, second = "00", fraction = "", zone = "Z"] = parts;
  const offset = zone.toUpperCase() === "Z" ? "Z" : zone.replace(/^(.\d{2}):?/, "$1:");
  const milliseconds = fraction.padEnd(3, "0").slice(0, 3);
  const instant = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${milliseconds}${offset}`);
  return Number.isNaN(instant) ? undefined : instant;
}
