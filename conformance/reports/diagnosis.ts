// Says in one line what is wrong, from the codes of the results that have one cause.
import { ownWords } from "../http/own-words.js";
import type { ProblemCode } from "../http/problem.js";
import type { CheckResult } from "../runner/report.js";
import type { Cause } from "./causes.js";
import { parameterOf, typeOf } from "./subject.js";

/** How a search parameter fails. */
const searchFaults: Readonly<Partial<Record<ProblemCode, string>>> = {
  refused: "is refused",
  "no-answer": "is not answered",
  "not-a-list": "is not answered with a list",
  "not-json": "is not answered with JSON",
  "empty-body": "is answered with an empty body",
  "record-missing": "does not find matching records",
  "record-unexpected": "finds records that do not match",
  "records-wrong": "finds the wrong records",
};

/** How a search by several parameters fails that returns what any one of them matches. */
const joinedByOr = "returns records that match only one of them";

/** What happens to a member. */
const memberFaults: Readonly<Partial<Record<ProblemCode, string>>> = {
  "value-lost": "is lost",
  "value-changed": "comes back changed",
};

/** More names than this are only counted. */
const mostNamed = 3;

/** Which search parameters, or which members, fail on which types, and how; undefined if the code does not say it. */
export function diagnosisOf({ first, others }: Cause): string | undefined {
  if (first.verdict !== "fail" && first.verdict !== "warn") return undefined;
  const results = [first, ...others];
  if (first.member !== undefined) {
    const of = results.filter(({ member }) => member !== undefined);
    return inWords(
      of,
      named(of, ({ member = "" }) => member, "members"),
      memberFaults[first.code ?? "fault"],
    );
  }
  const of = results.filter((result) => parameterOf(result) !== "");
  if (parameterOf(first) === "") {
    const joined = first.code === "record-unexpected" && new Set(of.map(parameterOf)).size > 1;
    return joined ? inWords(of, "a search by several parameters", joinedByOr) : undefined;
  }
  const fault = searchFaults[first.code ?? "fault"];
  const words = inWords(of, named(of, parameterOf, "parameters"), fault);
  const says = first.code === "refused" ? refusalOf(first) : undefined;
  return words === undefined || says === undefined ? words : `${words}: ${says}`;
}

function inWords(
  results: readonly CheckResult[],
  which: string,
  fault: string | undefined,
): string | undefined {
  if (fault === undefined) return undefined;
  const types = [...new Set(results.map(typeOf))];
  const more = types.length > mostNamed ? ", …" : "";
  return types.length > 1
    ? `${which} ${fault} on ${types.length} types: ${types.slice(0, mostNamed).join(", ")}${more}`
    : `${which} of ${types[0]} ${fault}`;
}

function named(
  results: readonly CheckResult[],
  nameOf: (result: CheckResult) => string,
  plural: string,
): string {
  const names = [...new Set(results.map(nameOf))];
  return names.length > mostNamed ? `each of ${names.length} ${plural}` : names.join(" and ");
}

/** The deployment's own error message. */
export function refusalOf({ exchanges: [exchange] = [] }: CheckResult): string | undefined {
  if (exchange?.status === undefined || exchange.status < 400) return undefined;
  return ownWords(exchange);
}
