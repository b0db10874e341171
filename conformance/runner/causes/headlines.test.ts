// Tests that no headline has a hole where a name or a value is empty.
import fc from "fast-check";
import { expect, it } from "vitest";
import { problemCodes } from "../../http/problem.js";
import { exchange, failed } from "../../testkit/reports/make-report.js";
import { causesOf } from "./causes.js";

const families = [
  ...["round-trip", "interaction", "search", "date-search", "search-shape", "update", "generated"],
  ...["metamorphic", "isolation", "paging", "rules", "sorting"],
];
const names = [
  "finds",
  "search",
  "add",
  "read",
  "delete",
  "and",
  "ge-boundary",
  "range",
  "empty-list",
  "name",
];
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
// The spec's names are never empty; the deployment's values, paths and messages may be.
const word = fc.constantFrom("x", "a.b");
const words = fc.array(word, { minLength: 1, maxLength: 2 });
const values = fc.array(fc.constantFrom("", "1"), { minLength: 1, maxLength: 2 });
const urls = fc.constantFrom(
  "http://127.0.0.1:9",
  "http://127.0.0.1:9/",
  "http://127.0.0.1:9/X",
  "http://127.0.0.1:9/sites/1/X?who=",
  "http://127.0.0.1:9/r4/X?who=1&when=",
  "http://127.0.0.1:9/?=",
);
const checks = fc.record({
  family: fc.constantFrom(...families),
  subject: fc.constantFrom("X", "X@A", "Y", "X.who", "Y.when", "X@A.who"),
  name: fc.constantFrom(...names),
  code: fc.constantFrom(...problemCodes),
  url: urls,
  status: fc.constantFrom(200, 404, 500),
  body: fc.constantFrom("", "{}", "no path", '{"resourceType":"OperationOutcome","issue":[{}]}'),
  signs: fc
    .record({
      member: maybe(word),
      comparedWith: maybe(word),
      ignores: maybe(word),
      excludedBy: maybe(values),
      returnedValues: maybe(values),
      unshown: maybe(words),
      keptOld: maybe(words),
      lostByAddsOnly: maybe(words),
      lostByUpdatesToo: maybe(words),
      unexpectedIds: maybe(values),
      missingIds: maybe(values),
      isIgnored: maybe(fc.boolean()),
      isJoinedByOr: maybe(fc.boolean()),
      noneMatches: maybe(fc.boolean()),
      isEmpty: maybe(fc.boolean()),
    })
    .map((signs) => Object.fromEntries(Object.entries(signs).filter(([, value]) => value !== undefined))),
});

it("has no empty place, whatever names and values are empty", () => {
  fc.assert(
    fc.property(fc.array(checks, { minLength: 1, maxLength: 4 }), (made) => {
      const results = made.map(({ family, subject, name, code, url, status, body, signs }, n) =>
        failed(`${family}/${subject}/${name}`, {
          code,
          fault: ["a request", "is refused"],
          exchanges: [{ ...exchange, n, url, status, responseBody: body }],
          ...signs,
        }),
      );
      for (const cause of causesOf(results).failures) {
        for (const words of [cause.heading, cause.pageHeading])
          expect(words).not.toMatch(/ {2}|^ | $| [,.;:]|"" |\(\)|: *,|^$/);
      }
    }),
    { numRuns: 400 },
  );
});
