// Observes how a deployment answers one gap.
import { kindOf } from "../../spec/answers/kinds.js";
import { seenAs } from "../../spec/answers/read-answer.js";
import type { Clause } from "../../spec/clause.js";
import { allowedWords, allows, isClosed, titleOf } from "../../spec/closed-gap.js";
import type { Gap, InterfaceModel } from "../../spec/model.js";
import type { Session } from "../fixtures/session.js";
import type { Probe } from "../gaps/gap.js";
import type { Unanswered } from "../gaps/support/answers.js";
import { Blocked } from "../http/blocked.js";
import { cut } from "../http/cut.js";
import type { Answer } from "../http/dialect/answer.js";
import type { Exchange } from "../http/exchange.js";
import { unreachable } from "../http/reach.js";
import { isTurnedAway, whyIndeterminate, whyNotLetIn } from "../http/turned-away.js";
import type { Pinned } from "../options/chosen.js";
import { impossibleAnswer } from "../options/possible-answers.js";
import type { ReasonCode } from "../options/run-limits.js";
import { longestText } from "./bounded.js";
import type { GapAnswer } from "./gap-answer.js";
import { placeOf } from "./place-of.js";
import type { Observation } from "./plan.js";
import { pathOf } from "./record-url-parts.js";
import type { CheckResult } from "./report.js";

/** What a probe found: an answer, the reason why there is none, or a fault of the suite. */
export type Said = Answer | Unanswered | { readonly fault: string };

/** An answer that a deployment has to give. */
interface Requirement {
  readonly allows: (seen: string) => boolean;
  readonly words: string;
  /** The answer, if the user requires it. */
  readonly pinned?: string;
}

type Judged = Pick<CheckResult, "kind" | "verdict"> & Partial<CheckResult>;

/** What is required of the answer to a gap; `pin` is the user's answer, in the words of the probe. */
export function requirementsOf(gap: Gap, pin: string | undefined): readonly Requirement[] {
  const stated = { allows: (seen: string) => allows(gap, seen), words: allowedWords(gap) };
  const pinned = (answer: string) => ({
    allows: (seen: string) => seen === answer,
    words: `"${answer}", as pinned`,
    pinned: answer,
  });
  return [...(isClosed(gap) ? [stated] : []), ...(pin === undefined ? [] : [pinned(pin)])];
}

/** The verdict: without a requirement, an answer is only observed. */
export function judgedAnswer(said: Said, required: readonly Requirement[]): Judged {
  const kind = kindBy(required);
  if ("fault" in said) return { kind, verdict: "error", reason: said.fault };
  if ("unanswered" in said) return { kind, ...without(said, kind), reason: said.unanswered };
  const { value: actual, evidence: reason } = said;
  const [first] = required;
  if (first === undefined) return { kind, verdict: "observed", actual, reason };
  const broken = required.find(({ allows }) => !allows(actual));
  const sides = { expected: (broken ?? first).words, actual, reason };
  return broken === undefined
    ? { kind, verdict: "pass", ...sides }
    : { kind, verdict: "fail", code: "other-answer", ...sides, ...pinnedBy(broken) };
}

const pinnedBy = ({ pinned }: Requirement): Pick<CheckResult, "pinned"> =>
  pinned === undefined ? {} : { pinned };

function without({ lacks }: Unanswered, kind: Judged["kind"]): Pick<Judged, "verdict"> {
  if (kind === "observed") return { verdict: "observed" };
  return { verdict: lacks === "write" ? "not-applicable" : "blocked" };
}

/** The result for a gap that does not apply. */
export function leftOut(reason: string, required: readonly Requirement[]): Judged {
  return { kind: kindBy(required), verdict: "not-applicable", reason };
}

const kindBy = ({ length }: readonly Requirement[]): Judged["kind"] =>
  length === 0 ? "observed" : "required";

/** The result that reports a gap's answer, and the answer itself unless the document gives it. */
export interface Observed {
  readonly result: CheckResult;
  readonly answer?: GapAnswer;
  /** The exchanges that show the answer. */
  readonly exchanges?: readonly Exchange[];
  /** The probe's updates and deletes of the records that these exchanges ask for: what they did decides the answer too. */
  readonly changes?: readonly Exchange[];
}

/** Finds one gap's answer. It is a verdict only if the document states the answer, or the user pinned one. */
export async function observe(
  session: Session,
  of: Observation,
  pinned: Pinned,
  clauses: ReadonlyMap<string, Clause>,
): Promise<Observed> {
  const started = performance.now();
  const said = await ask(session, of);
  if ("value" in said) session.learned.note(of.gap.id, said);
  const pin = unseen(session, of, said) ? undefined : pinned[of.gap.id];
  const left = of.notOffered ?? lackingOf(session, of.closed || pin !== undefined, said);
  const milliseconds = Math.round(performance.now() - started);
  const numbers = "value" in said ? said.exchanges : [];
  const exchanges = session.client.exchanges.filter(({ n }) => numbers.includes(n));
  // The probe names first what decides.
  exchanges.sort((a, b) => numbers.indexOf(a.n) - numbers.indexOf(b.n));
  const { model } = session;
  const observed = observedOf(of, said, clauses, { model, pin, left, exchanges, milliseconds });
  return { ...observed, changes: changesOf(exchanges, session.requests?.exchanges ?? []) };
}

/** The requests of `sent` that changed a record for which `exchanges` ask. */
function changesOf(exchanges: readonly Exchange[], sent: readonly Exchange[]): readonly Exchange[] {
  const asked = new Set(exchanges.map(({ url }) => pathOf(url)));
  return sent.filter(({ method, url }) => changing.includes(method) && asked.has(pathOf(url)));
}

const changing = ["PUT", "PATCH", "DELETE"];

interface Circumstances {
  readonly model: InterfaceModel;
  /** The answer that the user requires, if there is one. */
  readonly pin?: string | undefined;
  /** Why the gap does not apply. */
  readonly left?: string | undefined;
  /** The exchanges that show the answer. */
  readonly exchanges?: readonly Exchange[];
  readonly milliseconds: number;
}

/** The observation of a gap, as an answer and as a result. */
export function observedOf(
  { gap, id, closed }: Observation,
  said: Said,
  clauses: ReadonlyMap<string, Clause>,
  { model, pin, left, exchanges = [], milliseconds }: Circumstances,
): Observed {
  const answer: GapAnswer = {
    gap: gap.id,
    asks: gap.asks,
    section: gap.section,
    own: asSeen(gap, gap.answer, said),
    ...("value" in said
      ? {
          ...answeredIn(model, gap.id, said.value),
          evidence: cut(said.evidence, longestText),
          ...(said.except && { except: said.except }),
        }
      : { evidence: cut("unanswered" in said ? said.unanswered : said.fault, longestText) }),
    ...("indeterminate" in said && said.indeterminate ? { untold: said.indeterminate } : {}),
    ...lacksOf(said),
  };
  const base = {
    id,
    clauses: gap.about === undefined ? [gap.clause] : [gap.clause, gap.about],
    title: pin === undefined || closed ? titleOf(gap) : `${gap.id} must be answered with "${pin}", as pinned`,
  };
  const required = requirementsOf(gap, pin && asSeen(gap, pin, said));
  const judged = left === undefined ? judgedAnswer(said, required) : leftOut(left, required);
  const code = "code" in said && left === undefined ? { reasonCode: said.code } : {};
  const lacks = left === undefined ? lacksOf(said) : {};
  const shown = judged.verdict === "fail" && exchanges.length > 0 ? { exchanges, transcript: exchanges } : {};
  return {
    exchanges,
    ...(closed ? {} : { answer }),
    result: {
      ...base,
      ...placeOf(clauses, gap.clause),
      ...judged,
      ...code,
      ...lacks,
      ...shown,
      milliseconds,
    },
  };
}

/** An answer in words of the deployment, such as an odd member name, may be none that `--answers` reads. */
function answeredIn(
  model: InterfaceModel,
  gapId: string,
  said: string,
): Pick<GapAnswer, "value" | "cannotPin"> {
  const value = cut(said, longestText);
  return impossibleAnswer(model, gapId, value) === undefined ? { value } : { value, cannotPin: true };
}

/** The expected answer in the words of the probe, which may be less exact: a page of 500 is observed as more than 120. */
const asSeen = ({ probe }: Observation["gap"], expected: string, said: Said): string =>
  "value" in said && said.value === seenAs(kindOf(probe), expected) ? said.value : expected;

const lacksOf = (said: Said): Pick<GapAnswer, "lacks"> =>
  "lacks" in said && said.lacks !== undefined ? { lacks: said.lacks } : {};

async function ask(session: Session, { gap, probe, notOffered }: Observation): Promise<Said> {
  if (notOffered !== undefined) return { unanswered: notOffered };
  const known = session.learned.answers.get(gap.id);
  if (!probe) return known ?? { unanswered: `the suite has no probe ${gap.probe}` };
  if (probe.writes && !session.settings.write)
    return known ?? { unanswered: "needs --write", lacks: "write" };
  try {
    const said = await probe.observe(session, gap);
    return turnedAway(session, probe) ?? (await vanished(session)) ?? said;
  } catch (error) {
    if (error instanceof Blocked) {
      const lacks = error.lacks === undefined ? {} : { lacks: error.lacks };
      return { ...unansweredBy(error.message, error.limit), ...lacks };
    }
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}

/** If a limit of the run was the reason, another run may get an answer. */
const unansweredBy = (unanswered: string, code: ReasonCode | undefined): Unanswered =>
  code === undefined ? { unanswered } : { unanswered, indeterminate: true, code };

/** A 429 or 503 answers only probes of limits, and a 401 or 403 only probes of access. */
function turnedAway(session: Session, { asksAbout }: Probe): Unanswered | undefined {
  for (const exchange of session.requests?.exchanges ?? []) {
    if (exchange.limit !== undefined) return unansweredBy(exchange.fault ?? "", exchange.limit);
    const busy =
      asksAbout !== "limits" && isTurnedAway(exchange.status) ? whyIndeterminate(exchange) : undefined;
    const why = busy ?? (asksAbout === "access" ? undefined : whyNotLetIn(session, exchange));
    if (why !== undefined) return { unanswered: why.text, indeterminate: true };
  }
  return undefined;
}

/** A closed connection can be an answer, but only if the deployment can still be reached. */
async function vanished(session: Session): Promise<Unanswered | undefined> {
  const exchanges = session.requests?.exchanges ?? [];
  if (exchanges.every(({ status }) => status !== undefined)) return undefined;
  const silent = await unreachable(session);
  const why = `the deployment can no longer be reached: ${silent?.fault}`;
  return silent && { unanswered: why, indeterminate: true };
}

/** The reason if a gap is about something that the claimed part of the document, or the document itself, does not have. */
function lackingOf({ document, settings }: Session, isRequired: boolean, said: Said): string | undefined {
  if (!("unanswered" in said) || said.lacking !== true) return undefined;
  if (document !== undefined) return `not offered, says ${settings.claims?.saidBy}`;
  return isRequired ? said.unanswered : undefined;
}

/** Whether only a run that writes could observe the answer: then a run that reads does not fail a pinned one. */
const unseen = (session: Session, { probe }: Observation, said: Said): boolean =>
  "unanswered" in said && probe?.writes === true && !session.settings.write;
