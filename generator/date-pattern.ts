/**
 * The forms of a point in time as one pattern: a partial date, a date, a timestamp with an offset or `Z` (ISO 8601).
 * Records hold any of them in any date field, so all are taken everywhere. It refuses months and days that no year
 * has; leap years are beyond what one can read in a pattern. Whole dates come
 * first, no group keeps what it matched, and nothing is counted in braces: each saves a good part of the time that it takes.
 */
export const datePattern = (() => {
  const day = "(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d)|(?:0[13-9]|1[0-2])-30|(?:0[13578]|1[02])-31)";
  const time = "T(?:[01]\\d|2[0-3]):[0-5]\\d:(?:[0-5]\\d|60)(?:\\.\\d+)?";
  const offset = "(?:Z|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)";
  const month = "0[1-9]|1[0-2]";
  return `^\\d\\d\\d\\d-(?:${day}(?:${time}${offset})?|${month})$`;
})();
