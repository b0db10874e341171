// What observes a gap.
import type { Gap } from "../../spec/model.js";
import type { Session } from "../fixtures/session.js";
import type { Lack } from "../http/blocked.js";
import type { Answer } from "../http/dialect/answer.js";
import type { ReasonCode } from "../options/limits.js";

/** Why a gap has no answer. */
export interface Unanswered {
  readonly unanswered: string;
  /** The interface has nothing that could be asked; where a part of it is claimed, that part has not. */
  readonly lacking?: true;
  /** The deployment went away or turned the question away, or the run was cut short: another run may tell. */
  readonly indeterminate?: true;
  /** The limit of the run that is the reason, where one is. */
  readonly code?: ReasonCode;
  /** What the run would have to be given, where that is the reason. */
  readonly lacks?: Lack;
}

/** Finds out a gap's answer. Named by the spec's gaps; knows nothing of any one interface. */
export interface Probe {
  readonly name: string;
  readonly writes: boolean;
  /** It runs after all others and beside none: it may cut connections, or looks back on the whole run. */
  readonly alone?: boolean;
  /** It asks when requests are turned away, or who is let in: such a refusal is an answer to it, and to no other. */
  readonly asksAbout?: "limits" | "access";
  /** Probes that give the same word share what they make, and run one after another. */
  readonly together?: string;
  /** So many connections it has to itself, where there are enough; without it one, which others use after it. */
  readonly across?: number;
  /** The answer, or the reason why none could be had. */
  observe(session: Session, gap: Gap): Promise<Answer | Unanswered>;
}
