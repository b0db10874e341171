import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exchange, failed, result } from "../../testkit/reports/make-report.js";
import type { CheckResult } from "../report.js";
import { causesOf } from "./causes.js";
import { grouped } from "./group-results.js";

const ids = (results: readonly CheckResult[]) => results.map(({ id }) => id);
const other = { ...exchange, n: 4 };
const failures = (...checks: readonly CheckResult[]) =>
  causesOf(checks).failures.map(({ first, others }) => ids([first, ...others]));

describe("a cause that the baseline knows in part", () => {
  const tolerated = { reason: "r", owner: "o", until: "2030-01-31" };
  const lost = (name: string, more: Partial<CheckResult> = {}) => failed(`round-trip/X/${name}`, more);

  it("is two causes, each with the numbers of both", () => {
    const blocked = result("a/b/c", { verdict: "blocked", blockedBy: "round-trip/X/two" });
    const { failures, tolerated: known } = causesOf([
      lost("one", { tolerated }),
      lost("two"),
      lost("three"),
      blocked,
    ]);
    const split = { known: 1, all: 4 };
    expect(failures).toMatchObject([{ first: { id: "round-trip/X/two" }, others: [{}], split }]);
    expect(known).toMatchObject([{ first: { id: "round-trip/X/one" }, others: [], split }]);
  });

  it("is one cause if the baseline knows all of it, or nothing", () => {
    expect(causesOf([lost("one"), lost("two")]).failures[0]).not.toHaveProperty("split");
    const { failures, tolerated: known } = causesOf([lost("one", { tolerated }), lost("two", { tolerated })]);
    expect(failures).toEqual([]);
    expect(known).toHaveLength(1);
    expect(known[0]).not.toHaveProperty("split");
  });
});

it("shows of lost values a plain one, since an unusual one suggests that others are kept", () => {
  const lost = (name: string, expected: string) =>
    failed(`round-trip/X/${name}`, { code: "value-lost", member: "a", expected });
  const [unusual, usual] = [lost("unusual", 'a "Zoë"'), lost("usual", 'a "one"')];
  expect(failures(unusual, usual)).toEqual([[usual.id, unusual.id]]);
});

describe("failures are one cause", () => {
  it("if one answer decided them", () => {
    expect(failures(failed("a/X/one", { clauses: ["x"] }), failed("b/Y/two", { code: "length" }))).toEqual([
      ["a/X/one", "b/Y/two"],
    ]);
  });

  it("if one clause was violated in one way, whatever the record", () => {
    const came = (id: string, n: number) => ({
      actual: `status 200, a list without X ${id}`,
      exchanges: [{ ...exchange, n }],
    });
    expect(failures(failed("a/X/one", came("5f-1", 1)), failed("b/X/two", came("9c-2", 2)))).toEqual([
      ["a/X/one", "b/X/two"],
    ]);
  });

  it("if one check failed in the same way for several types", () => {
    const came = (type: string, n: number) => ({ clauses: [type], exchanges: [{ ...exchange, n }] });
    expect(
      failures(failed("a/Trailer.x/one", came("Trailer", 1)), failed("a/Plate@B.x/one", came("Plate", 2))),
    ).toEqual([["a/Trailer.x/one", "a/Plate@B.x/one"]]);
  });

  describe("of several parameters,", () => {
    const by = (name: string, n: number) =>
      failed(`a/Trailer.${name}/one`, { clauses: [name], exchanges: [{ ...exchange, n }] });

    it("one for each if they are few", () => {
      expect(failures(by("x", 1), by("y", 2), by("z", 3))).toHaveLength(3);
    });

    it("and one for all if they are many", () => {
      expect(failures(by("w", 0), by("x", 1), by("y", 2), by("z", 3))).toHaveLength(1);
    });
  });

  describe("of one parameter,", () => {
    const by = (id: string, code: CheckResult["code"], n: number, type = "X") =>
      failed(`a/${type}.p/${id}`, {
        code: code ?? "fault",
        clauses: [`search.${type}.p`],
        exchanges: [{ ...exchange, n }],
      });
    const missing = by("finds", "record-missing", 1);
    const extra = by("leaves-out", "record-unexpected", 2);

    it("if its searches miss records and also return others", () => {
      expect(failures(missing, extra)).toEqual([[missing.id, extra.id]]);
      const wrong = by("range", "records-wrong", 3);
      expect(failures(missing, wrong)).toEqual([[missing.id, wrong.id]]);
    });

    it("and if a search of the type asks by a parameter that returns others", () => {
      const asks = (id: string, code: "length" | "refused", query: string) =>
        failed(id, {
          code,
          clauses: [id],
          exchanges: [{ ...exchange, n: 7, url: `http://127.0.0.1:9/X?${query}` }],
        });
      const empty = asks("search-shape/X/empty-list", "length", "p=none");
      expect(failures(extra, empty)).toEqual([[extra.id, empty.id]]);
      expect(failures(extra, asks("search-shape/X/empty-list", "length", "q=none"))).toHaveLength(2);
      expect(failures(missing, empty)).toHaveLength(2);
      expect(failures(extra, asks("interaction/X/search", "refused", "p=none"))).toHaveLength(2);
    });

    it("and are several for two parameters, or if one way of failing is no wrong list", () => {
      expect(failures(missing, by("leaves-out", "record-unexpected", 2, "Y"))).toHaveLength(2);
      expect(failures(missing, by("accepted", "refused", 2))).toHaveLength(2);
    });
  });

  it("if a parameter that a check depends on fails in the same way", () => {
    const rests = failed("b/Trailer.x/other", { clauses: ["rule", "x"] });
    const plain = failed("a/Trailer.x/one", { clauses: ["x"], exchanges: [other] });
    expect(failures(rests, plain)).toEqual([[plain.id, rests.id]]);
    expect(failures(rests, { ...plain, code: "length" })).toHaveLength(2);
  });

  it.each(["order-changed", "elements-lost"] as const)(
    "if the lists of one type have one fault: %s",
    (code) => {
      const reordered = (path: string, n: number, type = "X") =>
        failed(`round-trip/${type}/${path}`, {
          code,
          clauses: [path],
          member: path,
          exchanges: [{ ...exchange, n }],
        });
      const [one, two, other] = [reordered("a.b", 1), reordered("c", 2), reordered("d", 3, "Y")];
      expect(failures(one, two, other)).toEqual([[one.id, two.id], [other.id]]);
    },
  );

  it("if the lists of many types have one fault", () => {
    const of = (type: string, n: number) =>
      failed(`generated/${type}/round-trip`, {
        code: "elements-lost",
        clauses: [type],
        member: "m",
        exchanges: [{ ...exchange, n }],
      });
    expect(failures(of("W", 1), of("X", 2), of("Y", 3))).toHaveLength(3);
    expect(failures(of("V", 0), of("W", 1), of("X", 2), of("Y", 3))).toHaveLength(1);
  });

  it("if an interaction is refused that a check depends on", () => {
    const read = failed("interaction/X/read", { code: "refused", clauses: ["read", "form", "type"] });
    const ids = failed("ids/X/distinct", { code: "refused", clauses: ["add", "read"], exchanges: [other] });
    const sameStatus = { exchanges: [{ ...other, status: 500 }] };
    expect(failures(read, { ...ids, ...sameStatus })).toEqual([[read.id, ids.id]]);
    expect(failures({ ...read, id: "x/X/read" }, { ...ids, ...sameStatus })).toHaveLength(2);
  });

  it("and are several if the answers were wrong in several ways", () => {
    const lost = failed("a/X/one", { code: "value-lost" });
    const changed = failed("a/Y/one", { code: "value-changed", exchanges: [other] });
    expect(failures(lost, changed)).toHaveLength(2);
  });

  it("and are several if the statuses differ", () => {
    const with500 = failed("a/X/one", { code: "refused" });
    const with404 = failed("a/Y/one", { code: "refused", exchanges: [{ ...other, status: 404 }] });
    expect(failures(with500, with404)).toHaveLength(2);
  });
});

describe("causes", () => {
  it("are sorted by the number of checks for which they account, failed or blocked", () => {
    const blocked = ["1", "2"].map((name) =>
      result(`z/Z/${name}`, { verdict: "blocked", blockedBy: "c/C/c" }),
    );
    const often = ["B1", "B2", "B3", "B4"].map((of, n) =>
      failed(`b/${of}/b`, { exchanges: [{ ...exchange, n }], clauses: ["b"] }),
    );
    const { failures: sorted } = causesOf([
      failed("a/A/a", { exchanges: [other] }),
      ...often,
      failed("c/C/c", { exchanges: [{ ...exchange, n: 9 }], clauses: ["x"] }),
      ...blocked,
    ]);
    expect(sorted.map(({ first }) => first.id)).toEqual(["b/B1/b", "c/C/c", "a/A/a"]);
    expect(sorted[1]?.blocked).toHaveLength(2);
  });

  it("start with the search that has the fewest parameters, since fewer can be at fault", () => {
    const search = (query: string, n: number) => ({
      exchanges: [{ ...exchange, n, url: `http://127.0.0.1:9/Trailer?${query}` }],
    });
    const wide = failed("search/Trailer.b/finds", search("a=1&b=2", 1));
    const also = failed("search/Trailer.c/finds", search("a=1&c=2", 2));
    const narrow = failed("search/Trailer.a/finds", search("a=1", 3));
    expect(failures(wide, also, narrow)).toEqual([[narrow.id, wide.id, also.id]]);
  });

  it("of tolerated failures are listed separately", () => {
    const tolerated = { reason: "r", owner: "o", until: "2030-01-01" };
    const { failures: left, tolerated: known } = causesOf([failed("a/A/a", { tolerated }), failed("a/B/a")]);
    expect([left.length, known.length]).toEqual([1, 1]);
  });

  describe("of searches that return too much", () => {
    const by = (id: string, query: string) =>
      failed(id, {
        clauses: ["x"],
        code: "record-unexpected",
        exchanges: [{ ...exchange, url: `http://127.0.0.1:9/X?${query}` }],
      });
    const whole = by("search/X/all-hold", "a=1&b=2&c=3");
    const single = by("search/X.b/leaves-out", "a=1&b=2");

    it("open with the parameter at fault, before a search that has this parameter beside others", () => {
      expect(failures(whole, single)).toEqual([[single.id, whole.id]]);
    });

    it("open with the search by all parameters if several are at fault", () => {
      const another = by("search/X.c/leaves-out", "a=1&c=3");
      expect(failures(whole, single, another)).toEqual([[whole.id, single.id, another.id]]);
    });
  });

  it("of blocked checks are one for each reason: a remedy for one type may not fit another", () => {
    const blocked = (id: string, reason: string) =>
      result(id, { verdict: "blocked", code: "too-few-records", lacks: "values", reason });
    const { blocked: causes } = causesOf([
      blocked("a/Trailer.x/a", "no Trailer with x was found; give the id of one: --id Trailer/ID"),
      blocked("b/Trailer.x/b", "no Trailer with x was found; give the id of one: --id Trailer/ID"),
      blocked("a/Plate@B.x/a", "no Plate with x was found; give the id of one: --id Plate/ID"),
    ]);
    expect(causes.map(({ heading, others }) => [heading.slice(0, 10), others.length])).toEqual([
      ["no Trailer", 1],
      ["no Plate w", 0],
    ]);
  });
});

it("puts every result into one group, and results with a common key into the same one", () => {
  const keys = fc.array(fc.constantFrom("a", "b", "c", "d", "e"), { minLength: 1, maxLength: 2 });
  fc.assert(
    fc.property(fc.array(keys, { maxLength: 12 }), (all) => {
      const results = all.map((_, index) => result(`f/${index}/n`));
      const keysOf = ({ id }: CheckResult) => all[Number(id.split("/")[1])] ?? [];
      const groups = grouped(results, keysOf);
      expect(groups.flat().length).toBe(results.length);
      for (const group of groups) {
        const inside = new Set(group.flatMap(keysOf));
        const outside = groups.filter((one) => one !== group).flat();
        expect(outside.filter((one) => keysOf(one).some((key) => inside.has(key)))).toEqual([]);
      }
    }),
  );
});

it("finds one cause where all texts come back with the same characters changed, whatever the check, the member and the type", () => {
  const changed = (id: string, member: string, more: Partial<CheckResult> = {}) =>
    failed(id, { code: "value-changed", clauses: [id], member, textChange: "quoting", ...more });
  const fixed = changed("round-trip/X/a", "a", { exchanges: [{ ...exchange, n: 1, status: 200 }] });
  const drawn = changed("generated/Y/round-trip", "b", { exchanges: [{ ...exchange, n: 2, status: 201 }] });
  const letters = changed("round-trip/Z/c", "c", { textChange: "non-ascii" });
  const found = causesOf([fixed, drawn, letters]).failures;
  expect(found.map(({ first, others }) => [first, ...others].map(({ id }) => id))).toEqual([
    [fixed.id, drawn.id],
    [letters.id],
  ]);
  expect(found.map(({ heading }) => heading)).toEqual([
    "quotation marks and markup come back changed on 2 types: X, Y",
    "letters beyond ASCII of Z come back changed: c",
  ]);
});

it("takes changed emoji for the same cause as changed letters, if a deployment changes both", () => {
  const changed = (id: string, textChange: "supplementary" | "non-ascii") =>
    failed(id, { code: "value-changed", clauses: [id], member: id, textChange, exchanges: [] });
  const emoji = [changed("round-trip/X/a", "supplementary"), changed("round-trip/Y/b", "supplementary")];
  const headlines = (checks: readonly CheckResult[]) =>
    causesOf(checks).failures.map(({ heading }) => heading);
  expect(headlines(emoji)).toEqual(["characters beyond U+FFFF (emoji) come back changed on 2 types: X, Y"]);
  expect(headlines([...emoji, changed("round-trip/Z/c", "non-ascii")])).toEqual([
    "letters beyond ASCII come back changed on 3 types: X, Y, Z",
  ]);
});

it("puts first that two records have one id, since it can be the reason for the others", () => {
  const many = ["a", "b", "c"].map((name) =>
    failed(`search/X.${name}/finds`, { clauses: ["x"], exchanges: [] }),
  );
  const twice = failed("ids/X/concurrent-adds", { code: "id-repeated", clauses: ["ids"], exchanges: [] });
  expect(causesOf([...many, twice]).failures[0]?.first.id).toBe(twice.id);
});

it.each(["other-site", "reached-other-site"] as const)(
  "puts before all others what crosses sites (%s)",
  (code) => {
    const twice = failed("ids/X/concurrent-adds", { code: "id-repeated", clauses: ["ids"], exchanges: [] });
    const crossing = failed("sites/X/isolation", { code, clauses: ["sites"], exchanges: [] });
    expect(causesOf([twice, crossing]).failures[0]?.first.id).toBe(crossing.id);
  },
);
