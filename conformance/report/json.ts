import type { Exchange } from "../contract.js";
import type { Report } from "../run/report.js";

/** Bodies are kept to this many characters: a report is read by people and kept by gates. */
const longestBody = 20_000;

/** The report as `--json` writes it; `report.schema.json` beside this file describes it. */
export function jsonReport(report: Report): string {
  const checks = report.checks.map((result) =>
    result.exchanges ? { ...result, exchanges: result.exchanges.map(shortened) } : result,
  );
  return `${JSON.stringify({ ...report, checks }, undefined, 2)}\n`;
}

/** The parsed body says nothing that the body does not. */
function shortened({ json: _, ...exchange }: Exchange) {
  const { requestBody } = exchange;
  return {
    ...exchange,
    ...(requestBody === undefined ? {} : { requestBody: cut(requestBody) }),
    responseBody: cut(exchange.responseBody),
  };
}

function cut(body: string): string {
  if (body.length <= longestBody) return body;
  return `${body.slice(0, longestBody)}… (${body.length} characters)`;
}
