// The regular expression that every date in a record must match.
/**
 * A partial date, a date, or a timestamp with an offset or `Z` (ISO 8601); real records have any of them in any date field. It
 * refuses days that do not exist, such as leap days of common years, and offsets beyond fourteen hours
 * (http://hl7.org/fhir/datatypes.html#dateTime), since no search would find a record by such a date. Whole dates come first,
 * groups do not capture, and there are no counts in braces: each makes it considerably faster.
 */
const datePatternWith = (offset: string): string => {
  const day =
    "(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)";
  const leapYear = "(?:\\d\\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)";
  const time = "T(?:[01]\\d|2[0-3]):[0-5]\\d:(?:[0-5]\\d|60)(?:\\.\\d+)?";
  const month = "0[1-9]|1[0-2]";
  return `^(?:\\d\\d\\d\\d-(?:${day}(?:${time}${offset})?|${month})|${leapYear}-02-29(?:${time}${offset})?)$`;
};

export const datePattern = datePatternWith("(?:Z|[+-](?:(?:0\\d|1[0-3]):[0-5]\\d|14:00))");

/** As `datePattern`, with timestamps in UTC only. */
export const utcPattern = datePatternWith("Z");
