// Makes the report of watched traffic.
import { allows } from "../../spec/closed-gap.js";
import { hasSites } from "../../spec/sites.js";
import { problemOf } from "../checks/answer-problems.js";
import { fail } from "../checks/expect.js";
import type { Failed } from "../checks/finding.js";
import { deleteFamily, idOf } from "../checks/interactions/interaction-id.js";
import { updateReplaces } from "../checks/interactions/updates-and-deletes.js";
import { missed } from "../checks/wrong-ids.js";
import type { Exchange } from "../http/exchange.js";
import { problem } from "../http/problem.js";
import type { Pinned } from "../options/chosen.js";
import { parameterOf } from "../runner/causes/subject.js";
import { type SentOperation, withFailedChecks } from "../runner/failed-checks-of-answers.js";
import { pinnableIn } from "../runner/gap-answer.js";
import { clauseIndex, failed } from "../runner/judge.js";
import { type Observed, observedOf } from "../runner/observe.js";
import { placeOf } from "../runner/place-of.js";
import { type Plan, planOf } from "../runner/plan.js";
import type { CheckResult, Judged } from "../runner/report.js";
import type { SuiteOptions } from "../runner/run-suite.js";
import { explainedBy } from "../runner/stray-records.js";
import { overall, tally } from "../runner/verdict.js";
import { type Asked, exchangeReader } from "./read-request.js";
import { straysIn } from "./strays.js";
import type { Watch } from "./watch.js";
import type { Watcher } from "./watcher.js";

interface WatchReportOptions extends Pick<SuiteOptions, "checks" | "probes" | "only" | "pinned"> {
  readonly baseUrl: string;
  readonly milliseconds: number;
}

const unseen = "not seen in the traffic";

/** The report of the traffic so far. A check that was never exercised is not applicable. */
export function watchReport(watcher: Watcher, options: WatchReportOptions): Judged {
  const { watch, traffic, sites } = watcher;
  const { model } = watch;
  const { baseUrl, checks, probes, only = [], pinned = {}, milliseconds } = options;
  const plan = planOf(model, checks, probes, only);
  const observed = observedIn(watch, plan, pinned);
  const askedIn = exchangeReader(model, baseUrl);
  const judged = [...judgedIn(watch, plan), ...observed.map(({ result }) => result)];
  const marked = withEvidence(watch, judged, askedIn);
  const explained = explainedBy(straysIn(watch, marked, askedIn), marked);
  const { answers, results } = withFailedChecks(observed, explained, (exchange) =>
    operationOf(askedIn(exchange)),
  );
  const [site = "none", otherSite] = sites;
  const at = { site, ...(otherSite === undefined ? {} : { otherSite }) };
  return {
    interface: { name: model.name, title: model.title, document: model.document },
    deployment: { baseUrl, ...(hasSites(model) ? at : {}), write: watcher.wrote },
    seed: 0,
    verdict: overall(results),
    summary: {
      required: tally(results, "required"),
      advice: tally(results, "advice"),
      observed: tally(results, "observed"),
      requests: traffic.described,
      milliseconds: Math.round(milliseconds),
    },
    checks: results,
    answers: pinnableIn(answers),
    observations: answers,
    watched: { ...traffic, ...(watch.records.unread === 0 ? {} : { unread: watch.records.unread }) },
  };
}

const operationOf = (asked: Asked | undefined): SentOperation | undefined =>
  asked && { ...asked, names: asked.query.map(([name]) => name) };

function judgedIn(watch: Watch, { cases }: Plan): readonly CheckResult[] {
  const attributions = attributed(watch);
  const indexed = clauseIndex(watch.model);
  return cases.map((one) => {
    const { id, clauses, kind, title, restsOn } = one;
    const finding = attributions.get(id) ?? watch.ledger.failure(id, patienceFor(watch, id));
    const base = { id, clauses, kind, title, ...placeOf(indexed, restsOn ?? clauses[0]), milliseconds: 0 };
    if (finding) return { ...base, ...failed(one, finding) };
    const isSeen = watch.ledger.of(id).passes > 0;
    return { ...base, ...(isSeen ? { verdict: "pass" } : { verdict: "not-applicable", reason: unseen }) };
  });
}

function observedIn(watch: Watch, { observations }: Plan, pinned: Pinned): readonly Observed[] {
  const clauses = clauseIndex(watch.model);
  return observations.map((of) => {
    const answer = watch.answers.of(of.gap.probe, (value) => !of.closed || allows(of.gap, value));
    // An answer that was not seen does not differ from a pinned one.
    const pin = answer && pinned[of.gap.id];
    const left = of.closed && answer === undefined ? unseen : undefined;
    const exchanges = answer === undefined ? [] : [answer.exchange];
    return observedOf(of, answer ?? { unanswered: unseen }, clauses, {
      model: watch.model,
      pin,
      left,
      exchanges,
      milliseconds: 0,
    });
  });
}

/** Endings of the ids of checks about reads; all others are about lists. */
const ofReads = ["/read", "/not-readable", "/replaces"];

function patienceFor({ patience }: Watch, id: string): number {
  const { ofReads: reads, ofSearches: searches } = patience;
  return (ofReads.some((end) => id.endsWith(end)) ? reads : searches).milliseconds;
}

/**
 * The results, with what the rest of the traffic says of their failures. Records are no longer judged once they are deleted, except by
 * the checks of deletes: all others were deleted later. A parameter is ignored if a search without it, or with another value of it,
 * returned the same records.
 */
const withEvidence = (
  { records, recentLists }: Watch,
  results: readonly CheckResult[],
  askedIn: (exchange: Exchange) => Asked | undefined,
): readonly CheckResult[] =>
  results.map((result) => {
    const { id, code, missingIds = [], exchanges: [exchange] = [] } = result;
    const asked = exchange && askedIn(exchange);
    if (exchange === undefined || asked === undefined) return result;
    const isAbout = (record: string) =>
      asked.id === undefined
        ? missingIds.includes(record) || exchange.responseBody.includes(`"${record}"`)
        : asked.id === record;
    const isDeleted =
      !id.startsWith(`${deleteFamily}/`) &&
      records.all(asked).some((known) => known.deletedAt !== undefined && isAbout(known.id));
    const parameter = code === "record-unexpected" ? parameterOf(result) : "";
    const isIgnored = parameter !== "" && recentLists.isIgnored(asked, parameter);
    return { ...result, ...(isDeleted && { recordDeleted: true }), ...(isIgnored && { isIgnored }) };
  });

/**
 * Failures by check id: a missing record or a refused search fails a check that never passed in the traffic, and an
 * interaction that was always denied fails its own check.
 */
function attributed(watch: Watch): ReadonlyMap<string, Failed> {
  const { ofReads, ofSearches } = watch.patience;
  const all = new Map<string, Failed>();
  const attribute = (id: string, finding: Failed) => all.set(id, all.get(id) ?? finding);
  const neverHeld = (id: string) => watch.ledger.of(id).passes === 0;
  for (const { place, kind, exchange } of watch.offers.denied()) {
    const denied = problemOf({ exchange }) ?? problem("refused", "denied");
    attribute(idOf(place, kind), fail("a 2xx status", denied, exchange));
  }
  for (const { checks, finding } of watch.refusals.standing(0)) {
    const [search = "", ...others] = checks;
    if (neverHeld(search)) attribute(search, finding);
    // An alternative that was only sent alone may be refused for itself, or because it is alone.
    else for (const id of others) if (neverHeld(id) || id.startsWith("rule/")) attribute(id, finding);
  }
  // Starts with the lists that the fewest checks can explain. A list that a failed check explains fails no other check.
  const explained = new Set<string>();
  const misses = watch.misses
    .standing(ofSearches.milliseconds)
    .map((miss) => ({ ...miss, suspects: miss.checks.filter(neverHeld) }))
    .sort((a, b) => (a.suspects.length || Infinity) - (b.suspects.length || Infinity));
  for (const { checks, suspects, finding } of misses) {
    const [id] = suspects.length > 0 ? suspects : checks;
    if (id === undefined || checks.some((one) => explained.has(one))) continue;
    explained.add(id);
    // The record of the failure comes first.
    const ofList = misses.filter((one) => one.finding.exchange?.n === finding.exchange?.n);
    const ids = [finding, ...ofList.map((one) => one.finding)].flatMap(({ missingIds = [] }) => missingIds);
    attribute(id, { ...finding, ...missed([...new Set(ids)].map((one) => ({ id: one }))) });
  }
  for (const { at, finding } of watch.updates.unshown(ofReads.milliseconds))
    attribute(updateReplaces.idOf(at), finding);
  return all;
}
