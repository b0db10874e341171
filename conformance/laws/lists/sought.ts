// Judges what each of some searches returns: the records that it must find or leave out, or another relation.
import { controlsList, type SearchParameter } from "../../../spec/search-parameter.js";
import { answered, listProblem } from "../../checks/answer-problems.js";
import { fail, notApplicable, pass } from "../../checks/expect.js";
import type { Finding } from "../../checks/finding.js";
import { judgeList, listWords, type Wanted } from "../../checks/judge-list.js";
import type { ParameterPlace, Place } from "../../checks/places.js";
import { acceptedId, isRefused } from "../../checks/search/accepted.js";
import { blockUnlisted } from "../../checks/search/first-list.js";
import { markIgnoredAmongSeveral, markNeeded } from "../../checks/search/ignored-parameter.js";
import { findsId, isBroken } from "../../checks/search/search.js";
import { expectLeftOut, expectList } from "../../checks/search/search-until.js";
import { valuesShown } from "../../checks/search/shown-values.js";
import { unexpected } from "../../checks/wrong-ids.js";
import type { Fixture } from "../../fixtures/fixture.js";
import type { Session } from "../../fixtures/session.js";
import type { AddedRecord, Collection, CutBy, Query, SearchOutcome } from "../../http/api/adapter.js";
import { Blocked } from "../../http/blocked.js";
import { because, type Problem, problem } from "../../http/problem.js";
import { lookedAt } from "../../search/record-values.js";

/** One search, and what it must return. */
export interface Sought {
  readonly by: Query;
  readonly listed?: readonly AddedRecord[];
  /** Left out. The list proves it only if it has the records that it must hold. */
  readonly absent?: readonly AddedRecord[];
  /** A list without a record that it must hold fails, also if others must be left out. */
  readonly lacking?: "fails";
  /** What must hold instead of a list, if not of those records. */
  readonly holds?: Relation;
  /** Only the first page is read. */
  readonly firstPage?: true;
  /** The parameter that is judged (default: that of the law's place). If it is always refused, the answer says nothing. */
  readonly parameter?: SearchParameter;
  /** The document does not say that such a search is answered, or that its list has the records: then it is not judged. */
  readonly may?: "be refused" | "lack records";
  /** Why nothing was judged, if it was not. */
  readonly unjudged?: string;
}

/** What must hold of a list. */
export interface Relation {
  readonly expected: string;
  wrong(first: SearchOutcome, whole: () => Promise<Whole>): Wrong | Promise<Wrong>;
  /** No record may be listed. */
  readonly none?: true;
}
type Wrong = Problem | undefined;

/** All pages of a list, and why it may end too early. */
interface Whole {
  readonly length: number;
  readonly cut: CutBy | undefined;
}

export const isList: Relation = { expected: "a 2xx status with a list", wrong: () => undefined };

export const isEmpty: Relation = {
  expected: "a 2xx status with an empty list",
  wrong: ({ found = [] }) => (found.length > 0 ? problem("length", listWords(found.length)) : undefined),
  none: true,
};

interface Searches {
  readonly at: Collection | Fixture;
  readonly sought: readonly Sought[];
  readonly judges?: "each" | "first" | undefined;
}

/** Judges each search, or the first that says something. */
export async function judgeSought(
  session: Session,
  of: Place,
  { at, sought, judges = "each" }: Searches,
): Promise<Finding> {
  let last: Finding | undefined;
  let refused: Blocked | undefined;
  let unjudged = "";
  for (const one of sought) {
    const found = await (one.holds
      ? related(session, of, at, one, one.holds)
      : listing(session, of, at, one));
    if (found instanceof Blocked) refused ??= found;
    if (found === undefined) unjudged = one.unjudged ?? unjudged;
    if (found === undefined || found instanceof Blocked) continue;
    if (found.verdict !== "pass" || judges === "first") return found;
    last = found;
  }
  if (last === undefined && refused) throw refused;
  return last ?? notApplicable(unjudged);
}

/** What holds of an answer; `Blocked` if no search by the parameter is answered. */
async function related(
  session: Session,
  of: Place,
  at: Collection,
  { by, firstPage, parameter }: Sought,
  { expected, wrong, none }: Relation,
): Promise<Finding | Blocked> {
  const outcome = answered(await session.api.search(at, by, firstPage ? { firstPageOnly: true } : {}));
  const { exchange } = outcome;
  await blockUnlisted(session, of, outcome);
  const unlisted = listProblem(outcome);
  if (unlisted && parameter && (await isRefused(session, { ...of, parameter }))) {
    const why = because(`no search by ${parameter.name} is answered`, unlisted);
    return new Blocked(why, { exchange, judgedBy: acceptedId({ ...of, parameter }) });
  }
  const whole = async (): Promise<Whole> => {
    const all = answered(await session.api.search(at, by));
    return { length: all.found?.length ?? 0, cut: all.found && (await session.cutOf(at, all)) };
  };
  const found = unlisted ?? (await wrong(outcome, whole));
  if (found === undefined) return pass(exchange);
  const shown = none ? unexpected(outcome.found ?? []) : outcome.found?.length === 0 && { isEmpty: true };
  const failed = { ...fail(expected, found, exchange), ...shown };
  return by.length === 0 ? markNeeded(session, at, failed) : failed;
}

/** Whether the list has the records that it must, and no other; undefined if the document leaves that open. */
async function listing(
  session: Session,
  of: Place | ParameterPlace,
  at: Collection | Fixture,
  { by, listed = [], absent = [], parameter: marked, may, lacking }: Sought,
): Promise<Finding | undefined> {
  if (may !== undefined) {
    const outcome = await session.api.search(at, by);
    const lacks = may === "lack records" && judgeList(outcome, { listed }).verdict !== "pass";
    if (lacks || listProblem(answered(outcome)) !== undefined) return undefined;
  }
  const parameter = marked ?? ("parameter" in of ? of.parameter : undefined);
  const wanted: Wanted = {
    listed,
    absent,
    mayBeKept: true,
    ...(parameter && shownBy(session, at, by, parameter)),
  };
  if (absent.length === 0 || parameter === undefined || lacking) return expectList(session, at, by, wanted);
  const found = await expectLeftOut(session, at, by, wanted, () => blamed(session, { ...of, parameter }, by));
  return marked ? markIgnoredAmongSeveral(session, at, { by, parameter: marked.name }, found) : found;
}

function shownBy(
  { model }: Session,
  at: Collection | Fixture,
  by: Query,
  parameter: SearchParameter,
): Wanted {
  if (parameter.compares !== undefined) return { valuesOf: ({ body }) => lookedAt(model, parameter, body) };
  return "found" in at ? valuesShown(model, parameter, by, at) : {};
}

/** The check that judges why a record is missing: of the parameter, or of another one that is known to be broken. */
async function blamed(session: Session, of: ParameterPlace, by: Query): Promise<string> {
  const others = of.resource.parameters.filter(
    (one) => one.name !== of.parameter.name && !controlsList(one) && by.some(([name]) => name === one.name),
  );
  for (const parameter of others)
    if (parameter.unseen === undefined && (await isBroken(session, { ...of, parameter })))
      return findsId({ ...of, parameter });
  return findsId(of);
}
