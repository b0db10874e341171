// A traffic watcher in front of a server, for tests.
import type { InterfaceModel } from "../../../spec/model.js";
import type { Fetch } from "../../behaviours/call.js";
import { checks } from "../../checks/all.js";
import { probes } from "../../gaps/all.js";
import type { Exchange } from "../../http/exchange.js";
import type { Judged } from "../../runner/report.js";
import { jsonIn } from "../../traffic/body-reading.js";
import { watchReport } from "../../traffic/watch-report.js";
import { openWatcher, type Watcher } from "../../traffic/watcher.js";

/** A server with a watcher in front of it, which sees requests and answers in their real order. */
export interface Watched {
  readonly fetch: Fetch;
  readonly watcher: Watcher;
  report(): Judged;
}

/** Puts a watcher in front of a fetch-like function; `path` is the base path of the deployment. */
export function watched(fetch: Fetch, model: InterfaceModel, path = ""): Watched {
  const baseUrl = `http://127.0.0.1${path}`;
  const watcher = openWatcher(model, baseUrl);
  let n = 0;
  return {
    watcher,
    report: () => watchReport(watcher, { baseUrl, checks, probes, milliseconds: 0 }),
    async fetch(request) {
      n += 1;
      const { method, url } = request;
      const requestBody = method === "GET" || method === "HEAD" ? undefined : await request.clone().text();
      const pendingRequest = watcher.departed(method, url, performance.now());
      const started = { n, method, url, ...(requestBody === undefined ? {} : { requestBody }) };
      const response = await fetch(request);
      const responseBody = await response.clone().text();
      const json = jsonIn(responseBody);
      const exchange: Exchange = {
        ...started,
        requestHeaders: Object.fromEntries(request.headers),
        status: response.status,
        responseHeaders: Object.fromEntries(response.headers),
        responseBody,
        ...(json === undefined ? {} : { json }),
        milliseconds: 0,
        waits: 0,
      };
      watcher.returned(pendingRequest, exchange, performance.now(), 0);
      return response;
    },
  };
}
