// Tests the first line about a cause.
import { expect, it } from "vitest";
import { lineOf } from "../../reports/cause-line.js";
import { exchange, failed, result } from "../../testkit/reports/make-report.js";
import type { CheckResult } from "../report.js";
import { causesOf } from "./causes.js";

const headlines = (...checks: readonly CheckResult[]) =>
  causesOf(checks).failures.map(({ heading }) => heading);
const asked = (query: string) => ({ exchanges: [{ ...exchange, url: `http://127.0.0.1:9/X?${query}` }] });
const missing = { code: "record-missing", clauses: ["x"] } as const;

it("names the bounds that a date search of one type asked for", () => {
  const one = failed("date-search/X.when/ge-leaves-out", { ...missing, ...asked("who=1&when=ge2019-06-11") });
  expect(headlines(one)).toEqual(["when=ge2019-06-11 of X does not find matching records"]);
  const range = asked("when=ge2019-06-11T08%3A00%3A00%2B01%3A00&when=le2019-06-12");
  expect(headlines({ ...one, ...range })).toEqual([
    "when=ge2019-06-11T08:00:00+01:00&when=le2019-06-12 of X does not find matching records",
  ]);
  const other = failed("date-search/Y.when/ge-leaves-out", {
    ...missing,
    ...asked("who=1&when=ge2020-01-01"),
  });
  expect(headlines(one, other)).toEqual(["parameter when does not find matching records on 2 types: X, Y"]);
});

it("names the parameter alone if bounds with different prefixes fail alone", () => {
  const extra = (name: string, query: string) =>
    failed(`date-search/X.when/${name}`, { code: "record-unexpected", clauses: ["x"], ...asked(query) });
  const after = extra("ge-boundary", "who=1&when=ge2019-06-11");
  expect(headlines(after, extra("le-boundary", "when=le2019-06-12"))).toEqual([
    "parameter when of X finds records that do not match",
  ]);
  expect(headlines(after, extra("range", "when=ge2019-06-11&when=le2019-06-12"))).toEqual([
    "when=ge2019-06-11 of X finds records that do not match",
  ]);
});

it("says of a parameter both that it misses records and that it finds others", () => {
  const one = failed("search/X.who/finds", { ...missing, ...asked("who=1") });
  const other = failed("search/X.who/leaves-out", { ...one, id: "", code: "record-unexpected" });
  const both = { ...other, id: "search/X.who/leaves-out" };
  expect(headlines(one, both)).toEqual([
    "parameter who of X misses matching records and finds others instead",
  ]);
});

it("names several members that one fault is about, and says so in the plural", () => {
  const lost = (member: string) =>
    failed(`round-trip/X/${member}`, { code: "value-lost", clauses: [member], member });
  expect(headlines(lost("a"), lost("b"))).toEqual(["a and b of X are lost"]);
});

it("counts many members, and names the end that all of them share", () => {
  const lost = (member: string) =>
    failed(`round-trip/X/${member}`, { code: "value-lost", clauses: [member], member });
  const four = ["a.u", "b.u", "c.u", "d.u"].map(lost);
  expect(headlines(...four)).toEqual(["member u in each of 4 places of X is lost: a.u, b.u, c.u, d.u"]);
  const deeper = ["a.t.u", "b.t.u", "c.s.t.u", "d.t.u"].map(lost);
  expect(headlines(...deeper)).toEqual([
    "member t.u in each of 4 places of X is lost: a.t.u, b.t.u, c.s.t.u, d.t.u",
  ]);
  expect(headlines(...four, lost("e.v"))).toEqual(["5 members of X are lost: a.u, b.u, c.u, d.u, e.v"]);
});

it("says which members of several types one fault is about, as far as there is room", () => {
  const lost = (type: string, member: string) =>
    failed(`round-trip/${type}/${member}`, { code: "value-lost", clauses: ["x"], member });
  expect(headlines(lost("X", "a"), lost("Y", "b"))).toEqual(["X.a and Y.b are lost"]);
  const [two] = causesOf([lost("X", "a.path.that.is.long.for.a.line"), lost("Y", "b")]).failures;
  expect(two && lineOf(two, 49)).toBe("X.a.path.that.is.long.for.a.line and Y.b are lost");
  expect(two && lineOf(two, 48)).toBe("2 members are lost on 2 types: Y.b, …");
  const all = ["X", "Y"].flatMap((type) => ["a", "b"].map((member) => lost(type, member)));
  expect(headlines(...all)).toEqual(["a and b are lost on 2 types: X, Y"]);
  const four = [...all, lost("Z", "b")];
  expect(headlines(...four)).toEqual(["a and b are lost on 3 types: X.a, X.b, Y.a, Y.b, Z.b"]);
  const many = [...four, lost("Z", "c.d"), lost("Z", "e")];
  expect(headlines(...many)).toEqual(["4 members are lost on 3 types: X.a, X.b, Y.a, Y.b, Z.b, Z.c.d, Z.e"]);
  const [cause] = causesOf(many).failures;
  expect(cause && lineOf(cause, 50)).toBe("4 members are lost on 3 types: X.a, Y.a, Z.b, …");
  expect(cause && lineOf(cause, 38)).toBe("4 members are lost on 3 types: X.a, …");
  expect(cause && lineOf(cause, 32)).toBe("4 members are lost on 3 types");
});

it("shows how a single member came back, if that is short", () => {
  const changed = failed("round-trip/X/a", { code: "value-changed", member: "a", actual: '"2005-10-22"' });
  expect(headlines(changed)).toEqual(['a of X comes back changed, as "2005-10-22"']);
  expect(headlines({ ...changed, actual: "x".repeat(200) })).toEqual(["a of X comes back changed"]);
});

it("does not name a parameter whose list is too long because of another one", () => {
  const extra = { code: "record-unexpected", clauses: ["x", "op"] } as const;
  const who = failed("search/X.who/leaves-out", { ...extra, ...asked("who=1") });
  const most = failed("count/X.most/bounds-list", {
    ...asked("most=1&who=1"),
    code: "length",
    clauses: ["m"],
  });
  expect(headlines(most, who)).toEqual(["parameter who of X finds records that do not match"]);
});

it("begins with the parameter at fault, not with a check of the type that searches by it", () => {
  const code = "record-unexpected";
  const stale = failed("update/X/sees", { code, clauses: ["u"], ...asked("who=1") });
  const who = failed("search/X.who/leaves-out", { code, clauses: ["who", "op"], ...asked("who=1&most=2") });
  expect(headlines(stale, who)).toEqual(["parameter who of X finds records that do not match"]);
});

it("begins with a search by one bound, since either bound of a range may be at fault", () => {
  const range = failed("search/X.when/finds", {
    ...missing,
    ...asked("when=ge2019-06-11&when=le2019-06-12"),
  });
  const clauses = ["ge", "x"];
  const bound = failed("date-search/X.when/ge", { ...missing, clauses, ...asked("when=ge2019-06-11&who=1") });
  expect(headlines(range, bound)).toEqual(["when=ge2019-06-11 of X does not find matching records"]);
});

it("says what came where no parameter and no member explains it", () => {
  const again = failed("metamorphic/X/same-again", { code: "unsteady", actual: "a list without X 1" });
  expect(headlines(again)).toEqual([`${again.title}, but got a list without X 1`]);
});

it("says the status of a refusal that no parameter explains", () => {
  const refused = failed("interaction/X/update", { code: "refused", actual: "status 405" });
  expect(headlines(refused)).toEqual([`${refused.title}, but got status 405`]);
});

it("shows what came of the requests of a sequence", () => {
  const actual = "status 410 after add, delete, read";
  const sequence = failed("stateful/X/sequence", { code: "no-record", actual, script: "curl …" });
  expect(headlines(sequence)).toEqual([`X: ${actual}`]);
});

it("counts the types of a sequence that fails in the same way on several", () => {
  const actual = "state is lost after add, update twice, read";
  const of = (type: string) =>
    failed(`stateful/${type}/sequence`, { code: "value-lost", actual, script: "curl" });
  expect(headlines(of("X"), of("Y"))).toEqual([`on 2 types: ${actual}`]);
});

it("says of a field that an add left out that it does not get its default, unless it is lost anyway", () => {
  const lost = (family: string) =>
    failed(`${family}/X/state`, { code: "value-lost", clauses: ["field.X.state"], member: "state" });
  expect(headlines(lost("default"))).toEqual(["state of X does not get its default"]);
  expect(headlines(lost("default"), lost("round-trip"))).toEqual(["state of X is lost"]);
});

it("begins with what was lost if it took a sequence of requests to see it, on the first screen too", () => {
  const lost = failed("sequences/X@A/consistent", {
    code: "fault",
    actual: "cards is lost after add, update",
    script: "curl",
  });
  const { failures } = causesOf([lost]);
  const line = "X: cards is lost after add, update";
  expect(failures.map(({ heading }) => heading)).toEqual([line]);
  expect(failures.map((cause) => lineOf(cause, 80))).toEqual([line]);
  expect(failures.map((cause) => lineOf(cause, 24))).toEqual(["X: cards is lost after…"]);
});

const first = "2019-06-11";
const last = "2019-06-12";
const inRange = (type: string, query: string, ...excludedBy: readonly string[]) =>
  failed(`search/${type}.when/leaves-out`, {
    code: "record-unexpected",
    clauses: ["x"],
    excludedBy,
    ...asked(query),
  });

it("says which bound of a date range is ignored", () => {
  const second = inRange("X", `when=ge${first}&when=le${last}`, `le${last}`);
  expect(headlines(second)).toEqual(["parameter when of X ignores the second of its two bounds (le)"]);
  expect(headlines(inRange("X", `when=ge${first}&when=le${last}`, `ge${first}`))).toEqual([
    "parameter when of X ignores the first of its two bounds (ge)",
  ]);
  const elsewhere = inRange("Y", `when=le${last}&when=ge${first}`, `ge${first}`);
  expect(headlines(second, elsewhere)).toEqual([
    "parameter when ignores the second of its two bounds on 2 types: X, Y",
  ]);
  const reversed = inRange("Y", `when=le${last}&when=ge${first}`, `le${last}`);
  expect(headlines(second, reversed)).toEqual([
    "parameter when ignores le of its two bounds on 2 types: X, Y",
  ]);
});

it("tells a range whose bounds are joined by or from one with an ignored bound", () => {
  const either = inRange("X", `when=ge${first}&when=le${last}`, `ge${first}`, `le${last}`);
  expect(headlines(either)).toEqual(["parameter when of X matches either of its two bounds, not both"]);
});

it("does not blame the range if a single bound is ignored too", () => {
  const range = inRange("X", `when=ge${first}&when=le${last}`, `le${last}`);
  const single = failed("date-search/X.when/le-leaves-out", {
    code: "record-unexpected",
    clauses: ["x"],
    excludedBy: [`le${last}`],
    ...asked(`when=le${last}`),
  });
  expect(headlines(range, single)).toEqual(["when=le… of X is ignored"]);
});

it("tells a wrong length with the value that asked for another one", () => {
  const most = (type: string) =>
    failed(`count/${type}.most/bounds-list`, { code: "length", actual: "a list of 1", ...asked("most=2") });
  expect(headlines(most("X"))).toEqual(["most=2 of X returns the wrong number of records: a list of 1"]);
  expect(headlines(most("X"), most("Y"))).toEqual([
    "parameter most returns the wrong number of records on 2 types: X, Y",
  ]);
});

it("names a few of very many members, and those for which a line has room", () => {
  const many = Array.from({ length: 20 }, (_, n) =>
    failed(`round-trip/X/m${n}`, { code: "value-lost", clauses: ["x"], member: `m${n}` }),
  );
  const [line = ""] = headlines(...many);
  expect(line).toMatch(/^20 members of X are lost: m0, .*, m11, …$/);
  const [cause] = causesOf(many).failures;
  expect(cause && lineOf(cause, 50)).toMatch(/^20 members of X are lost: m0, .*, …$/);
});

it("says that a title is what was expected if what came instead does not fit beside it", () => {
  const wrong = failed("update/X/search-sees-it", { title: "X: it is found", actual: "y".repeat(60) });
  const { failures } = causesOf([wrong]);
  expect(failures.map((cause) => lineOf(cause, 40))).toEqual(["expected: X: it is found"]);
  expect(failures.map((cause) => lineOf(cause, 90))).toEqual([`X: it is found; got ${"y".repeat(60)}`]);
});

it("says that a parameter is ignored if a search returns the same without it, and no other result denies it", () => {
  const extra = { code: "record-unexpected", clauses: ["x"], ...asked("who=1") } as const;
  const seen = failed("search/X.who/leaves-out", { ...extra, isIgnored: true });
  const agrees = failed("metamorphic/X.who/only-what-fits", extra);
  expect(headlines(seen, agrees)).toEqual(["parameter who of X is ignored"]);
  const denies = failed("search/X.who/finds", { ...extra, code: "record-missing" });
  expect(headlines(seen, denies)).toEqual([
    "parameter who of X misses matching records and finds others instead",
  ]);
  expect(headlines(agrees)).toEqual(["parameter who of X finds records that do not match"]);
});

it("says what was sent where null came, if it is 0 or false each time", () => {
  const isNull = (member: string, sent: string) =>
    failed(`round-trip/X/${member}`, {
      code: "value-changed",
      clauses: ["x"],
      member,
      differing: { sent, got: "null" },
    });
  expect(headlines(isNull("a", "0"))).toEqual(["a of X comes back as null, sent as 0"]);
  expect(headlines(isNull("a", "0"), isNull("a", "7"))).toEqual(["a of X comes back as null"]);
  expect(headlines(isNull("a", "0"), isNull("b", "7"))).toEqual(["a and b of X come back as null"]);
});

it("says of an instant that its time is missing", () => {
  const day = failed("round-trip/X/when", {
    code: "value-changed",
    member: "when",
    textChange: "day",
    actual: '"2010-04-17"',
  });
  expect(headlines(day)).toEqual(['when of X comes back without its time, as "2010-04-17"']);
});

it("names the parameter that searches by several ignore, unless it differs", () => {
  const fault = ["a search by several parameters", "returns records that do not match all of them"] as const;
  const of = (type: string, ignores?: string) =>
    failed(`search/${type}/all-hold`, {
      code: "record-unexpected",
      clauses: ["x"],
      fault,
      ...(ignores === undefined ? {} : { ignores }),
    });
  expect(headlines(of("X", "who"), of("Y", "who"))).toEqual([
    "a search by several parameters ignores who on 2 types: X, Y",
  ]);
  expect(headlines(of("X", "who"), of("Y", "when"))).toEqual([
    "a search by several parameters ignores one of them on 2 types: X, Y",
  ]);
  expect(headlines(of("X", "who"), of("Y"))).toEqual([
    "a search by several parameters returns records that do not match all of them on 2 types: X, Y",
  ]);
});

it("says of one parameter that it adds records to a search, whichever check comes first", () => {
  const extra = { code: "record-unexpected", clauses: ["x"] } as const;
  const range = failed("search/X.when/leaves-out", { ...extra, ...asked("who=1&when=ge2019&when=le2019") });
  const fault = ["adding when to a search", "returns more records"] as const;
  const adds = failed("metamorphic/X.when/narrower", { ...extra, ...asked("who=1&when=ge2019"), fault });
  expect(headlines(range, adds)).toEqual(["adding when to a search of X returns more records"]);
});

it("says that a change at one site changes the record of another", () => {
  const reached = (type: string, method: string) =>
    failed(`site-wall/${type}/any`, {
      code: "reached-other-site",
      clauses: ["x"],
      exchanges: [{ ...exchange, method }],
    });
  expect(headlines(reached("X", "PUT"))).toEqual(["an update of X changes records of another site"]);
  expect(headlines(reached("X", "DELETE"), reached("Y", "DELETE"))).toEqual([
    "a delete changes records of another site on 2 types: X, Y",
  ]);
});

it("says that a read or a search at one site shows records of another, and which of both", () => {
  const seen = (id: string) => failed(id, { code: "other-site", clauses: ["x"] });
  expect(headlines(seen("site-wall/X/read"), seen("site-wall/X/search"))).toEqual([
    "a read or a search of X shows records of another site",
  ]);
  expect(headlines(seen("site-wall/X/read"))).toEqual(["a read of X shows records of another site"]);
  expect(headlines(seen("site-wall/X/search"))).toEqual(["a search of X shows records of another site"]);
});

it("says of one parameter that it misses what another one on the same fields finds, and does not blame the other", () => {
  const misses = failed("metamorphic/X.who/finds-all", { ...missing, ...asked("who=1") });
  const compares = failed("metamorphic/X.whom/same-as-who", {
    code: "records-wrong",
    clauses: ["y", "x"],
    comparedWith: "who",
    ...asked("who=1&most=2"),
  });
  const line = "parameter who of X misses matching records that parameter whom finds";
  expect(headlines(compares, misses)).toEqual([line]);
  const ignores = { ...misses, code: "record-unexpected", isIgnored: true } as const;
  expect(headlines(compares, ignores)).toEqual(["parameter who of X is ignored"]);
  expect(headlines(compares)).toEqual([
    "whom and who of X look at the same fields and find different records",
  ]);
});

it("says that no returned record matches, if every list shows it", () => {
  const misses = failed("search/X.who/finds", { ...missing, clauses: ["x"], ...asked("who=1") });
  const extra = {
    code: "record-unexpected",
    unexpectedIds: ["2"],
    clauses: ["x"],
    ...asked("who=1"),
  } as const;
  const lists = failed("metamorphic/X.who/only-what-fits", { ...extra, noneMatches: true });
  expect(headlines(misses, lists)).toEqual(["parameter who of X returns only records that do not match"]);
  const other = failed("metamorphic/X.who/narrower", extra);
  expect(headlines(misses, lists, other)).toEqual([
    "parameter who of X misses matching records and finds others instead",
  ]);
});

it("blames no parameter if all fail together, whatever the checks say of their own", () => {
  const adds = (name: string, beside: string) =>
    failed(`metamorphic/X.${name}/narrower`, {
      code: "record-unexpected",
      clauses: ["x"],
      fault: [`adding ${name} to a search`, "adds records"],
      ...asked(`${name}=1&${beside}=2`),
    });
  const both = [adds("a", "c"), adds("b", "a")];
  const finds = [result("search/X.a/finds"), result("search/X.b/finds")];
  expect(headlines(...both, ...finds)).toEqual([
    "a search by several parameters of X finds records that do not match",
  ]);
  expect(headlines(...both.slice(0, 1), ...finds)).toEqual(["adding a to a search of X adds records"]);
});

it("says which values the returned records have instead", () => {
  const one = { ...missing, returnedValues: ["red", "blue"], ...asked("colour=green") };
  expect(headlines(failed("search/X.colour/finds", one))).toEqual([
    "colour=green of X returns records with red, blue instead",
  ]);
  const other = failed("search/X.size/finds", { ...missing, ...asked("size=2") });
  expect(headlines(failed("search/X.colour/finds", one), other)).toEqual([
    "parameters colour and size of X do not find matching records",
  ]);
});

it("names on a page the types that the terminal only counts", () => {
  const types = ["U", "V", "W", "X", "Y"];
  const lost = (of: string) =>
    failed(`round-trip/${of}/a`, {
      code: "value-changed",
      member: `a${of}`,
      textChange: "non-ascii",
      exchanges: [],
    });
  const { failures } = causesOf(types.map(lost));
  expect(failures.map(({ heading }) => heading)).toEqual([
    "letters beyond ASCII come back changed on 5 types: U, V, W, …",
  ]);
  expect(failures.map(({ pageHeading }) => pageHeading)).toEqual([
    "letters beyond ASCII come back changed on 5 types: U, V, W, X, Y",
  ]);
});

it("names lists that come back reversed, as many as fit", () => {
  const order = (member: string, isReversed = true) =>
    failed(`round-trip/X/${member}`, { code: "order-changed", member, isReversed });
  const three = ["one.list", "two.list", "three.list"].map((member) => order(member));
  const { failures } = causesOf(three);
  expect(failures.map(({ heading }) => heading)).toEqual([
    "lists of X come back reversed: one.list, two.list, three.list",
  ]);
  const lines = [70, 55, 50, 41, 30].map((room) => failures.map((cause) => lineOf(cause, room))[0]);
  expect(lines).toEqual([
    "lists of X come back reversed: one.list, two.list, three.list",
    "lists of X reversed: one.list, two.list, three.list",
    "lists of X reversed: one.list, two.list, …",
    "lists of X reversed: one.list, …",
    "lists of X come back reversed",
  ]);
  expect(headlines(order("one.list"))).toEqual(["one.list of X comes back reversed"]);
  expect(headlines(...three, order("four", false))).toEqual([
    "lists of X come back in another order: one.list, two.list, three.list, four",
  ]);
});

it("says what is wrong in the words of the check, and what a refusal was answered with", () => {
  const found = failed("delete/X/not-searchable", {
    code: "record-unexpected",
    fault: ["a search", "still finds a deleted record"],
  });
  expect(headlines(found)).toEqual(["a search of X still finds a deleted record"]);
  const ofY = { ...found, id: "delete/Y/not-searchable" };
  expect(headlines(found, ofY)).toEqual(["a search still finds a deleted record on 2 types: X, Y"]);
  const refused = failed("interaction/X/delete", {
    code: "refused",
    fault: ["a delete", "is refused"],
    actual: "status 405",
    exchanges: [{ ...exchange, status: 405, responseBody: "" }],
  });
  expect(headlines(refused)).toEqual(["a delete of X is refused: status 405"]);
  const crashed = failed("search/X.who/accepted", {
    code: "refused",
    exchanges: [{ ...exchange, status: 500, responseBody: "out of memory" }],
  });
  expect(headlines(crashed)).toEqual(['parameter who of X is refused with 500: "out of memory"']);
});

it("names the path form of a fault that is only in one of several", () => {
  const lost = (form: string) =>
    failed(`round-trip/X@${form}/a`, { code: "value-lost", clauses: ["a"], member: "a" });
  expect(headlines(lost("B"))).toEqual(["a of X (path B) is lost"]);
  expect(headlines(lost("A"), lost("B"))).toEqual(["a of X is lost"]);
});

it("says how texts and numbers came back, of one member or of all texts", () => {
  const changed = (id: string, member: string, more: Partial<CheckResult>) =>
    failed(`round-trip/${id}`, { code: "value-changed", clauses: [id], member, actual: "v", ...more });
  const cut = { textChange: "cut" } as const;
  expect(headlines(changed("X/a", "a", cut))).toEqual(["long texts of X come back cut: a"]);
  expect(headlines(changed("X/a", "a", cut), changed("Y/b", "b", cut))).toEqual([
    "long texts come back cut on 2 types: X, Y",
  ]);
  const text = { differing: { sent: "7", got: '"7"' } };
  expect(headlines(changed("X/a", "a", text))).toEqual(["a of X comes back as a text"]);
});

it("shortens the path of a member before it leaves out how it fails, on the first screen", () => {
  const member = "dosage.timing.repeat.frequency";
  const lost = failed(`round-trip/X/${member}`, { code: "value-lost", clauses: [member], member });
  const { failures } = causesOf([lost]);
  expect(failures.map((cause) => lineOf(cause, 60))).toEqual([`${member} of X is lost`]);
  expect(failures.map((cause) => lineOf(cause, 36))).toEqual(["…repeat.frequency of X is lost"]);
});

it("blames no parameter for a next page that is no list", () => {
  const broken = (id: string) =>
    failed(id, {
      code: "next-page",
      clauses: [id],
      exchanges: [{ ...exchange, status: 404, responseBody: "not here" }],
    });
  expect(headlines(broken("count/X.size/bounds-list"), broken("search/X.who/finds"))).toEqual([
    'the next page of a list of X is not answered with a list: "not here"',
  ]);
});

it("says to how many characters texts are cut, if all came back with one length", () => {
  const cut = (member: string, cutTo: number) =>
    failed(`round-trip/X/${member}`, {
      code: "value-changed",
      clauses: [member],
      member,
      textChange: "cut",
      cutTo,
    });
  expect(headlines(cut("a", 255))).toEqual(["long texts of X come back cut to 255 characters: a"]);
  expect(headlines(cut("a", 255), cut("b", 255))).toEqual([
    "long texts of X come back cut to 255 characters",
  ]);
  expect(headlines(cut("a", 255), cut("b", 100))).toEqual(["long texts of X come back cut"]);
});
