// Judges the answer to a gap: by what the document states, and by what the user pinned.
import { allowedWords, allows, isClosed } from "../../spec/closed-gap.js";
import type { Gap } from "../../spec/model.js";
import type { Unanswered } from "../gaps/support/answers.js";
import type { Answer } from "../http/dialect/answer.js";
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
