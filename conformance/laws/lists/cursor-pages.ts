// The laws of cursors: the pages that they lead to are the list, and the last of them has none.
import { searchRule } from "../../../spec/list-places.js";
import type { InterfaceModel } from "../../../spec/model.js";
import type { Behaviour } from "../../behaviours/call.js";
import { givenCursor, nextCursorOf, withGivenCursor, withNextCursor } from "../../behaviours/cursors.js";
import { entriesOf, withEntries } from "../../behaviours/lists.js";
import { fail, pass } from "../../checks/expect.js";
import { isJudged } from "../../checks/judged.js";
import { listTooLong } from "../../checks/list-too-long.js";
import { type ParameterPlace, parameterPlaces } from "../../checks/places.js";
import { cursorPages, nextCursor } from "../../http/api/next-cursor.js";
import { type Problem, problem } from "../../http/problem.js";
import { refusing } from "./by-parameter.js";
import { listing } from "./list-faults.js";
import { type Given, readLaw, type Wrong } from "./list-law.js";
import { type NextPart, ofParts, type Part, partsLaw, readParts } from "./parts-of-list.js";

interface CursorPlace extends ParameterPlace {
  /** The clauses of the cursor, and of the place where a list has the next one. */
  readonly clauses: readonly string[];
}

const shared = {
  family: "cursor",
  /** Every parameter that takes a cursor, if a deployment can be held to where the next one is. */
  over(model: InterfaceModel): readonly CursorPlace[] {
    const next = searchRule(model)?.nextCursor;
    if (next === undefined || !isJudged(next)) return [];
    return parameterPlaces(model)
      .filter(({ parameter }) => parameter.match === "cursor")
      .map((of) => ({ ...of, clauses: [of.parameter.clause, next.clause] }));
  },
  clauses: ({ clauses }: CursorPlace) => clauses,
} as const;

export const cursorContinues = partsLaw<CursorPlace>({
  ...shared,
  name: "continues",
  title: () => "the pages that cursors lead to hold each record of the list once",
  next: nextPage,
  wrong: (of) => [
    ofCursor(of, "ignores", "a cursor leads to the first page", (call, next) =>
      next(withGivenCursor(call, undefined)),
    ),
    ofCursor(of, "passes over a record at", "a record is lost between two pages", (call, next) =>
      givenCursor(call) === undefined ? next(call) : listing((entries) => entries.slice(1))(call, next),
    ),
    ofCursor(of, "gives no", "a list has no cursor of its next page", async (call, next) =>
      withNextCursor(await next(call), undefined),
    ),
    refusing(of.parameter),
  ],
});

const never = ["a list with cursors", "never ends"] as const;

export const cursorEnds = readLaw<CursorPlace>({
  ...ofParts,
  ...shared,
  name: "ends",
  title: () => "cursors lead to a last page, which has none",
  faults: { "second-record": never, length: never },
  async judge(given) {
    const whole = await given.ask(given.required);
    const read = await readParts(given, whole.found?.length ?? 0, nextPage(given));
    const wrong = read.wrong ?? whyEndless(given, read.parts);
    if (wrong) return fail("a last page without a cursor", wrong, read.exchange);
    return read.isUnread ? listTooLong(given.session, "unread", [whole]) : pass(read.exchange);
  },
  wrong: (of) => [
    ofCursor(of, "repeats the last page by", "the last page leads to itself", async (call, next) => {
      const page = await next(call);
      const own = givenCursor(call);
      return nextCursorOf(page) === undefined && own !== undefined ? withNextCursor(page, own) : page;
    }),
    ofCursor(of, "never ends by", "pages without records follow for ever", async (call, next) => {
      const own = givenCursor(call) ?? "";
      const isBeyond = own.startsWith(beyond);
      const page = await next(isBeyond ? withGivenCursor(call, undefined) : call);
      if (entriesOf(page) === undefined) return page;
      const cursor = `${beyond}${isBeyond ? Number(own.slice(beyond.length)) + 1 : 0}`;
      if (isBeyond) return withNextCursor(withEntries(page, []), cursor);
      return nextCursorOf(page) === undefined ? withNextCursor(page, cursor) : page;
    }),
  ],
});

type Paged = Pick<Given<CursorPlace>, "model" | "resource">;

const cursorIn = ({ model, resource }: Paged, part: Part | undefined): string | undefined => {
  const cursors = cursorPages(model, resource);
  return part && cursors && nextCursor(part.exchange, cursors);
};

/** The page of the last one's cursor, unless it is certain that no page will be the last. */
function nextPage(of: Given<CursorPlace>): NextPart {
  return (read) => {
    if (read.length === 0) return [];
    const cursor = cursorIn(of, read.at(-1));
    return cursor === undefined || whyEndless(of, read) ? undefined : [[of.parameter.name, cursor]];
  };
}

/** A page without records may lead on, but not for ever: so many after one another are a list that never ends. */
const mostEmpty = 5;

/** Why no page will be the last; undefined if one may be. */
function whyEndless(of: Paged, read: readonly Part[]): Problem | undefined {
  const [last, before] = [read.at(-1), read.slice(0, -1)];
  const cursor = cursorIn(of, last);
  if (last === undefined || cursor === undefined) return undefined;
  if (before.some((part) => cursorIn(of, part) === cursor))
    return problem("second-record", "a cursor that was given before");
  const known = new Set(before.flatMap(({ ids }) => ids));
  if (last.ids.length > 0 && last.ids.every((id) => known.has(id)))
    return problem("second-record", "a page of records that were all listed before");
  const empty = read.length - 1 - read.findLastIndex(({ ids }) => ids.length > 0);
  return empty > mostEmpty
    ? problem("length", `${empty} pages without records after one another, the last with a cursor`)
    : undefined;
}

/** What the cursor of a page without records begins with. */
const beyond = "beyond.";

/** A server with other cursors in the lists of a type. */
const ofCursor = (
  { resource: { name: type }, parameter: { clause } }: CursorPlace,
  words: string,
  operator: string,
  answer: Behaviour,
): Wrong => ({
  name: `${words} ${clause}`,
  operator,
  behaviour: () => async (call, next) =>
    call.route?.kind === "search" && call.route.resource.name === type ? answer(call, next) : next(call),
});
