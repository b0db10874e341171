// Judges one case: from its finding to its result.
import { checkSubject } from "../../spec/check-subject.js";
import type { Clause } from "../../spec/clause.js";
import type { InterfaceModel } from "../../spec/model.js";
import type { Case } from "../checks/check.js";
import type { Failed, Finding } from "../checks/finding.js";
import { idOf } from "../checks/interactions/interaction-id.js";
import { blockAbsent } from "../checks/search/absent-references.js";
import type { Session } from "../fixtures/session.js";
import { Blocked, Inapplicable } from "../http/blocked.js";
import type { Exchange } from "../http/exchange.js";
import { isSuccess } from "../http/status.js";
import { whyNoFailure } from "../http/turned-away.js";
import type { ReasonCode } from "../options/run-limits.js";
import { bounded } from "./bounded.js";
import { placeOf } from "./place-of.js";
import type { CheckResult } from "./report.js";

type Outcome = Pick<CheckResult, "verdict"> & Partial<CheckResult>;
type Said = Omit<CheckResult, "milliseconds">;

export const clauseIndex = (model: InterfaceModel): ReadonlyMap<string, Clause> =>
  new Map(model.clauses.map((clause) => [clause.id, clause]));

/** Runs one case. A thrown `Blocked` means that no verdict is possible; anything else thrown is a fault of the suite. */
export async function judgeCase(
  session: Session,
  one: Case,
  clauses: ReadonlyMap<string, Clause>,
): Promise<CheckResult> {
  const { id, kind, title } = one;
  const base = { id, clauses: one.clauses, kind, title, ...placeOf(clauses, one.restsOn ?? one.clauses[0]) };
  const started = performance.now();
  const timed = (said: Said): CheckResult => ({
    ...bounded(required(session, said)),
    milliseconds: Math.round(performance.now() - started),
  });
  if (one.writes && !session.settings.write)
    return timed({ ...base, verdict: "not-applicable", reason: "needs --write", lacks: "write" });
  try {
    const finding = await one.run(session);
    const lacking = finding.verdict === "fail" && finding.code === "record-missing" && finding.exchange;
    if (lacking) await blockAbsent(session, lacking);
    return timed({ ...base, ...fromFinding(session, one, finding) });
  } catch (error) {
    return timed({ ...base, ...fromThrown(session, one, error) });
  }
}

/** A check that `--require` names counts against the run if it was not tested. */
function required({ settings: { require = [] } }: Session, said: Said): Said {
  const { verdict, lacks } = said;
  if (verdict !== "not-applicable" || !require.some((needed) => needed === lacks)) return said;
  return { ...said, verdict: "blocked", code: "not-offered" };
}

function fromFinding(session: Session, one: Case, finding: Finding): Outcome {
  if (finding.verdict === "pass") {
    const { exchange: _, ...passed } = finding;
    return passed;
  }
  if (finding.verdict === "not-applicable") return finding;
  return (
    (finding.ofCredentials ? undefined : noFailureBy(session, finding.exchange)) ??
    failed(one, { ...unshownIn(session, one, finding), ...finding })
  );
}

/** The outcome of a check that a deployment fails. */
export function failed(one: Pick<Case, "kind" | "faults">, finding: Failed): Outcome {
  const { exchange, earlier, ofCredentials: _, fault: __, ...shown } = finding;
  return {
    ...shown,
    verdict: one.kind === "advice" ? "warn" : "fail",
    ...faultOf(one, finding),
    ...deciding(exchange, earlier),
  };
}

const faultOf = (
  { faults }: Pick<Case, "faults">,
  { code, fault = faults?.[code] }: Failed,
): Pick<CheckResult, "fault"> => (fault === undefined ? {} : { fault });

/** An empty list shows none of the fields that the parameter of the check looks at. */
function unshownIn({ model }: Session, { id }: Case, { isEmpty }: Failed): Pick<Failed, "unshown"> {
  const { type, part } = (isEmpty && checkSubject(model, id.split("/")[1] ?? "")) || {};
  const resource = model.resources.find(({ name }) => name === type);
  const unshown = resource?.parameters.find(({ name }) => name === part)?.targets.map(({ path }) => path);
  return unshown === undefined ? {} : { unshown };
}

function fromThrown(session: Session, one: Case, error: unknown): Outcome {
  if (!(error instanceof Blocked)) {
    return {
      verdict: "error",
      code: "fault",
      reason: error instanceof Error ? error.message : String(error),
    };
  }
  const { code, message, exchange, limit, lacks } = error;
  const judgedBy = checkOf(error);
  const noFailure = noFailureBy(session, exchange);
  if (noFailure) return noFailure;
  const lacking = lacks === undefined ? {} : { lacks };
  if (error instanceof Inapplicable) return { verdict: "not-applicable", reason: message, ...lacking };
  if (limit === undefined && judgedBy === one.id && isVerdict(exchange, session.settings.write)) {
    return fromFinding(session, one, {
      verdict: "fail",
      code,
      expected: one.title,
      actual: message,
      ...(exchange ? { exchange } : {}),
      ...(error.fault && { fault: error.fault }),
    });
  }
  return {
    verdict: "blocked",
    code,
    reason: message,
    ...reasonCodeOf(limit),
    ...lacking,
    ...(judgedBy === undefined || judgedBy === one.id ? {} : { blockedBy: judgedBy }),
    ...deciding(exchange),
  };
}

/** Id of the check whose failure explains what was thrown. */
const checkOf = ({ judgedBy }: Blocked): string | undefined =>
  typeof judgedBy === "object" ? idOf(judgedBy.at, judgedBy.interaction) : judgedBy;

/**
 * The result if the exchange proves nothing about the deployment, for instance a 503: blocked, whatever the check concluded. No
 * other check explains it, so all checks that met it have one cause.
 */
function noFailureBy(session: Session, exchange: Exchange | undefined): Outcome | undefined {
  const why = exchange && whyNoFailure(session, exchange);
  if (why === undefined) return undefined;
  const { code, text } = why;
  return {
    verdict: "blocked",
    code,
    reason: text,
    ...reasonCodeOf(exchange?.limit),
    ...deciding(exchange),
  };
}

const reasonCodeOf = (reasonCode: ReasonCode | undefined): Pick<CheckResult, "reasonCode"> =>
  reasonCode === undefined ? {} : { reasonCode };

/**
 * Whether a `Blocked` that names the check itself is a failure of that check. It is not if the run only reads and the deployment
 * has nothing to read.
 */
function isVerdict(exchange: Exchange | undefined, write: boolean): boolean {
  if (!exchange) return write;
  return write || !isSuccess(exchange);
}

const deciding = (
  exchange: Exchange | undefined,
  earlier?: Exchange,
): { readonly exchanges?: readonly Exchange[] } =>
  exchange ? { exchanges: [exchange, ...(earlier ? [earlier] : [])] } : {};
