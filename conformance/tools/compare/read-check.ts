// Reads the checks of a report, as far as the schema of reports knows what the file has.
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { isMembers, type Members, parsedJson } from "../../../spec/json.js";
import { readSchema } from "../../../spec/language/schema.js";
import { tooComplex } from "../../http/client/json-weight.js";
import type { Exchange } from "../../http/exchange.js";
import type { FiledExchange, FiledResult } from "../../reports/filing.js";
import { causesOf } from "../../runner/causes/causes.js";
import type { CheckResult, Report } from "../../runner/report.js";

/** The checks of a report, with their causes, as its run found them; or the index of the first check that cannot be read. */
export function readResults(
  report: Members,
): Pick<Report, "checks" | "causes"> | { readonly unread: number } {
  const exchanges = new Map(
    listIn(report, "exchanges")
      .flatMap(readExchange)
      .map((one) => [one.n, one]),
  );
  const read = listIn(report, "checks").map((check) => readCheck(check, exchanges));
  const unread = read.indexOf(undefined);
  if (unread >= 0) return { unread };
  const checks = read.flatMap((check) => check ?? []);
  return { checks, causes: causesOf(checks) };
}

const listIn = (report: Members, name: string): readonly unknown[] => {
  const list = report[name];
  return Array.isArray(list) ? list : [];
};

/** Undefined if the file does not say what every check has, such as a known verdict. */
export function readCheck(
  check: unknown,
  exchanges: ReadonlyMap<number, Exchange> = new Map(),
): CheckResult | undefined {
  const known = asKnown(isCheck, { clauses: [], section: "", milliseconds: 0 }, check);
  if (known === undefined) return undefined;
  const { exchanges: decided = [], transcript: _, transcriptLeftOut: __, tolerated: ___, ...result } = known;
  const found = decided.slice(0, 1).flatMap((n) => exchanges.get(n) ?? []);
  return { ...result, ...(found.length === 0 ? {} : { exchanges: found }) };
}

function readExchange(value: unknown): readonly Exchange[] {
  const none = { requestHeaders: {}, responseHeaders: {}, responseBody: "", milliseconds: 0, waits: 0 };
  const known = asKnown(isExchange, none, value);
  if (known === undefined || !URL.canParse(known.url)) return [];
  const { responseBody: body } = known;
  // A report holds the start of a long body, which is not JSON.
  const json = tooComplex(Buffer.from(body), body.length) === undefined ? parsedJson(body) : undefined;
  return [json === undefined ? known : { ...known, json }];
}

const schemas = new Ajv2020({ allErrors: true, removeAdditional: true, validateFormats: false }).addSchema(
  readSchema("conformance/reports/report.schema.json"),
  "report",
);
const isCheck = schemas.compile<FiledResult>({ $ref: "report#/$defs/check" });
const isExchange = schemas.compile<FiledExchange>({ $ref: "report#/$defs/exchange" });

/**
 * A value with what its schema knows; other members, as another version may have written them, are left out. `others` are members that
 * the comparison can do without. Undefined if the value lacks a member that it needs.
 */
function asKnown<T>(isKnown: ValidateFunction<T>, others: Members, value: unknown): T | undefined {
  if (!isMembers(value)) return undefined;
  const known: unknown = { ...others, ...value };
  if (isKnown(known)) return known;
  const unknown = new Set(isKnown.errors?.map(({ instancePath }) => instancePath.split("/")[1]));
  const left = Object.entries(value).filter(([member]) => !unknown.has(member));
  const kept: unknown = { ...others, ...Object.fromEntries(left) };
  return isKnown(kept) ? kept : undefined;
}
