// Collects the learned behaviour during a run.
import type { Exchange } from "../exchange.js";
import type { Answer } from "./answer.js";
import type { AddForm, Dialect, LearnedDialect, ReferenceForm, RequiredFlags } from "./dialect.js";

/** The engine's own view of the learned behaviour, which can also be changed. */
export interface LearnedBehaviour extends LearnedDialect {
  /** The longest that a change may take to be found, in milliseconds, where the deployment's people say so. */
  readonly saidDelayMs?: number;
  /** The longest that is waited for a change of unknown delay, in milliseconds. */
  readonly longestDelayMs: number;
  /** Keeps what is given if nothing was known before. */
  first(learnedAnswer: Partial<Dialect>): void;
  /** Keeps what is given, replacing what was known. */
  change(learnedAnswer: Partial<Dialect>): void;
  referenceForm(key: string, form: ReferenceForm): void;
  /** Keeps that a search by a parameter did not find the record that it must find. */
  doubt(key: string): void;
  /** Keeps the path form that takes adds for a collection, by its name. */
  addForm(place: string, taken: AddForm): void;
  /** Keeps the refusal of a type of which no form of an update was taken. */
  noUpdate(type: string, refusal: Exchange): void;
  /** Keeps what was learned about a collection, by its name. */
  requiredFlags(place: string, seen: RequiredFlags): void;
  listMembers(names: readonly string[]): void;
  /** Number of waits so far at whose end a change was still not seen. */
  readonly waitsInVain: number;
  waitedInVain(): void;
  /** Keeps a delay in milliseconds if it is the longest so far. */
  delayed(milliseconds: number): void;
}

/** A deployment names the members of its lists in a few ways: one that does in thousands is not remembered. */
const longestMember = 200;
const mostMembers = 200;

/** What is known of the delay of a deployment before a run, in milliseconds. */
interface Delays {
  /** The delay that the deployment's people report. */
  readonly said?: number | undefined;
  /** The longest that is waited while it is unknown. */
  readonly longest?: number | undefined;
}

const longestUnknownMs = 10_000;

/** Starts with nothing learned, or with the delay that the deployment's people report. */
export function newLearnedBehaviour({ said, longest = longestUnknownMs }: Delays = {}): LearnedBehaviour {
  const answers = new Map<string, Answer>();
  const forms = new Map<string, ReferenceForm>();
  const members = new Set<string>();
  const requiredFlags = new Map<string, RequiredFlags>();
  const noUpdate = new Map<string, Exchange>();
  const doubtfulParameters = new Set<string>();
  const addForms = new Map<string, AddForm>();
  let waitsInVain = 0;
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
    get waitsInVain() {
      return waitsInVain;
    },
    waitedInVain() {
      waitsInVain += 1;
    },
    note: (gap, answer) => void answers.set(gap, answer),
    first(learnedAnswer) {
      // almost all that a run sees is what it saw before
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
    delayed(milliseconds) {
      if (milliseconds > (dialect.indexDelayMs ?? -1)) dialect = { ...dialect, indexDelayMs: milliseconds };
    },
  };
}

function hasNew(learnedAnswer: Partial<Dialect>, dialect: Dialect): boolean {
  for (const name in learnedAnswer)
    if (isKey(name, learnedAnswer) && dialect[name] === undefined) return true;
  return false;
}

function isKey<T extends object>(name: PropertyKey, of: T): name is keyof T {
  return name in of;
}

function definedOf(dialect: Dialect): Partial<Dialect> {
  return Object.fromEntries(Object.entries(dialect).filter(([, value]) => value !== undefined));
}
