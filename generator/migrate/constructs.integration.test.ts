// Tests `cri-kit migrate` on what a team's code has of actions, nested collections, values, maps, unions and ids.
import { afterEach, expect, it } from "vitest";
import type { Extra } from "../output/extras.js";
import { otherSpecText, thirdSpecText } from "../testing/models.js";
import { type Team, teamOf } from "./testing/team.js";

let team: Team | undefined;
afterEach(() => team?.end());

const client = `import { createClient } from "./generated/client/client.js";

export const { author, book, loan } = createClient({ baseUrl: "http://127.0.0.1:1", token: "k" });
`;

/** The text with some words replaced, each of which it has. */
function changed(text: string, ...words: readonly (readonly [string, string])[]): string {
  return words.reduce((before, [from, to]) => {
    if (!before.includes(from)) throw new Error(`the text has no ${from}`);
    return before.replaceAll(from, to);
  }, text);
}

interface Case {
  readonly old?: string;
  readonly now: string;
  readonly own: string;
  /** The output's parts that are generated only on request. */
  readonly extras?: readonly Extra[];
  readonly renames?: readonly string[];
  /** What the code contains afterwards. */
  readonly becomes?: readonly string[];
  /** The lines that are left to decide, each with a clause that the report names there. */
  readonly decide?: Readonly<Record<number, string>>;
}

/** Migrates the module; then it compiles with the new output, except for the lines to decide, which are exactly those. */
async function migrates({
  old = thirdSpecText,
  now,
  own,
  extras = [],
  renames = [],
  becomes = [],
  decide = {},
}: Case) {
  team = await teamOf(old, { "own.ts": own });
  if (extras.length > 0) await team.regenerate(old, extras);
  expect(await team.complaints()).toEqual([]);
  await team.write("new.yaml", now);
  const code = await team.migrate({ renames });
  const text = await team.textOf("own.ts");
  for (const part of becomes) expect(text).toContain(part);
  const report = team.printed();
  const places = report.split("\n\n").flatMap((part) => {
    const line = /^decide: own\.ts:(\d+):/.exec(part)?.[1];
    return line === undefined ? [] : [[Number(line), part] as const];
  });
  expect(places.map(([line]) => line)).toEqual(Object.keys(decide).map(Number));
  for (const [line, part] of places) expect(part).toContain(decide[line]);
  expect(code).toBe(places.length === 0 ? 0 : 1);
  await team.regenerate(now, extras);
  const decided = places.map(([line]) => `own.ts:${line}`);
  expect((await team.complaints()).filter((place) => !decided.includes(place))).toEqual([]);
  return report;
}

const lending = `${client}
import type { ActionHandler } from "cri-kit/server";
import type { BookHandlers } from "./generated/server/handlers/book.js";
import { problem } from "./generated/server/handlers.js";
import type { BookLendAnswer, BookLendBody } from "./generated/types/book.js";

const body: BookLendBody = { reader: "Ada", days: 7 };
export const days = async (): Promise<string> => (await book.lend(1, body)).state;
export const lend: ActionHandler<BookLendBody, BookLendAnswer> = (request, next) => {
  const { reader, days = 1 } = request.body;
  if (reader === "" || days > 30) throw problem(422, "invalid", "no");
  return next();
};
export const handlers: Partial<BookHandlers> = { lend, return: (_request, next) => next() };
`;

it("renames an action, with the types of its body and its answer", () =>
  migrates({
    now: changed(thirdSpecText, ["      lend:\n", "      borrow:\n"]),
    own: lending,
    becomes: ["book.borrow(1, body)", "BookBorrowBody", "BookBorrowAnswer", "{ borrow: lend, return:"],
  }));

it("renames the validator of an action's body", () =>
  migrates({
    now: changed(thirdSpecText, ["      lend:\n", "      borrow:\n"]),
    own: `import { validateBookLendBody } from "./generated/validators/book.js";

export const isLending = (body: unknown): boolean => validateBookLendBody(body).length === 0;
`,
    becomes: ["import { validateBookBorrowBody }", "=> validateBookBorrowBody(body)"],
  }));

it("renames a field of an action's body and of its answer", () =>
  migrates({
    now: changed(
      thirdSpecText,
      [
        "            reader: { is: string, required: true, maxLength: 40 }",
        "            borrower: { is: string, required: true, maxLength: 40 }",
      ],
      [
        "            state: { is: string, required: true }",
        "            status: { is: string, required: true }",
      ],
    ),
    own: lending,
    renames: ["action.Book.lend.body.reader=action.Book.lend.body.borrower"],
    becomes: ['{ borrower: "Ada", days: 7 }', ".status;", "{ borrower: reader, days = 1 }"],
  }));

it("renames the Standard Schemas of a type and of an action's body", () =>
  migrates({
    now: changed(
      thirdSpecText,
      ["      lend:\n", "      borrow:\n"],
      ["  Author:\n", "  Writer:\n"],
      ["(Author)", "(Writer)"],
    ),
    own: `import { authorSchema, bookLendBodySchema as body } from "./generated/validators/standard-schema.js";

export const schemas = [authorSchema, body, authorSchema["~standard"].version];
`,
    extras: ["standard-schema"],
    becomes: ["import { writerSchema, bookBorrowBodySchema as body }", '[writerSchema, body, writerSchema["'],
  }));

it("lists a place that sends an action a value of another type", () =>
  migrates({
    now: changed(thirdSpecText, ["days: { is: integer, minimum: 1, maximum: 90 }", "days: string"]),
    own: lending,
    decide: { 10: "action.Book.lend.body.days", 14: "action.Book.lend.body.days" },
  }));

const edited = `${client}
export const first = () => book.searchUnderEditor(1, { title: "Emma" });
export const all = () => book.allUnderEditor(1);
export const loans = () => loan.addUnderBook(1, { reader: "Ada", email: "a@b.example" });
`;

it("renames the methods of a nested collection with its field, and leaves them if its path changes", () =>
  migrates({
    now: changed(
      thirdSpecText,
      ["      editor: { segment: edited, means", "      redactor: { segment: redacted, means"],
      ["      editor: { is: id(Author), means", "      redactor: { is: id(Author), means"],
      ["Book.editor]", "Book.redactor]"],
      ["looks-at: editor }", "looks-at: redactor }"],
      ["includes: [editor]", "includes: [redactor]"],
    ),
    own: edited,
    becomes: ["book.searchUnderRedactor(1", "book.allUnderRedactor(1)", "loan.addUnderBook(1"],
  }));

it("lists a call of a nested collection that no longer offers it", () =>
  migrates({
    now: changed(thirdSpecText, ["book: { offers: [search, add]", "book: { offers: [search]"]),
    own: edited,
    decide: { 7: "nested.Loan.book" },
  }));

it("renames parameters whose name is an operator", () =>
  migrates({
    now: changed(
      thirdSpecText,
      ["min_pages:", "pages.ge:"],
      ["pages_below:", "pages-lt:"],
      ["bought_after:", "bought.after:"],
    ),
    own: `${client}
import type { SearchHandler } from "cri-kit/server";
import type { BookQuery } from "./generated/server/handlers/book.js";
import type { StoredBook } from "./generated/types/book.js";

const min_pages = 3;
export const long = () => book.search({ min_pages, pages_below: 9, bought_after: "2026-01-01" });
export const search: SearchHandler<BookQuery, StoredBook> = ({ parameters: { min_pages: least, ...rest } }, next) => {
  if (least?.[0] !== undefined && rest.pages_below === undefined) throw new Error(String(least.length));
  return next();
};
`,
    becomes: [
      '"pages.ge": min_pages',
      '"pages-lt": 9',
      '"bought.after": "2026',
      '{ "pages.ge": least,',
      'rest["pages-lt"]',
    ],
  }));

const sorted = `${client}
import type { BookQuery } from "./generated/server/handlers/book.js";

export const newest = () => book.search({ sort: ["-bought"] });
export const either = (long: boolean) => book.search({ sort: [long ? "-pages" : "bought"], expand: ["editor"] });
export const withBook = () => loan.search({ book: "1", include: ["book"] });
export const isByDay = ({ sort }: BookQuery): boolean => sort?.[0][0].value === "bought";
`;

it("renames values of a sort and of an include by the field that they name", () =>
  migrates({
    now: changed(
      thirdSpecText,
      ["bought: { by: bought,", "purchased: { by: bought,"],
      ["pages: pages }\n        descending", "length: pages }\n        descending"],
      ["includes: { book: { is: book,", "includes: { volume: { is: book,"],
      ["includes: [editor]", "includes: { redactor: editor }"],
    ),
    own: sorted,
    becomes: ['"-purchased"', '"-length" : "purchased"', '["redactor"]', '["volume"]', '=== "purchased"'],
  }));

it("lists the places that ask for an order or for records that a list no longer has", () =>
  migrates({
    now: changed(
      thirdSpecText,
      [", bought: { by: bought, means: when it was bought }", ""],
      [
        "includes: { book: { is: book, means: the book that was borrowed } }",
        "includes: { nothing: second }",
      ],
      ["      email: string\n", "      email: string\n      second: Link(Author)\n"],
    ),
    own: sorted,
    decide: {
      7: "value.search.Book.sort.bought",
      8: "value.search.Book.sort.bought",
      9: "value.search.Loan.include.book",
      10: "value.search.Book.sort.bought",
    },
  }));

it("renames fields that are maps and unions", () =>
  migrates({
    old: otherSpecText,
    now: changed(
      otherSpecText,
      ["      labels: { is: map(string), means", "      called: { is: map(string), means"],
      ["      ratings: map(Notion)[]", "      marksOf: map(Notion)[]"],
      ["      outcome: { is: Fine", "      result: { is: Fine"],
      ["      amount: number", "      sum: number"],
    ),
    own: `import type { FaultReport } from "./generated/types/fault-report.js";
import type { Vehicle } from "./generated/types/vehicle.js";

export const inNorse = ({ labels }: Vehicle): string | undefined => labels?.["no"];
export const firstOf = (report: FaultReport): string | undefined => report.ratings?.[0]?.["one"]?.plain;
export function costOf({ outcome }: FaultReport): number {
  if (typeof outcome !== "object" || outcome.of !== "fine") return 0;
  return outcome.amount ?? 0;
}
`,
    renames: ["shape.Fine.amount=shape.Fine.sum"],
    becomes: [
      "{ called: labels }: Vehicle",
      "report.marksOf?.[0]",
      "{ result: outcome }: FaultReport",
      "outcome.sum",
    ],
  }));

it("lists a place that reads an alternative which a union no longer has", () =>
  migrates({
    old: otherSpecText,
    now: changed(otherSpecText, ["is: Fine | Warning | string", "is: Warning | string"]),
    own: `import type { FaultReport } from "./generated/types/fault-report.js";

export const amountOf = ({ outcome }: FaultReport) =>
  typeof outcome === "object" && outcome.of === "fine" ? outcome.amount : 0;
`,
    decide: { 4: "field.FaultReport.outcome" },
  }));

const byId = `${client}
import type { StoredBook } from "./generated/types/book.js";

export const idOf = (one: StoredBook): string => one.key;
export const again = (one: StoredBook) => book.read(one.key);
export const known = () => author.read("1");
export const editors = (one: StoredBook): string | undefined => one.editor;
`;
const textIds = changed(
  thirdSpecText,
  ["ids: { member: key, is: integer,", "ids: { member: key, is: string,"],
  ["key: { is: integer, required: true }", "key: { is: string, required: true }"],
);

it("lists the places with ids of another type, and names the statement of ids", () =>
  migrates({
    old: textIds,
    now: thirdSpecText,
    own: byId,
    decide: { 7: "ids", 9: "ids", 10: "ids" },
  }));

it("renames the member with the id", () =>
  migrates({
    old: textIds,
    now: changed(
      textIds,
      ["ids: { member: key,", "ids: { member: number,"],
      ["      number: { is: string, means", "      own: { is: string, means"],
      ["[isbn, number]", "[isbn, own]"],
    ),
    own: byId,
    becomes: ["=> one.number;", "book.read(one.number)"],
  }));

const states = `${client}
import type { StoredBook } from "./generated/types/book.js";

export const lent = () => book.search({ state: "lent" });
export const isLent = (one: StoredBook): boolean => one.state === "lent";
export const stars = (one: StoredBook): boolean => one.stars === 5;
`;

it("lists the places with values that a set no longer has", () =>
  migrates({
    now: changed(
      thirdSpecText,
      ["values: [available, lent]", "values: [available, away]"],
      ["enum: [available, lent]", "enum: [available, away]"],
      ["enum: [1, 2, 3, 5]", "enum: [1, 2, 3]"],
      ["sets: { state: lent }", "sets: { state: away }"],
    ),
    own: states,
    decide: { 7: "value.search.Book.state.lent", 8: "value.Book.state.lent", 9: "field.Book.stars" },
  }));

it("renames the values that the user says were renamed", () =>
  migrates({
    now: changed(
      thirdSpecText,
      ["values: [available, lent]", "values: [available, away]"],
      ["enum: [available, lent]", "enum: [available, away]"],
      ["sets: { state: lent }", "sets: { state: away }"],
    ),
    own: states,
    renames: [
      "value.search.Book.state.lent=value.search.Book.state.away",
      "value.Book.state.lent=value.Book.state.away",
    ],
    becomes: ['search({ state: "away" })', 'one.state === "away"'],
  }));
