/**
 * The forms of a point in time as one pattern: a partial date, a date, a timestamp with an offset or `Z` (ISO 8601).
 * Records hold any of them in any date field, so all are taken everywhere. It refuses days that do not exist, the leap days
 * of common years among them, and offsets beyond the fourteen hours that any clock is ahead or behind
 * (http://hl7.org/fhir/datatypes.html#dateTime): no search would find a record by such a date. Whole dates come
 * first, no group keeps what it matched, and nothing is counted in braces: each saves a good part of the time that it takes.
 */
export const datePattern = (() => {
  const day =
    "(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)";
  const leapYear = "(?:\\d\\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)";
  const time = "T(?:[01]\\d|2[0-3]):[0-5]\\d:(?:[0-5]\\d|60)(?:\\.\\d+)?";
  const offset = "(?:Z|[+-](?:(?:0\\d|1[0-3]):[0-5]\\d|14:00))";
  const month = "0[1-9]|1[0-2]";
  return `^(?:\\d\\d\\d\\d-(?:${day}(?:${time}${offset})?|${month})|${leapYear}-02-29(?:${time}${offset})?)$`;
})();
