// Tests which refusals another one explains.
import { expect, it } from "vitest";
import { exchange, failed } from "../../testkit/reports/make-report.js";
import type { CheckResult } from "../report.js";
import { causesOf } from "./causes.js";

const ids = (...checks: readonly CheckResult[]) =>
  causesOf(checks).failures.map(({ first, others }) => [first, ...others].map(({ id }) => id));

const { requestBody: _, ...withoutBody } = exchange;

const refused = (id: string, requestBody?: string, status = 422) =>
  failed(id, {
    code: "refused",
    clauses: [id],
    exchanges: [
      {
        ...withoutBody,
        n: id.length + status,
        method: requestBody === undefined ? "GET" : "POST",
        status,
        responseBody: "",
        ...(requestBody === undefined ? {} : { requestBody }),
      },
    ],
  });

const named = refused("named-value/X/kind.code=new", '{"kind":{"code":"new"}}');

it("explains adds with a value that is refused alone, and shows the value first", () => {
  const at = refused("ids/X/concurrent-adds", '{"kind":{"code":"new"},"n":1}');
  expect(ids(at, named)).toEqual([["named-value/X/kind.code=new", "ids/X/concurrent-adds"]]);
});

it("does not explain adds without the value, of another type or with another answer", () => {
  const other = [
    refused("ids/X/concurrent-adds", '{"kind":{"code":"old"}}'),
    refused("ids/Y/concurrent-adds", '{"kind":{"code":"new"}}'),
    refused("add/X/without-optional", '{"kind":{"code":"new"}}', 400),
    refused("add/X/a-as-text", "{ cut"),
  ];
  for (const one of other) expect(ids(named, one)).toHaveLength(2);
});

it("explains adds with a date in the form that is refused alone", () => {
  const dated = refused("add/X/when-as-date", '{"when":"2017-05-17"}');
  const add = refused("interaction/X/add", '{"when":"2004-03-10","n":1}');
  expect(ids(add, dated)).toEqual([["add/X/when-as-date", "interaction/X/add"]]);
  expect(ids(dated, refused("interaction/X/add", '{"when":"2004-03"}'))).toHaveLength(2);
  const timed = refused("add/X/when-as-timestamp", '{"when":"2017-05-17T09:30:00+01:00"}');
  const other = refused("interaction/X/add", '{"when":"2004-03-10T12:00:01.5Z"}');
  expect(ids(timed, other)).toHaveLength(1);
  expect(ids(refused("add/X/kind-as-text", '{"kind":"a"}'), refused("ids/X/a", '{"kind":"b"}'))).toHaveLength(
    2,
  );
});

it("explains refused searches with the answer to one that matches nothing", () => {
  const empty = refused("search-shape/X/empty-list");
  const later = refused("update/X/search-sees-it");
  expect(ids(later, empty)).toEqual([["search-shape/X/empty-list", "update/X/search-sees-it"]]);
  expect(ids(empty, refused("update/X/search-sees-it", undefined, 500))).toHaveLength(2);
  expect(ids(empty, refused("update/Y/search-sees-it"))).toHaveLength(2);
});
