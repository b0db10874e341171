// Runs the whole suite against our server with changed behaviours, and lists the causes that it found.

import { isObject, type JsonObject } from "../../spec/json.js";
import type { InterfaceModel } from "../../spec/model.js";
import { namedType } from "../../spec/record-type.js";
import { behave, stacked } from "../behaviours/behave.js";
import {
  type Behaviour,
  jsonOf,
  type MakeBehaviour,
  plainReply,
  withBody,
  writes,
} from "../behaviours/call.js";
import { mapRecords, withEntries, withoutNext } from "../behaviours/lists.js";
import { combined, goTogether } from "../mutation/combined-variants.js";
import { promptServer, type RunOptions, runAgainst } from "../mutation/run-against.js";
import { fetchOf } from "../mutation/server/served.js";
import { conformingVariants } from "../mutation/variants.js";
import { causesOf } from "../runner/causes/causes.js";
import type { Report } from "../runner/report.js";
import { ownServer } from "./own-server.js";

export const { model } = await ownServer();

/** What a run found. */
export interface PeerRun {
  readonly report: Report;
  /** The ids of the required checks that failed, by cause, the worst cause first. */
  readonly causes: readonly (readonly string[])[];
  /** All required checks that failed. */
  readonly failed: readonly string[];
  /** Checks that could not be judged, with the check that blocks them. */
  readonly blocked: readonly string[];
  /** The headline of each cause in the report, in the same order. */
  readonly diagnoses: readonly string[];
}

/** The behaviour of the conforming variants of these names together. */
export function conforming(...names: readonly string[]): MakeBehaviour {
  const known = conformingVariants(model);
  const members = names.map((name) => {
    const member = known.find((one) => one.name === name);
    if (member === undefined) throw new Error(`there is no conforming variant named ${name}`);
    return member;
  });
  const apart = members.some((a, n) => members.slice(n + 1).some((b) => !goTogether(a, b)));
  if (apart) throw new Error("two of these variants cannot be combined");
  return combined(members).behaviour;
}

/** Changes how searches of these types by one parameter are answered. */
export function searchesBy(name: string, types: readonly string[], answer: Behaviour): MakeBehaviour {
  return () => async (call, next) => {
    const { kind, resource } = call.route ?? {};
    const asked = kind === "search" && call.url.searchParams.has(name);
    return asked && types.includes(resource?.name ?? "") ? answer(call, next) : next(call);
  };
}

export const findsNothing: Behaviour = async (call, next) => withoutNext(withEntries(await next(call), []));

/** A refusal in the deployment's own words. */
export const refusedAs =
  (words: string): Behaviour =>
  async () =>
    plainReply(400, {
      resourceType: "OperationOutcome",
      issue: [{ severity: "error", code: "invalid", diagnostics: words }],
    });

/** The server changes records of a type before it stores them. */
export function storedAs(type: string, change: (body: JsonObject) => JsonObject): MakeBehaviour {
  return () => async (call, next) => {
    const body = writes(call) && call.route?.resource.name === type ? jsonOf(call) : undefined;
    return next(isObject(body) ? withBody(call, change(body)) : call);
  };
}

/** The server changes records of a type before it returns them. */
export function returnedAs(type: string, change: (record: JsonObject) => JsonObject): MakeBehaviour {
  return () => async (call, next) => {
    const reply = await next(call);
    return call.route?.resource.name === type
      ? mapRecords(reply, (record) => (namedType(model, record) === type ? change(record) : record))
      : reply;
  };
}

export interface PeerOptions extends RunOptions {
  /** The suite only reads: records are added through the unchanged server first. */
  readonly reading?: boolean;
  /** The interface of the server, if it demands less than ours. */
  readonly served?: InterfaceModel;
}

/** Runs the suite against our server, changed by the behaviours; the first is the innermost. */
export async function runPeer(
  behaviours: readonly MakeBehaviour[],
  { reading = false, served = model, ...options }: PeerOptions = {},
): Promise<PeerRun> {
  const { fetch, close } = await fetchOf(served);
  try {
    const changed = behave(fetch, model, stacked(behaviours));
    const filled = reading ? { filledBy: fetch } : {};
    const { report } = await runAgainst(changed, model, { settings: promptServer, ...filled, ...options });
    const { failures } = causesOf(report.checks);
    const causes = failures.map(({ first, others }) => [first, ...others].map(({ id }) => id));
    const blocked = report.checks.filter(({ verdict }) => verdict === "blocked");
    return {
      report,
      causes,
      failed: causes.flat(),
      blocked: blocked.map(({ id, blockedBy, reason }) => `${id} by ${blockedBy ?? reason}`),
      diagnoses: failures.map(({ heading }) => heading),
    };
  } finally {
    await close();
  }
}
