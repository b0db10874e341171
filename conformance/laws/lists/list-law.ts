// A law of lists, as a row: what is asked, what must hold of the answers, and how servers break it. Checks and mutants are made from it.
import type { InterfaceModel } from "../../../spec/model.js";
import { controlsList } from "../../../spec/search-parameter.js";
import { counted } from "../../../spec/text/counted.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { answered } from "../../checks/answer-problems.js";
import { check, type NamedCheck } from "../../checks/check.js";
import { notApplicable } from "../../checks/expect.js";
import type { Check, Finding } from "../../checks/finding.js";
import { fixtureFor, lacking } from "../../checks/fixture-for.js";
import {
  collectionOf,
  operationClause,
  type ParameterPlace,
  type Place,
  parameterName,
} from "../../checks/places.js";
import { lengthOfList } from "../../checks/search/enough-records.js";
import { blockUnlisted } from "../../checks/search/first-list.js";
import { blockBroken, blockLoose } from "../../checks/search/search.js";
import type { Fixture } from "../../fixtures/fixture.js";
import type { Session } from "../../fixtures/session.js";
import type { AddedRecord, Query, SearchOptions, SearchOutcome } from "../../http/api/adapter.js";
import { blockTooFew } from "../../http/blocked.js";
import { placeName } from "../../http/collection-names.js";
import { matches, termsOf } from "../../search/matches.js";
import type { Law } from "../body-rule.js";
import { confirmViolation, type Violations } from "./confirm-violation.js";
import type { Listed } from "./read-list.js";
import { judgeSought, type Sought } from "./sought.js";

/** Laws that explain a failure of another one: if a parameter breaks one of them, the other law is blocked. */
const blocks = { finds: blockBroken, "leaves-out": blockLoose } as const;

/** The records to search for, and what every search for them has. */
export interface Known {
  readonly fixture: Fixture;
  readonly required: Query;
  readonly target: AddedRecord;
  /** The same query finds them too, but for the parameter that the law is about. */
  readonly others: readonly AddedRecord[];
}

/** The place of a law, and its records. */
export type Given<Of> = Of & GivenRecords;

interface GivenRecords extends Known {
  readonly session: Session;
  readonly model: InterfaceModel;
  /** How many records the required parameters find, if the law needs `enough`. */
  readonly length: number;
  /** The records that a search must find, and those that it must leave out. */
  oracle(query: Query): Oracle;
  /** Searches; throws `Blocked` if the answer says nothing about the search. */
  ask(query: Query, options?: SearchOptions): Promise<SearchOutcome>;
  /** The same, again until the answer is good or the deployment's time is up. */
  askUntil(
    good: (outcome: SearchOutcome) => boolean,
    query: Query,
    options?: SearchOptions,
  ): Promise<SearchOutcome>;
}

export interface Oracle {
  readonly yes: readonly AddedRecord[];
  readonly no: readonly AddedRecord[];
}

/** A server that breaks a law: this one, unless it says otherwise. With an operator, it breaks its parameter's clause. */
export type Wrong = Partial<Mutant> & Pick<Mutant, "name">;

/** Why no search could show a violation, or what the records lack. */
type Unasked = string | { readonly lacks: string };
type Or<Asked> = Asked | Unasked | Promise<Asked | Unasked>;

/** The list must have `least` records. If it has fewer than `wanted`, they are added; `fewer` is why the law does not apply without. */
interface Enough {
  readonly least: number;
  readonly wanted: number;
  readonly fewer?: string;
}

/** The engine adds records, waits, reads lists to their ends, knows which are cut, and asks again: no row does. */
interface Row<Of extends Place> extends Omit<Check<Of>, "writes" | "clauses" | "run"> {
  readonly writes?: boolean;
  /** Default: the parameter, or the search. */
  readonly clauses?: (of: Of) => readonly string[];
  readonly needs?: readonly (keyof typeof blocks)[];
  /** Default: those of the fixture. Undefined if none are possible, for the reason `unknown`. */
  readonly records?: (session: Session, of: Of) => Promise<Known | undefined>;
  readonly unknown?: (of: Of) => string;
  readonly enough?: Enough;
  /** Servers that break it; those that do not suit the place are left out. */
  readonly wrong?: (of: Of, model: InterfaceModel) => readonly (Wrong | false)[];
}

export interface ListLaw extends Law {
  readonly kind?: "required" | "advice" | undefined;
}

const hasParameter = (of: Place): of is ParameterPlace => "parameter" in of;

/** A law of what each search returns. */
export interface SoughtLaw<Of extends Place> extends Row<Of> {
  /** Searches that need no known record, or those for the records. Each must return what it must, or the first that is answered. */
  readonly asks: readonly Sought[] | ((given: Given<Of>) => Or<readonly Sought[]>);
  readonly judges?: "each" | "first";
}

export const soughtLaw = <Of extends Place>({ asks, judges, ...row }: SoughtLaw<Of>) =>
  typeof asks === "function"
    ? givenLaw<Of>({
        ...row,
        async judge(given, of) {
          const sought = await asks(given);
          return isUnasked(sought)
            ? unasked(of, sought)
            : judgeSought(given.session, of, { at: given.fixture, sought, judges });
        },
      })
    : judgedLaw<Of>({
        ...row,
        judge: (session, of) => judgeSought(session, of, { at: collectionOf(session, of), sought: asks }),
      });

/** A law of what the lists of several searches have in common. */
interface ComparedLaw<Of extends Place> extends Row<Of> {
  readonly asks: (given: Given<Of>) => Or<readonly Query[]>;
  violations(given: Given<Of>, lists: readonly Listed[]): Violations;
}

export const comparedLaw = <Of extends Place>({ asks, violations, ...row }: ComparedLaw<Of>): ListLaw =>
  givenLaw<Of>({
    ...row,
    clauses: (of) => [
      ...(row.clauses?.(of) ?? []),
      ...(hasParameter(of) ? [of.parameter.clause] : []),
      operationClause(of, "search"),
    ],
    async judge(given, of) {
      const queries = await asks(given);
      if (isUnasked(queries)) return unasked(of, queries);
      const { session, fixture: at } = given;
      return confirmViolation(session, { at, queries, violations: (lists) => violations(given, lists) });
    },
  });

/** A law with a judgement of its own. */
export interface GivenLaw<Of extends Place> extends Row<Of> {
  judge(given: Given<Of>, of: Of): Promise<Finding>;
}

export const givenLaw = <Of extends Place>({ judge, ...row }: GivenLaw<Of>): ListLaw & NamedCheck<Of> =>
  judgedLaw<Of>({
    ...row,
    async judge(session, of) {
      const given = await givenFor(session, of, row);
      return "verdict" in given ? given : judge(given, of);
    },
  });

/** Others may write at the same time, so a fault counts only if it is there each time. */
const times = 3;

/** A law of what several answers show of one list, which is read again after a fault. */
export const readLaw = <Of extends Place>({ judge, ...row }: GivenLaw<Of>): ListLaw & NamedCheck<Of> =>
  givenLaw<Of>({
    ...row,
    async judge(given, of) {
      const { session, ask, required } = given;
      if (row.enough === undefined)
        await blockUnlisted(session, of, await ask(required, { firstPageOnly: true }));
      let finding = await judge(given, of);
      for (let turn = 1; turn < times && finding.verdict === "fail"; turn += 1)
        finding = await judge(given, of);
      return finding;
    },
  });

const isUnasked = (asked: readonly unknown[] | Unasked): asked is Unasked =>
  typeof asked === "string" || "lacks" in asked;

function unasked(of: Place, why: Unasked): Finding {
  if (typeof why !== "string" && hasParameter(of)) throw lacking(of, why.lacks);
  return notApplicable(typeof why === "string" ? why : why.lacks);
}

interface JudgedLaw<Of extends Place> extends Row<Of> {
  judge(session: Session, of: Of): Promise<Finding>;
}

/** The same, without the records of the engine. */
export function judgedLaw<Of extends Place>({
  clauses,
  needs = [],
  wrong = () => [],
  writes = false,
  judge,
  ...row
}: JudgedLaw<Of>): ListLaw & NamedCheck<Of> {
  const own = (of: Place) => (hasParameter(of) ? of.parameter.clause : undefined);
  const cases = check<Of>({
    subject: (of) => (hasParameter(of) ? parameterName(of) : placeName(of)),
    ...row,
    writes,
    clauses: clauses ?? ((of) => [own(of) ?? operationClause(of, "search")]),
    async run(session, of) {
      for (const need of needs) if (hasParameter(of)) await blocks[need](session, of);
      return judge(session, of);
    },
  });
  const mutantsOf = (of: Of, model: InterfaceModel) =>
    wrong(of, model).flatMap((one): readonly Mutant[] => {
      if (one === false) return [];
      const clause = one.operator && own(of);
      const breaks = [`${row.family}/${typeof row.name === "string" ? row.name : row.name(of)}`];
      return [{ breaks, behaviour: () => (call, next) => next(call), ...(clause && { clause }), ...one }];
    });
  return {
    ...cases,
    kind: row.kind,
    // The path forms of a type have the same ones.
    mutants: (model) => [
      ...new Map(
        row.over(model).flatMap((of) => mutantsOf(of, model).map((one) => [one.name, one] as const)),
      ).values(),
    ],
  };
}

async function givenFor<Of extends Place>(
  session: Session,
  of: Of,
  { records = ofFixture, unknown, enough }: Row<Of>,
): Promise<Given<Of> | Finding> {
  const known = await records(session, of);
  if (known === undefined) return notApplicable(unknown?.(of) ?? "");
  const { fixture, required, target, others } = known;
  const length = enough ? await lengthOfList(session, fixture, required, enough.wanted) : 0;
  if (enough && length < enough.least) return tooFew(length, fixture, enough);
  const { model } = session;
  return {
    ...{ ...of, ...known, session, model, length },
    ask: async (...asked) => answered(await session.api.search(fixture, ...asked)),
    askUntil: async (good, ...asked) =>
      answered(await session.eventually(() => session.api.search(fixture, ...asked), good)),
    oracle(query) {
      const { terms } = termsOf(of.resource.parameters, query);
      const those = (answer: "yes" | "no") =>
        [target, ...others].filter(({ id, body }) => matches(model, terms, { id, record: body }) === answer);
      return { yes: those("yes"), no: those("no") };
    },
  };
}

function tooFew(length: number, { found, resource: { name } }: Fixture, { least, fewer }: Enough): Finding {
  if (fewer !== undefined) return notApplicable(fewer);
  const why = found
    ? `a list of ${length} ${name} is too short: give ids of ${least} records of one list: --id ${name}/ID`
    : `the list has ${counted(length, "record")}, and the check needs ${least}`;
  blockTooFew(why);
}

async function ofFixture(session: Session, of: Place): Promise<Known> {
  const judged = hasParameter(of) && !controlsList(of.parameter);
  const fixture = await (judged ? fixtureFor(session, of) : session.fixture(collectionOf(session, of)));
  return knownWith(fixture, hasParameter(of) ? fixture.requiredParameters(of.parameter) : []);
}

/** The records of a fixture, with what every search for them has. */
export function knownWith(fixture: Fixture, required: Query): Known {
  const others = fixture.records.filter(({ id }) => id !== fixture.target.id);
  return { fixture, required, target: fixture.target, others };
}
