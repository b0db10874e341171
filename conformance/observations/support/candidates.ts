// Tries collections and parameters until one gives a probe its answer.
import type { Gap, InteractionKind } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import type { SearchParameter } from "../../../spec/search-parameter.js";
import { blockRefused } from "../../checks/search/accepted.js";
import { takesMadeUp } from "../../checks/search/single-parameter.js";
import type { Fixture } from "../../fixtures/fixture.js";
import type { Session } from "../../fixtures/session.js";
import type { Collection } from "../../http/api/adapter.js";
import type { Answer } from "../../http/dialect/answer.js";
import { isReason, Lacking, type Observed, Unanswerable } from "./answers.js";
import { isKept, requireWorking, type Searched } from "./controls.js";
import { withArticle } from "./with-article.js";

/**
 * Collections that offer all of `kinds`. Those whose records can be deleted come first, so that less is left behind.
 */
export function offering(session: Session, ...kinds: readonly InteractionKind[]): readonly Collection[] {
  const all = session.collections.filter((at) => offers(at.resource, ...kinds));
  const [tidy, lasting] = [true, false].map((wanted) =>
    all.filter((at) => offers(at.resource, "delete") === wanted),
  );
  return [...(tidy ?? []), ...(lasting ?? [])];
}

/** Whether a gap is about an operation of a type: about that of every type, if it names no clause. */
export const isAboutOperation = (
  { model }: Pick<Session, "model">,
  { about }: Gap,
  { resource }: Collection,
  kind: InteractionKind,
): boolean =>
  about === undefined ||
  about === resource.clause ||
  [...model.interactions, ...resource.operations].some((one) => one.kind === kind && one.clause === about);

/** The first result that is not undefined. If there is none, the last reason is thrown. */
export async function firstOf<C, R>(
  candidates: readonly C[],
  lack: string,
  use: (candidate: C) => Promise<R | undefined>,
): Promise<R> {
  const [first] = await resultsOf(candidates, lack, use, 1);
  return first;
}

/** Every result that is not undefined, or the first few. If there is none, the last reason is thrown. */
export async function resultsOf<C, R>(
  candidates: readonly C[],
  lack: string,
  use: (candidate: C) => Promise<R | undefined>,
  most = candidates.length,
): Promise<readonly [R, ...R[]]> {
  if (candidates.length === 0) throw new Lacking(lack);
  let reason: Error = new Unanswerable(`no ${lack} showed an answer`);
  const results: R[] = [];
  for (const candidate of candidates) {
    if (results.length >= most) break;
    try {
      const result = await use(candidate);
      if (result !== undefined) results.push(result);
    } catch (error) {
      if (!isReason(error)) throw error;
      reason = error;
    }
  }
  const [first, ...others] = results;
  if (first === undefined) throw reason;
  return [first, ...others];
}

/** The answer of several types: `differ` if they are not the same. */
export function together([first, ...others]: readonly [Answer, ...Answer[]], differ: string): Answer {
  const all = [first, ...others];
  return {
    value: others.every(({ value }) => value === first.value) ? first.value : differ,
    evidence: all.map(({ value, evidence }) => `${evidence} (${value})`).join("; "),
    exchanges: all.flatMap(({ exchanges }) => exchanges),
  };
}

/** The collections that accept records. If none does, the last reason is thrown. */
export async function acceptingCollections(
  session: Session,
  collections: readonly Collection[],
): Promise<readonly Collection[]> {
  const those: Collection[] = [];
  let reason: Error | undefined;
  for (const at of collections) {
    try {
      await session.fixture(at);
      those.push(at);
    } catch (error) {
      if (!isReason(error)) throw error;
      reason = error;
    }
  }
  if (those.length === 0 && reason) throw reason;
  return those;
}

/** The parameters that pass `suits`, or the one that the gap is about; those of deletable records come first. */
export function parametersFor(
  session: Session,
  gap: Gap,
  suits: (parameter: SearchParameter, at: Collection) => boolean,
): readonly Searched[] {
  return offering(session, "search").flatMap((at) =>
    at.resource.parameters
      .filter((parameter) =>
        gap.about === undefined ? suits(parameter, at) : parameter.clause === gap.about,
      )
      .map((parameter) => ({ at, parameter })),
  );
}

/**
 * Tries the fixtures of candidate parameters, in order, until one gives a result. A parameter is passed over if no search by it is
 * answered, or if an ordinary one is wrong.
 */
export function overParameters<R>(
  session: Session,
  candidates: readonly Searched[],
  lack: string,
  use: (fixture: Fixture, parameter: SearchParameter) => Promise<R | undefined>,
): Promise<R> {
  return firstOf(candidates, lack, async ({ at, parameter }) => {
    const fixture = await session.fixture(at);
    await requireAccepted(session, { at, parameter });
    await requireWorking(session, { at, parameter });
    return use(fixture, parameter);
  });
}

/** Throws `Blocked` if no search by the parameter is answered, although every deployment must answer one by an ordinary value. */
export async function requireAccepted(session: Session, { at, parameter }: Searched): Promise<void> {
  const isOpen = parameter.unseen !== undefined || parameter.ambiguous || !takesMadeUp(parameter);
  if (!isOpen) await blockRefused(session, { ...at, parameter });
}

/** Tries fields, in order, until one gives a result. A field that a plain add loses is passed over. */
export function overFields<F extends { readonly at: Collection; readonly path: string }, R>(
  session: Session,
  fields: readonly F[],
  lack: string,
  use: (field: F) => Promise<R | undefined>,
): Promise<R> {
  return firstOf(fields, lack, async (field) => {
    const { at, path } = field;
    if (await isKept(session, at, path)) return use(field);
    throw new Unanswerable(`${withArticle(at.resource.name)} that was added comes back without ${path}`);
  });
}

/** Tries the fixtures of the collections that offer `kinds`, in order, until one gives a result. */
export function overFixtures<R>(
  session: Session,
  kinds: readonly InteractionKind[],
  use: (fixture: Fixture) => Promise<R | undefined>,
): Promise<R> {
  const lack = `type that offers ${kinds.join(" and ")}`;
  return firstOf(offering(session, ...kinds), lack, async (at) => use(await session.fixture(at)));
}

/** The found result; if there is none, the answer that all failed attempts give together, or undefined. */
export async function orElse(
  found: Promise<Observed>,
  otherwise: () => Observed | undefined,
): Promise<Observed> {
  try {
    return await found;
  } catch (error) {
    const other = isReason(error) ? otherwise() : undefined;
    if (other === undefined) throw error;
    return other;
  }
}
