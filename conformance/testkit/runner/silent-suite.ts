// A session and checks that send nothing, for tests of the runner.
import type { InterfaceModel } from "../../../spec/model.js";
import type { AnyCheck, Case } from "../../checks/check.js";
import type { Session } from "../../fixtures/session.js";
import type { Settings } from "../../options/settings.js";
import { type OpenSession, openSession } from "../../runner/open-session.js";
import { fleetModel } from "../api/fleet.js";

export const settings: Settings = {
  baseUrl: "http://127.0.0.1:9",
  site: "1",
  write: true,
  headers: {},
  seed: 7,
  only: [],
  timeoutMs: 1_000,
  concurrency: 8,
};

/** A session; it is not connected before its first request. */
export function idleSession(more: Partial<Settings> = {}, model: InterfaceModel = fleetModel()): OpenSession {
  return openSession(model, { ...settings, ...more });
}

/** A session with some members replaced, in every request context. */
export function changed(session: Session, change: (session: Session) => Partial<Session>): Session {
  const within: Session["within"] = (requests) => changed(session.within(requests), change);
  return { ...session, within, ...change(session) };
}

/** A check with one case and a given finding. */
export function checkThat(name: string, find: Case["run"], more: Partial<Omit<Case, "run">> = {}): AnyCheck {
  const one: Case = {
    id: `made/up/${name}`,
    family: "made",
    title: `up: ${name}`,
    kind: "required",
    writes: false,
    phase: 0,
    place: "up",
    queue: name,
    alone: false,
    smoke: false,
    clauses: [],
    ...more,
    run: find,
  };
  return { family: one.family, cases: () => [one] };
}
