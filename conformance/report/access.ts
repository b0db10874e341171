import { labelled } from "../../spec/text/layout.js";
import type { Report } from "../run/report.js";
import { struckOut } from "./shell.js";

/** What to give a deployment that asks who is there (RFC 9110, 401), where checks failed or were blocked by that. */
export function accessLines({ checks, deployment, watched }: Report): readonly string[] {
  const refused = checks.flatMap(({ verdict, exchanges: [exchange] = [] }) =>
    (verdict === "fail" || verdict === "blocked") && exchange?.status === 401 ? [exchange] : [],
  );
  if (watched || refused.length === 0) return [];
  const sent = refused.some(({ requestHeaders }) =>
    Object.values(requestHeaders).some((value) => value.includes(struckOut)),
  );
  const words = sent
    ? `401 to the credentials that were sent: are they good for site ${deployment.site}?`
    : "401 without credentials: give --token T, or --header 'N: V'";
  return labelled("access", words, 0, 2);
}
