// Collects the learned behaviour during a run.
import type { Exchange } from "../exchange.js";
import type { Answer } from "./answer.js";
import type { AddForm, Dialect, LearnedDialect, ReferenceForm, RequiredFlags } from "./dialect.js";
import { leastCap } from "./reads-on.js";

/** The learned behaviour, with the functions that change it. */
export interface LearnedBehaviour extends LearnedDialect {
  /** The longest time until searches show a change, in milliseconds, if the configuration states it. */
  readonly saidDelayMs?: number;
  /** The longest wait for a change of unknown delay, in milliseconds. */
  readonly longestDelayMs: number;
  /** Keeps each given member that was not known before. */
  first(learnedAnswer: Partial<Dialect>): void;
  /** Keeps each given member in place of what was known. */
  change(learnedAnswer: Partial<Dialect>): void;
  referenceForm(key: string, form: ReferenceForm): void;
  /** Notes that a search by a parameter did not find the record that it must find. */
  doubt(key: string): void;
  /** Keeps the path form that accepts the adds of a collection, by its name. */
  addForm(place: string, taken: AddForm): void;
  /** Keeps the refusal of a type for which every form of an update was refused. */
  noUpdate(type: string, refusal: Exchange): void;
  /** Keeps what was learned about a collection, by its name. */
  requiredFlags(place: string, seen: RequiredFlags): void;
  listMembers(names: readonly string[]): void;
  /** Keeps the length of a list of one page if none is longer so far; `ids` are those of its records. */
  listed(ids: readonly (string | undefined)[]): void;
  /** Number of waits so far after which a change was still not visible. */
  readonly failedWaits: number;
  waitFailed(): void;
  /** Keeps a delay in milliseconds if it is the longest so far. */
  delayed(milliseconds: number): void;
  /** Keeps the age of a record that its first search showed, in milliseconds, if it is the shortest so far: there is no delay, or a shorter one. */
  shownAtOnce(ageMs: number): void;
}

/** Limits of the remembered member names, for deployments that make up thousands. */
const longestMember = 200;
const mostMembers = 200;

/** What is known before a run about the delay of a deployment, in milliseconds. */
interface Delays {
  /** The delay that the configuration states. */
  readonly said?: number | undefined;
  /** The longest wait while the delay is unknown. */
  readonly longest?: number | undefined;
}

const longestUnknownMs = 10_000;

/** Starts with nothing learned, or with the delay that the configuration states. */
export function newLearnedBehaviour({ said, longest = longestUnknownMs }: Delays = {}): LearnedBehaviour {
  const answers = new Map<string, Answer>();
  const forms = new Map<string, ReferenceForm>();
  const members = new Set<string>();
  const longestLists = new Set<string>();
  const requiredFlags = new Map<string, RequiredFlags>();
  const noUpdate = new Map<string, Exchange>();
  const doubtfulParameters = new Set<string>();
  const addForms = new Map<string, AddForm>();
  let failedWaits = 0;
  let dialect: Dialect = {
    referenceForms: forms,
    doubtfulParameters,
    listMembers: members,
    requiredFlags,
    noUpdate,
    addForms,
  };
  return {
    ...(said === undefined ? {} : { saidDelayMs: said }),
    longestDelayMs: longest,
    answers,
    get dialect() {
      return dialect;
    },
    get failedWaits() {
      return failedWaits;
    },
    waitFailed() {
      failedWaits += 1;
    },
    note: (gap, answer) => void answers.set(gap, answer),
    first(learnedAnswer) {
      // Almost everything that a run observes is known already.
      if (!hasNew(learnedAnswer, dialect)) return;
      dialect = { ...dialect, ...learnedAnswer, ...definedOf(dialect) };
    },
    change(learnedAnswer) {
      dialect = { ...dialect, ...learnedAnswer };
    },
    referenceForm: (key, form) => void forms.set(key, form),
    doubt: (key) => void doubtfulParameters.add(key),
    addForm: (place, taken) => void addForms.set(place, taken),
    noUpdate: (type, refusal) => void noUpdate.set(type, refusal),
    requiredFlags: (place, seen) => void requiredFlags.set(place, seen),
    listMembers(names) {
      for (const name of names) {
        if (name.length <= longestMember && members.size < mostMembers) members.add(name);
      }
    },
    listed(ids) {
      const { length } = ids;
      const longest = dialect.longestList?.length ?? 0;
      if (length === 0 || length < longest) return;
      if (length > longest) longestLists.clear();
      if (length < leastCap && longestLists.size < mostMembers) longestLists.add(ids.toSorted().join(" "));
      dialect = { ...dialect, longestList: { length, lists: longestLists.size } };
    },
    delayed(milliseconds) {
      if (milliseconds > (dialect.indexDelayMs ?? -1)) dialect = { ...dialect, indexDelayMs: milliseconds };
    },
    shownAtOnce(ageMs) {
      this.delayed(0);
      dialect = { ...dialect, shownAfterMs: Math.min(ageMs, dialect.shownAfterMs ?? ageMs) };
    },
  };
}

function hasNew(learnedAnswer: Partial<Dialect>, dialect: Dialect): boolean {
  for (const name in learnedAnswer)
    if (isKey(name, learnedAnswer) && dialect[name] === undefined) return true;
  return false;
}

const isKey = <T extends object>(name: PropertyKey, of: T): name is keyof T => name in of;

const definedOf = (dialect: Dialect): Partial<Dialect> =>
  Object.fromEntries(Object.entries(dialect).filter(([, value]) => value !== undefined));
