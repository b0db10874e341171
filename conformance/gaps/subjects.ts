// What a gap is asked of: types, parameters and fields, each with its control and with what a row does there.

import type { JsonObject } from "../../spec/json.js";
import { givesIds } from "../../spec/limits.js";
import type { Gap, InteractionKind } from "../../spec/model.js";
import type { SearchParameter } from "../../spec/search-parameter.js";
import { blockRefused } from "../checks/search/accepted.js";
import { takesMadeUp } from "../checks/search/single-parameter.js";
import type { Fixture } from "../fixtures/fixture.js";
import type { FreshOptions, Session } from "../fixtures/session.js";
import type { AddedRecord, Collection, Query } from "../http/api/adapter.js";
import { Unanswerable } from "./support/answers.js";
import { offering } from "./support/candidates.js";
import { isKept, isListed, requireWorking, type Searched } from "./support/controls.js";
import { addFresh, tryAdd } from "./support/probe-records.js";
import { answeredQuery, lists, searchBy, untilFound } from "./support/probe-searches.js";
import { withArticle } from "./support/with-article.js";

/** What a gap can be asked of, best first. The control of a subject is done when it is got: without it, an answer would mean nothing. */
interface Subjects<S> {
  /** What the interface lacks if there is none. */
  readonly lack: string;
  readonly all: readonly (() => Promise<S>)[];
}

export type Find<S> = (session: Session, gap: Gap) => Subjects<S>;

type SearchOptions = Parameters<Session["api"]["search"]>[2];

/** A type whose records can be added or found, with the requests of a row. Those with a demanded result throw without it. */
export function ofType(session: Session, gap: Gap, at: Fixture) {
  const { api, model } = session;
  const { resource, target } = at;
  const fresh = (options?: FreshOptions) => session.fresh(at, options);
  return {
    ...{ session, gap, at, api, model, resource, target, fresh },
    name: resource.name,
    /** The name with its article, as in "an Encounter". */
    a: withArticle(resource.name),
    /** Tries an add. */
    send: (body: JsonObject) => tryAdd(session, at, body),
    /** Adds a fresh record, changed before it is sent. */
    add: (change?: (body: JsonObject) => JsonObject) => addFresh(session, at, change),
    async read(id: string = target.id) {
      const { record, exchange, problem } = await api.read(at, id);
      if (record !== undefined) return { record, exchange };
      throw new Unanswerable(problem?.text ?? "an added record could not be read");
    },
    async update(own: AddedRecord, body?: JsonObject) {
      const outcome = await api.update(own, body ?? (await fresh()));
      if (outcome.done) return outcome;
      throw new Unanswerable(outcome.problem?.text ?? "no update succeeded");
    },
    /** A search that is answered with a list, with more parameters. */
    search: async (more: Query = [], options?: SearchOptions) =>
      api.search(at, [...(await answeredQuery(session, at)), ...more], options),
  };
}

export type OfType = ReturnType<typeof ofType>;

interface Placed {
  readonly at: Collection;
}

/** Subjects of any kind, each with its type; `control` throws if a subject does not even work in its plain form. */
export const among =
  <P extends Placed>(
    lack: string,
    places: (session: Session, gap: Gap) => readonly P[],
    control: (session: Session, place: P) => Promise<void> = async () => {},
  ): Find<P & OfType> =>
  (session, gap) => ({
    lack,
    all: places(session, gap).map((place) => async () => {
      const fixture = await session.fixture(place.at);
      await control(session, place);
      return { ...place, ...ofType(session, gap, fixture) };
    }),
  });

/** What types that offer these interactions have. */
export const inTypes = <M>(
  kinds: readonly InteractionKind[],
  lack: string,
  has: (at: Collection, session: Session, gap: Gap) => readonly M[],
): Find<M & Placed & OfType> => among(lack, everyOf(kinds, has));

const everyOf =
  <M>(kinds: readonly InteractionKind[], has: (at: Collection, session: Session, gap: Gap) => readonly M[]) =>
  (session: Session, gap: Gap): readonly (M & Placed)[] =>
    offering(session, ...kinds).flatMap((at) => has(at, session, gap).map((more) => ({ ...more, at })));

/** The types that offer all of `kinds` and pass `suits`. */
export const types = (
  kinds: readonly InteractionKind[],
  suits: (at: Collection, session: Session, gap: Gap) => boolean = () => true,
  lack = `type that offers ${kinds.join(" and ")}`,
): Find<OfType> => inTypes(kinds, lack, (...of) => (suits(...of) ? [{}] : []));

/** Whether the server gives the records their ids. */
export const hasNoIds = ({ resource }: Collection): boolean => !givesIds(resource);
export const serverGiven = "type whose ids the server gives";

/** Fields of types that offer these interactions; a field that an add loses is passed over. */
export const fields = <F extends { readonly path: string }>(
  kinds: readonly InteractionKind[],
  lack: string,
  has: (at: Collection, session: Session, gap: Gap) => readonly F[],
): Find<F & Placed & OfType> => among(lack, everyOf(kinds, has), comesBack);

/** The control of a field: a record that is added comes back with it. */
export async function comesBack(session: Session, { at, path }: Placed & { readonly path: string }) {
  if (await isKept(session, at, path)) return;
  throw new Unanswerable(`${withArticle(at.resource.name)} that was added comes back without ${path}`);
}

/** A search parameter, with the searches of a row: by this parameter, and by those that it needs. */
export function ofParameter(session: Session, gap: Gap, at: Fixture, parameter: SearchParameter) {
  const type = ofType(session, gap, at);
  const search = (...values: readonly string[]) => searchBy(session, at, parameter, values);
  const searchFor = (own: AddedRecord, ...values: readonly string[]) =>
    searchBy(session, at, parameter, values, own);
  return {
    ...{ ...type, parameter, search, searchFor },
    by: parameter.name,
    /** The value with which the parameter finds the fixture's target. */
    value: at.value(parameter, type.target),
    /** A search that is answered with a list, with more parameters. */
    searchAny: type.search,
    /** Waits until a record of the row is found; throws if it never is. */
    untilFound: (own: AddedRecord, value: string) => untilFound(session, at, parameter, own, value),
    /** Whether the values find a record of the row. Throws if the list may be cut. */
    finds: async (own: AddedRecord, ...values: readonly string[]) =>
      isListed(session, await searchFor(own, ...values), own),
    /** Whether the values find the target. */
    findsTarget: async (...values: readonly string[]) => lists(await search(...values), type.target),
  };
}

export type OfParameter = ReturnType<typeof ofParameter>;

type Suits = (parameter: SearchParameter, at: Collection, session: Session) => boolean;

/** The parameters that pass `suits`, or the one that a gap is about. The control: searches by an ordinary value are answered, and right. */
export const parameters =
  (lack: string, suits: Suits, once = false): Find<OfParameter> =>
  (session, gap) => {
    const all = parametersFor(session, gap, suits);
    const first = all.filter(
      (one, n) => !once || all.findIndex(({ parameter }) => parameter === one.parameter) === n,
    );
    return {
      lack,
      all: first.map((searched) => async () => {
        const fixture = await session.fixture(searched.at);
        await requireAccepted(session, searched);
        await requireWorking(session, searched);
        return ofParameter(session, gap, fixture, searched.parameter);
      }),
    };
  };

/** Those of deletable records come first. */
export function parametersFor(session: Session, gap: Gap, suits: Suits): readonly Searched[] {
  return offering(session, "search").flatMap((at) =>
    at.resource.parameters
      .filter((parameter) =>
        gap.about === undefined ? suits(parameter, at, session) : parameter.clause === gap.about,
      )
      .map((parameter) => ({ at, parameter })),
  );
}

/** Throws `Blocked` if no search by the parameter is answered, although every deployment must answer one by an ordinary value. */
async function requireAccepted(session: Session, { at, parameter }: Searched): Promise<void> {
  const isOpen = parameter.unseen !== undefined || parameter.ambiguous || !takesMadeUp(parameter);
  if (!isOpen) await blockRefused(session, { ...at, parameter });
}

/** The subjects, unless the interface gives a reason against asking any. */
export const unless =
  <S>(reason: (model: Session["model"]) => string | false, find: Find<S>): Find<S> =>
  (session, gap) => {
    const known = reason(session.model);
    if (known !== false) throw new Unanswerable(known);
    return find(session, gap);
  };
