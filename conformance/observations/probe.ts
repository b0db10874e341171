// The types of a probe, which observes a gap, and of a missing answer.
import type { Gap } from "../../spec/model.js";
import type { Session } from "../fixtures/session.js";
import type { Lack } from "../http/blocked.js";
import type { Answer } from "../http/dialect/answer.js";
import type { ReasonCode } from "../options/run-limits.js";

/** Why a gap has no answer. */
export interface Unanswered {
  readonly unanswered: string;
  /** The interface, or its claimed part, has nothing that could be probed. */
  readonly lacking?: true;
  /** The deployment was unavailable or the run was cut short: another run may get an answer. */
  readonly indeterminate?: true;
  /** The limit of the run, if that is the reason. */
  readonly code?: ReasonCode;
  /** What the user has to supply, if that is the reason. */
  readonly lacks?: Lack;
}

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
  observe(session: Session, gap: Gap): Promise<Answer | Unanswered>;
}
