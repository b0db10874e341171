/** Generates hostile texts. */

import fc from "fast-check";

/** Texts that have broken other servers. Here each must be treated as an ordinary text. */
const known = [
  "",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "..",
  "../../../etc/passwd",
  "..\\..\\",
  "%",
  "%00",
  "%2e%2e%2f",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udfff\ud800",
  "\ufeff",
  "\u2028",
  "\u202etxt",
  "\u{10ffff}",
  "ﷺ".repeat(200),
  "İß\u0345".repeat(200),
  "e\u0301".repeat(500),
  "'; DROP TABLE records; --",
  "' OR 1=1 --",
  "$1",
  "?",
  "\\",
  "%' ESCAPE '\\",
  "_%",
  "|||",
  ",",
  ",,,,",
  "a,".repeat(5_000),
  "\\,".repeat(2_000),
  "ge",
  "ge2020",
  "eq2020-02-31",
  "2020-01-01T25:61:61Z",
  "-2020",
  "9999999-01-01",
  "2020-01-01T00:00:00+99:99",
  `2020-01-01T00:00:00.${"0".repeat(10_000)}Z`,
  `ge${"2020-".repeat(2_000)}`,
  "9".repeat(400),
  "1e999",
  "-1e999",
  "NaN",
  "Infinity",
  "0x10",
  "-0",
  "1e-400",
  "9007199254740993",
  "\r\nX-Injected: yes",
  "\r\n\r\nHTTP/1.1 200 OK\r\n\r\n",
  "{{7*7}}<%= 7*7 %>",
  "<script>alert(1)</script>",
  "file:///etc/passwd",
  "http://127.0.0.1:1/",
  "http://[::1/",
  "://",
  "//other.example/",
  "Patient/../Patient/",
  `urn:uuid:${"0".repeat(300)}`,
  `${"a".repeat(20_000)}!`,
  `${" ".repeat(20_000)}x`,
  `${"\t ".repeat(10_000)}x`,
  `${"(".repeat(5_000)}`,
  `${'"'.repeat(5_000)}`,
  `${"=;,".repeat(3_000)}`,
  'W/"1"',
  '"1"',
  "*",
];

export const nasty: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...known) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 20 }) },
);

// A lone surrogate cannot be escaped in a URL; everything else can.
const escaped = (text: string): string => encodeURIComponent(Buffer.from(text).toString());

/** Parts of a URL that no well-behaved client sends. */
const oddEscapes = [
  "%",
  "%2",
  "%zz",
  "%c0%af",
  "%ed%a0%80",
  "%u0041",
  "%252e",
  "%2e%2e",
  "+",
  ";",
  "%0d%0a",
  "%FF",
];

/** A text in a URL, escaped or with invalid escapes. It is cut, since a very long URL would only exceed the limit of the headers. */
export const inUrl: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: nasty.map((text) => escaped(text.slice(0, 3_000))) },
  {
    weight: 1,
    arbitrary: fc.array(fc.constantFrom(...oddEscapes, "a"), { maxLength: 5 }).map((all) => all.join("")),
  },
);

/** Texts that a header can contain (RFC 9110, section 5.5). */
export const inHeader: fc.Arbitrary<string> = nasty.map((text) =>
  text
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, "")
    .slice(0, 6_000)
    .trim(),
);
