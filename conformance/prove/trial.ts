import type { InterfaceModel } from "../../spec/model.js";
import type { Report } from "../run/report.js";
import { behave } from "../testing/behave.js";
import { lawfulServers } from "../testing/lawful.js";
import { liars } from "../testing/liars.js";
import { runAgainst } from "../testing/run-against.js";
import { fetchOf } from "../testing/served.js";
import { answersOtherwise, catches } from "../testing/server.js";

/** One server that the suite is tried on. */
export interface Trial {
  readonly kind: "liar" | "lawful";
  readonly name: string;
}

/** What the suite made of it. */
export interface TrialOutcome extends Trial {
  readonly verdict: string;
  /** Ids of the required checks that failed. */
  readonly failed: readonly string[];
  /** For a liar: those among them that are meant to catch it. */
  readonly caughtBy: readonly string[];
  /** For a lawful server: checks that came to no verdict, and gaps of which the answer is not what it should be. */
  readonly astray: readonly string[];
}

/** Every trial that an interface gives room for. */
export function trials(model: InterfaceModel): readonly Trial[] {
  return [
    ...liars(model).map(({ name }) => ({ kind: "liar" as const, name })),
    ...lawfulServers(model).map(({ name }) => ({ kind: "lawful" as const, name })),
  ];
}

/** Runs the whole suite against one server, made from the model alone. */
export async function attempt(model: InterfaceModel, trial: Trial): Promise<TrialOutcome> {
  const { fetch, close } = await fetchOf(model);
  try {
    return trial.kind === "liar" ? await onLiar(model, trial, fetch) : await onLawful(model, trial, fetch);
  } finally {
    await close();
  }
}

type Fetch = Awaited<ReturnType<typeof fetchOf>>["fetch"];

async function onLiar(model: InterfaceModel, trial: Trial, fetch: Fetch): Promise<TrialOutcome> {
  const liar = liars(model).find(({ name }) => name === trial.name);
  if (!liar) throw new Error(`there is no liar named ${trial.name}`);
  const { report } = await runAgainst(behave(fetch, model, liar.behaviour), model);
  const failed = report.checks.filter(({ kind, verdict }) => kind === "required" && verdict === "fail");
  return {
    ...trial,
    verdict: report.verdict,
    failed: failed.map(({ id }) => id),
    caughtBy: failed.filter((check) => catches(liar, check)).map(({ id }) => id),
    astray: [],
  };
}

const plain = new WeakMap<InterfaceModel, Promise<Report["answers"]>>();

/** The answers of the server that nothing is laid over; asked once. */
function plainAnswers(model: InterfaceModel): Promise<Report["answers"]> {
  const known = plain.get(model) ?? askPlain(model);
  plain.set(model, known);
  return known;
}

async function askPlain(model: InterfaceModel): Promise<Report["answers"]> {
  const { fetch, close } = await fetchOf(model);
  try {
    return (await runAgainst(fetch, model, { observing: true })).report.answers;
  } finally {
    await close();
  }
}

async function onLawful(model: InterfaceModel, trial: Trial, fetch: Fetch): Promise<TrialOutcome> {
  const lawful = lawfulServers(model).find(({ name }) => name === trial.name);
  if (!lawful) throw new Error(`there is no lawful server named ${trial.name}`);
  const { path, headers } = lawful;
  const { report } = await runAgainst(behave(fetch, model, lawful.behaviour), model, {
    observing: true,
    ...(path === undefined ? {} : { path }),
    ...(headers === undefined ? {} : { headers }),
  });
  const usual = await plainAnswers(model);
  const unjudged = report.checks.filter(({ verdict }) => verdict === "blocked" || verdict === "error");
  const gaps = report.observations.filter(({ gap: id, value }) => {
    const gap = model.gaps.find((each) => each.id === id);
    return value !== usual[id] && gap !== undefined && !answersOtherwise(lawful, gap);
  });
  return {
    ...trial,
    verdict: report.verdict,
    failed: report.checks.filter(({ verdict }) => verdict === "fail").map(({ id }) => id),
    caughtBy: [],
    astray: [...unjudged.map(({ id }) => id), ...gaps.map(({ gap, value }) => `${gap}: ${value}`)],
  };
}
