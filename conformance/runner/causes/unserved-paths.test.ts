// Tests whether paths are told that are not served.
import { expect, it } from "vitest";
import { exchange, failed } from "../../testkit/reports/make-report.js";
import { causesOf } from "./causes.js";

const refused = (interaction: string, path: string, n: number, status = 404) =>
  failed(`interaction/${path.split("/").at(-1)}/${interaction}`, {
    code: "refused",
    clauses: [`${n}`],
    fault: ["a request", "is refused"],
    exchanges: [{ ...exchange, n, url: `http://127.0.0.1:9${path}?a=1`, status, responseBody: "no path" }],
  });
const headlines = (...checks: readonly ReturnType<typeof refused>[]) =>
  causesOf(checks).failures.map(({ heading }) => heading);

it("if searches and adds of several types are answered 404 in the same words", () => {
  const [search, add] = [refused("search", "/r4/sites/1/X", 1), refused("add", "/r4/sites/1/Y", 2)];
  expect(headlines(search, add)).toEqual([
    'a request below /r4/sites/1 is refused on 2 types: X, Y: "no path"',
  ]);
});

it("also if their paths have no part in common", () => {
  const [search, add] = [refused("search", "/sites/1/X", 1), refused("add", "/r4/sites/1/Y", 2)];
  expect(headlines(search, add)).toEqual(['a request is refused on 2 types: X, Y: "no path"']);
});

it("but not if one interaction or one type is answered so, if the record may be missing, or with another status", () => {
  const search = refused("search", "/sites/1/X", 1);
  const others = [
    refused("add", "/sites/1/X", 2),
    refused("search", "/sites/1/Y", 3),
    refused("read", "/sites/1/Y", 4),
    refused("add", "/sites/1/Y", 5, 405),
  ];
  for (const other of others) expect(headlines(search, other).join()).not.toContain("below");
});
