// A row of the gaps: its probe asks a deployment how it answers a question that the document leaves open. The question and the possible
// answers are in the spec; the variants of our server that give other answers are in `mutation/variants/`, which a run never loads.
import type { Gap } from "../../spec/model.js";
import type { Session } from "../fixtures/session.js";
import type { Answer } from "../http/dialect/answer.js";
import { whyNoFailure } from "../http/turned-away.js";
import type { Find } from "./subjects.js";
import { isReason, Lacking, type Observed } from "./support/answers.js";
import { firstOf, resultsOf, together } from "./support/candidates.js";

/** Finds the answer to a gap. The spec's gaps name it; it knows nothing about a single interface. */
export interface Probe {
  readonly name: string;
  readonly writes: boolean;
  /** It runs alone after all others, since it may break connections or depends on the whole run. */
  readonly alone?: boolean;
  /** It probes limits or access, so a 429, 503, 401 or 403 is an answer to it, and to no other probe. */
  readonly asksAbout?: "limits" | "access";
  /** Probes with the same word share records, and run one after another. */
  readonly together?: string;
  /** The number of connections that only this probe uses, if there are enough (default: 1). */
  readonly across?: number;
  /** The answer, or the reason why there is none. */
  observe(session: Session, gap: Gap): Promise<Observed>;
}

type More = Pick<Probe, "alone" | "asksAbout" | "together" | "across">;

/** A row that finds its answer in its own way. Missing prerequisites become reasons, and faults of the suite are thrown. */
export function probe(
  name: string,
  writes: boolean,
  ask: (session: Session, gap: Gap) => Promise<Observed>,
  more: More = {},
): Probe {
  const observe = async (session: Session, gap: Gap): Promise<Observed> => {
    try {
      return await ask(session, gap);
    } catch (error) {
      if (error instanceof Lacking) return { unanswered: error.message, lacking: true };
      if (!isReason(error)) throw error;
      // If a request for the preparation was not answered or not allowed, another run may get an answer.
      const isOpen = error.exchange !== undefined && whyNoFailure(session, error.exchange) !== undefined;
      return { unanswered: error.message, ...(isOpen ? { indeterminate: true } : {}) };
    }
  };
  return { name, writes, ...more, observe };
}

type Ask<S, R> = (subject: S) => Promise<R | undefined>;

/** Asks every subject. `sum` makes one answer of all results; a subject without one, or whose control fails, is passed over. */
export const survey = <S, R>(
  {
    name,
    writes,
    sum,
  }: Pick<Probe, "name" | "writes"> & {
    readonly sum: (results: readonly [R, ...R[]]) => Observed;
  },
  of: Find<S>,
  ask: Ask<S, R>,
): Probe =>
  probe(name, writes, async (session, gap) => {
    const { all, lack } = of(session, gap);
    return sum(await resultsOf(all, lack, async (subject) => ask(await subject())));
  });

/** The answer of every subject: `differ` if they are not the same. */
export const sameOr = (differ: string) => (answers: readonly [Answer, ...Answer[]]) =>
  together(answers, differ);

/** The name of a row, with what is unusual about it. */
type Named<T> =
  | string
  | (More & {
      readonly name: string;
      /** The answer if no subject shows one, by what they left in `seen`; `asked` is the number of subjects. */
      readonly otherwise?: (seen: readonly T[], asked: number) => Observed | undefined;
    });

/** Asks one subject after another, until one shows the answer. */
const first =
  (writes: boolean) =>
  <S, T = never>(
    named: Named<T>,
    of: Find<S>,
    ask: (subject: S, seen: T[]) => Promise<Observed | undefined>,
  ): Probe => {
    const {
      name,
      otherwise,
      ...more
    }: Exclude<Named<T>, string> = typeof named === "string" ? { name: named } : named;
    const found = async (session: Session, gap: Gap) => {
      const seen: T[] = [];
      const { all, lack } = of(session, gap);
      try {
        return await firstOf(all, lack, async (subject) => ask(await subject(), seen));
      } catch (error) {
        const other = isReason(error) ? otherwise?.(seen, all.length) : undefined;
        if (other === undefined) throw error;
        return other;
      }
    };
    return probe(name, writes, found, more);
  };

/** A row that a run can ask which only reads. */
export const reading = first(false);

/** A row that is asked with records of its own. */
export const writing = first(true);
