// Says in one line what is wrong, from the codes of the results that have one cause.
import { ownWords } from "../http/own-words.js";
import type { ProblemCode } from "../http/problem.js";
import type { CheckResult } from "../runner/report.js";
import type { Cause } from "./causes.js";
import { parameterOf, typeOf } from "./subject.js";

/** What fails, of one thing and of several. */
type Fault = readonly [singular: string, plural: string];

/** How a search parameter fails. */
const searchFaults: Readonly<Partial<Record<ProblemCode, Fault>>> = {
  refused: ["is refused", "are refused"],
  "no-answer": ["is not answered", "are not answered"],
  "not-a-list": ["is not answered with a list", "are not answered with lists"],
  "not-json": ["is not answered with JSON", "are not answered with JSON"],
  "empty-body": ["is answered with an empty body", "are answered with empty bodies"],
  "record-missing": ["does not find matching records", "do not find matching records"],
  "record-unexpected": ["finds records that do not match", "find records that do not match"],
  "records-wrong": [
    "misses matching records and finds others instead",
    "miss matching records and find others instead",
  ],
};

/** How a search by several parameters fails that returns what any one of them matches. */
const joinedByOr: Fault = [
  "returns records that match only one of them",
  "return records that match only one of them",
];

/** What happens to a member. */
const memberFaults: Readonly<Partial<Record<ProblemCode, Fault>>> = {
  "value-lost": ["is lost", "are lost"],
  "value-changed": ["comes back changed", "come back changed"],
  "elements-lost": ["comes back with fewer elements", "come back with fewer elements"],
  "order-changed": ["comes back in another order", "come back in another order"],
};

/** A longer answer is not in the first line. */
const mostLetters = 160;

/** More names than this are only counted. */
const mostNamed = 3;

/** Which search parameters, or which members, fail on which types, and how; undefined if the code does not say it. */
export function diagnosisOf({ first, others }: Cause): string | undefined {
  if (first.verdict !== "fail" && first.verdict !== "warn") return undefined;
  const results = [first, ...others];
  if (first.member !== undefined) {
    const of = results.filter(({ member }) => member !== undefined);
    const names = named(of, ({ member = "" }) => member, "members");
    const words = inWords(of, names, memberFaults[first.code ?? "fault"]);
    return words === undefined ? undefined : words + cameBackAs(first, names);
  }
  // A wrong length is explained by the other results of its cause.
  const isNamed = ({ code }: CheckResult) => code !== "length" || first.code === "length";
  const of = results.filter((result) => parameterOf(result) !== "" && isNamed(result));
  if (parameterOf(first) === "") {
    const joined = first.code === "record-unexpected" && new Set(of.map(parameterOf)).size > 1;
    return joined ? inWords(of, { names: ["a search by several parameters"] }, joinedByOr) : undefined;
  }
  const bounds = boundsAsked(of);
  const code = bounds === undefined && missesAndAdds(of) ? "records-wrong" : first.code;
  const fault = searchFaults[code ?? "fault"];
  const words = inWords(of, bounds ?? named(of, parameterOf, "parameters"), fault);
  const says = first.code === "refused" ? refusalOf(first) : undefined;
  return words === undefined || says === undefined ? words : `${words}: ${says}`;
}

/** Whether some searches miss records and others return records that do not match. */
function missesAndAdds(results: readonly CheckResult[]): boolean {
  const codes = results.map(({ code }) => code);
  return codes.includes("record-missing") && codes.includes("record-unexpected");
}

/** The things that fail, by their names, or by their number if they are too many. */
interface Named {
  readonly names: readonly string[];
  readonly counted?: string;
}

function inWords(
  results: readonly CheckResult[],
  { names, counted }: Named,
  fault: Fault | undefined,
): string | undefined {
  if (fault === undefined) return undefined;
  const which = counted ?? names.join(" and ");
  const fails = counted === undefined && names.length > 1 ? fault[1] : fault[0];
  const types = [...new Set(results.map(typeOf))];
  const more = types.length > mostNamed ? ", …" : "";
  return types.length > 1
    ? `${which} ${fails} on ${types.length} types: ${types.slice(0, mostNamed).join(", ")}${more}`
    : `${which} of ${types[0]} ${fails}`;
}

function named(
  results: readonly CheckResult[],
  nameOf: (result: CheckResult) => string,
  plural: string,
): Named {
  const names = [...new Set(results.map(nameOf))];
  if (names.length <= mostNamed) return { names };
  const ends = new Set(names.map((name) => name.split(".").at(-1)));
  const common = ends.size === 1 ? `${[...ends][0]} in ` : "";
  return { names, counted: `${common}each of ${names.length} ${plural}` };
}

/** The value as which a single member came back. */
function cameBackAs({ code, actual = "" }: CheckResult, { names }: Named): string {
  return code === "value-changed" && names.length === 1 && actual.length <= mostLetters
    ? `, as ${actual}`
    : "";
}

/** A date with a prefix, as a search sends it. */
const bound = /^[a-z]{2}\d{4}/;

/** The bounds that the first search by a date asked for, if it shows the fault alone: the fault may be in one of them. */
function boundsAsked(results: readonly CheckResult[]): Named | undefined {
  const [first] = results;
  const [exchange] = first?.exchanges ?? [];
  if (first === undefined || exchange === undefined || first.code === "refused") return undefined;
  const name = parameterOf(first);
  if (results.some((one) => parameterOf(one) !== name || typeOf(one) !== typeOf(first))) return undefined;
  const values = new URL(exchange.url).searchParams.getAll(name);
  if (values.length === 0 || !values.every((value) => bound.test(value))) return undefined;
  return { names: [values.map((value) => `${name}=${value}`).join("&")] };
}

/** The first line about a cause: what is wrong, or what was expected and what came instead. */
export function headlineOf(cause: Cause): string {
  const { title, actual, script, id } = cause.first;
  const diagnosis = diagnosisOf(cause);
  if (diagnosis !== undefined || actual === undefined) return diagnosis ?? title;
  // The requests of a sequence tell more than its title.
  if (script !== undefined) return `${id.split("/")[1]}: ${actual}`;
  return actual.length <= mostLetters ? `${title}, but got ${actual}` : title;
}

/** The deployment's own error message. */
export function refusalOf({ exchanges: [exchange] = [] }: CheckResult): string | undefined {
  if (exchange?.status === undefined || exchange.status < 400) return undefined;
  return ownWords(exchange);
}
