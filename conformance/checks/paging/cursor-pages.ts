// The checks of cursors: the pages that they lead to are the list, and the last of them has none.

import { searchRule } from "../../../spec/list-places.js";
import type { InterfaceModel } from "../../../spec/model.js";
import type { Session } from "../../fixtures/session.js";
import type { Collection, Query } from "../../http/api/adapter.js";
import { cursorPages, nextCursor } from "../../http/api/next-cursor.js";
import type { Exchange } from "../../http/exchange.js";
import { type Problem, problem } from "../../http/problem.js";
import { answered, listProblem } from "../answer-problems.js";
import { check } from "../check.js";
import { fail, pass } from "../expect.js";
import type { Finding } from "../finding.js";
import { isJudged } from "../judged.js";
import { listTooLong } from "../list-too-long.js";
import { collectionOf, type ParameterPlace, parameterName, parameterPlaces } from "../places.js";
import {
  eachTime,
  idsOf,
  judgeParts,
  mostPages,
  type PartsRead,
  pageFaults,
  sizeFor,
  withEnough,
} from "./parts-of-list.js";

/** A page without records may lead on, but not for ever: so many after one another are a list that never ends. */
const mostEmpty = 5;

interface CursorPlace extends ParameterPlace {
  /** The clauses of the cursor, and of the place where a list has the next one. */
  readonly clauses: readonly string[];
}

/** Every parameter that takes a cursor, if a deployment can be held to where the next one is. */
function cursorPlaces(model: InterfaceModel): readonly CursorPlace[] {
  const next = searchRule(model)?.nextCursor;
  if (next === undefined || !isJudged(next)) return [];
  return parameterPlaces(model)
    .filter(({ parameter }) => parameter.match === "cursor")
    .map((of) => ({ ...of, clauses: [of.parameter.clause, next.clause] }));
}

const shared = {
  family: "cursor",
  writes: false,
  over: cursorPlaces,
  subject: parameterName,
  clauses: ({ clauses }: CursorPlace) => clauses,
} as const;

export const cursorContinues = check<CursorPlace>({
  ...shared,
  name: "continues",
  title: () => "the pages that cursors lead to hold each record of the list once",
  faults: pageFaults,
  run: (session, of) =>
    judgeParts(session, of, (query) => pagesOf(session, collectionOf(session, of), query)),
});

export const cursorEnds = check<CursorPlace>({
  ...shared,
  name: "ends",
  title: () => "cursors lead to a last page, which has none",
  faults: {
    "second-record": ["a list with cursors", "never ends"],
    length: ["a list with cursors", "never ends"],
  },
  async run(session, of) {
    const at = collectionOf(session, of);
    const required = await withEnough(session, at, of);
    return eachTime(() => judgeEnd(session, at, required));
  },
});

async function judgeEnd(session: Session, at: Collection, required: Query): Promise<Finding> {
  const whole = answered(await session.api.search(at, required));
  const read = await pagesOf(session, at, [...required, ...sizeFor(at, whole.found?.length ?? 0)]);
  const fault = read.wrong ?? read.endless;
  if (fault !== undefined) return fail("a last page without a cursor", fault, read.exchange);
  return read.pages > mostPages ? listTooLong(session, "unread", [whole]) : pass(read.exchange);
}

interface PagesRead extends PartsRead {
  /** Why the list has no last page. */
  readonly endless?: Problem;
}

/** Reads the pages of a list one after another, until one has no cursor, or it is certain that none will. */
async function pagesOf(session: Session, at: Collection, query: Query): Promise<PagesRead> {
  const cursors = cursorPages(session.model, at.resource);
  const ids: string[] = [];
  const given = new Set<string>();
  let pages = 0;
  let empty = 0;
  let exchange: Exchange | undefined;
  for (let asked = query; ; ) {
    const outcome = answered(await session.api.search(at, asked, { firstPageOnly: true }));
    exchange = outcome.exchange;
    const unlisted = listProblem(outcome);
    if (unlisted !== undefined) return { ids, pages, exchange, wrong: unlisted };
    const listed = idsOf(outcome);
    const isNew = listed.some((id) => !ids.includes(id));
    ids.push(...listed);
    pages += 1;
    empty = listed.length === 0 ? empty + 1 : 0;
    const cursor = cursors && nextCursor(exchange, cursors);
    if (cursors === undefined || cursor === undefined || pages > mostPages) return { ids, pages, exchange };
    const endless = whyEndless({ isRepeated: given.has(cursor), isOld: listed.length > 0 && !isNew, empty });
    if (endless !== undefined) return { ids, pages, exchange, endless };
    given.add(cursor);
    asked = [...query, [cursors.parameter, cursor]];
  }
}

/** Why no page will be the last; undefined if one may be. */
function whyEndless({
  isRepeated,
  isOld,
  empty,
}: {
  readonly isRepeated: boolean;
  readonly isOld: boolean;
  readonly empty: number;
}): Problem | undefined {
  if (isRepeated) return problem("second-record", "a cursor that was given before");
  if (isOld) return problem("second-record", "a page of records that were all listed before");
  return empty > mostEmpty
    ? problem("length", `${empty} pages without records after one another, the last with a cursor`)
    : undefined;
}
