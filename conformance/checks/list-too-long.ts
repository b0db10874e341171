// What a check says that needs a whole list, if a list may lack records.
import type { Session } from "../fixtures/session.js";
import type { CutBy, SearchOutcome } from "../http/api/adapter.js";
import { Inapplicable, type Lack } from "../http/blocked.js";
import { dialectOf } from "../http/dialect/dialect.js";
import { capOf } from "../http/dialect/reads-on.js";
import { problem } from "../http/problem.js";
import { notApplicable } from "./expect.js";
import type { Finding } from "./finding.js";

type Knowing = Pick<Session, "added" | "learned">;

const tooLong = "a list is too long to read to its end";

/** The same words for every list of a run, so that a report says them once. */
function reasonOf({ learned }: Knowing, cut: CutBy): string {
  const dialect = dialectOf(learned);
  return {
    asked: tooLong,
    unread: tooLong,
    link: `the link to the next page of a list cannot be followed: ${dialect?.lostLink?.link}`,
    total: "lists end before their total, and no further page follows",
    end: `lists end after ${dialect && capOf(dialect)} records, and no further page follows`,
    unknown: "the run saw no link to a next page, so a list may be incomplete",
  }[cut];
}

/** Fewer records would help where a list is not known to be cut, unless all that were listed are the run's own. */
function lackOf(session: Knowing, cut: CutBy, outcomes: readonly SearchOutcome[]): Lack {
  const own = new Set(session.added().map(({ id }) => id));
  const isOfOthers = outcomes.some(({ found = [] }) =>
    found.some(({ id }) => id === undefined || !own.has(id)),
  );
  return isOfOthers && ["asked", "unread", "unknown"].includes(cut) ? "fewer-records" : "whole-lists";
}

export const listTooLong = (session: Knowing, cut: CutBy, outcomes: readonly SearchOutcome[]): Finding =>
  notApplicable(reasonOf(session, cut), lackOf(session, cut, outcomes));

/** The same, for a check that a record is in a list, to be thrown: the record may be among the others. */
export const listCut = (session: Knowing, cut: CutBy, outcome: SearchOutcome): Inapplicable =>
  new Inapplicable(problem("record-missing", reasonOf(session, cut)), {
    exchange: outcome.exchange,
    lacks: lackOf(session, cut, [outcome]),
  });
