// Counts refused requests by reason.
import type { Registry } from "prom-client";
import type { Observe } from "../observe.js";
import type { PromClient } from "./prom-client.js";

/** Why a server refuses a valid request, by status. */
const reasons: Readonly<Record<number, string>> = {
  401: "access",
  403: "access",
  413: "size",
  429: "rate",
  503: "unavailable",
  504: "time",
};

/** Counts refusals by reason. Each reason is present from the start, so that an alarm can be set on it. */
export function refusals({ Counter }: PromClient, register: Registry): Observe {
  const refused = new Counter({
    name: "http_requests_refused_total",
    help: "Requests refused for want of access, by a limit of size, rate or time, or while the server is unavailable.",
    labelNames: ["reason"],
    registers: [register],
  });
  for (const reason of Object.values(reasons)) refused.inc({ reason }, 0);
  return ({ status }) => {
    const reason = reasons[status];
    if (reason !== undefined) refused.inc({ reason });
  };
}
