// Makes traffic for tests, one request at a time.

import type { Json } from "../../../spec/json.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { checks } from "../../checks/all.js";
import { probes } from "../../gaps/all.js";
import type { Exchange } from "../../http/exchange.js";
import type { Pinned } from "../../options/chosen.js";
import type { CheckResult } from "../../runner/report.js";
import { watchReport } from "../../traffic/watch-report.js";
import { openWatcher, type PendingRequest } from "../../traffic/watcher.js";

/** An answer as a test describes it. */
export interface Said {
  readonly status?: number;
  readonly json?: Json;
  /** A body that is not JSON. */
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The client and its headers; by default always the same client. */
export interface Asking {
  readonly client?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

const base = "http://records.example";

/** Traffic made request by request, with a clock that the test controls. */
export function talkOf(model: InterfaceModel, always: Asking["headers"] = {}) {
  const watcher = openWatcher(model, base);
  let clock = 1_000;
  let n = 0;
  const bodies = new Map<PendingRequest, string>();
  const leave = (method: string, path: string, body?: Json): PendingRequest => {
    clock += 1;
    const pendingRequest = watcher.departed(method, base + path, clock);
    if (body !== undefined) bodies.set(pendingRequest, JSON.stringify(body));
    return pendingRequest;
  };
  const answer = (
    pendingRequest: PendingRequest,
    { status = 200, json, text, headers = {} }: Said,
    { client = 0, headers: requestHeaders = {} }: Asking = {},
  ): void => {
    clock += 1;
    n += 1;
    const requestBody = bodies.get(pendingRequest);
    const exchange: Exchange = {
      n,
      method: pendingRequest.method,
      url: pendingRequest.url,
      requestHeaders: { ...always, ...requestHeaders },
      ...(requestBody === undefined ? {} : { requestBody }),
      status,
      responseHeaders: headers,
      responseBody: json === undefined ? (text ?? "") : JSON.stringify(json),
      ...(json === undefined ? {} : { json }),
      milliseconds: 1,
      waits: 0,
    };
    watcher.returned(pendingRequest, exchange, clock, client);
  };
  const report = (pinned: Pinned = {}) =>
    watchReport(watcher, { baseUrl: base, checks, probes, pinned, milliseconds: 0 });
  const checksNow = () => report().checks;
  return {
    watcher,
    report,
    leave,
    answer,
    /** A request and its answer, with nothing between. */
    say: (method: string, path: string, said: Said, body?: Json, asking?: Asking) =>
      answer(leave(method, path, body), said, asking),
    wait(milliseconds: number): void {
      clock += milliseconds;
    },
    result(id: string): CheckResult {
      const found = checksNow().find((check) => check.id === id);
      if (!found) throw new Error(`there is no check ${id}`);
      return found;
    },
    failed: () => checksNow().flatMap(({ id, verdict }) => (verdict === "fail" ? [id] : [])),
  };
}
