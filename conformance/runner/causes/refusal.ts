// The words with which a deployment refused a request; and refusals that another one explains: of adds with one value or one form of a date, and of searches that match nothing.
import { isObject, type Json, type JsonObject } from "../../../spec/json.js";
import { namedValueOf } from "../../checks/search/named-values.js";
import { ownWords } from "../../http/own-words.js";
import { emptyListName } from "../../laws/lists/plain-lists.js";
import { datedFieldOf } from "../../laws/rules/documented-forms.js";
import { valuesAt } from "../../search/record-values.js";
import type { CheckResult } from "../report.js";
import { typeOf } from "./subject.js";

/** The deployment's own error message; undefined after several requests, of which another one may have been answered so. */
export function refusalOf({ script, exchanges: [exchange] = [] }: CheckResult): string | undefined {
  if (script !== undefined || exchange?.status === undefined || exchange.status < 400) return undefined;
  return ownWords(exchange);
}

/** The same at the end of a sentence: `: "no such parameter"`; empty if there are none. */
export function saying(result: CheckResult): string {
  const words = refusalOf(result);
  return words === undefined ? "" : `: "${words}"`;
}

/** The same after "refused", with the status if the fault is the server's (RFC 9110, section 15.6): ` with 500: "out of memory"`. */
export function refusedSaying(result: CheckResult): string {
  const { status = 0 } = result.exchanges?.[0] ?? {};
  const isOfServer = result.script === undefined && status >= 500;
  return (isOfServer ? ` with ${status}` : "") + saying(result);
}

/** The status and the words of a refusal. */
export const answerOf = (result: CheckResult): string =>
  `${result.exchanges?.[0]?.status} ${refusalOf(result)}`;

/** A refusal that explains others. */
export const isTellingRefusal = (result: CheckResult): boolean =>
  isRefused(result) && (heldIn(result) !== undefined || isOfEmptyList(result));

const isRefused = ({ verdict, code }: CheckResult): boolean => verdict === "fail" && code === "refused";

const isOfEmptyList = ({ id }: CheckResult): boolean => id.endsWith(`/${emptyListName}`);

/** What a body holds that is refused: a value that the document names, or a date in one of its forms. */
interface Held {
  readonly path: string;
  readonly is: (value: Json) => boolean;
  readonly name: string;
}

function heldIn(result: CheckResult): Held | undefined {
  const named = namedValueOf(result.id);
  if (named !== undefined)
    return { path: named.path, is: (value) => value === named.value, name: `${named.path}=${named.value}` };
  const path = datedFieldOf(result.id);
  const [date] = (path !== undefined && valuesAt(bodyOf(result) ?? {}, path)) || [];
  if (path === undefined || typeof date !== "string") return undefined;
  const form = formOf(date);
  return {
    path,
    is: (value) => typeof value === "string" && formOf(value) === form,
    name: `${path} ${form}`,
  };
}

/** A date with 0 for each digit, and Z for its offset: the same for all dates of one form. */
const formOf = (date: string): string =>
  date
    .replace(/[+-]\d\d:\d\d$/, "Z")
    .replace(/\.\d+/, "")
    .replaceAll(/\d/g, "0");

/** A key that refusals of one cause share; undefined for other results. */
export function refusalsOf(results: readonly CheckResult[]): (result: CheckResult) => string | undefined {
  const refused = results.filter(isRefused);
  const telling = refused.flatMap((one) => {
    const held = heldIn(one);
    return held === undefined ? [] : [{ ...held, type: typeOf(one), answer: answerOf(one) }];
  });
  const empty = new Set(refused.filter(isOfEmptyList).map((one) => `${typeOf(one)} ${answerOf(one)}`));
  return (result) => {
    if (!isRefused(result)) return undefined;
    const [type, answer] = [typeOf(result), answerOf(result)];
    const body = bodyOf(result);
    const held = telling.find(
      (one) =>
        one.type === type &&
        one.answer === answer &&
        body !== undefined &&
        valuesAt(body, one.path).some(one.is),
    );
    if (held !== undefined) return `refused value ${type} ${held.name}`;
    return body === undefined && empty.has(`${type} ${answer}`) ? `refused empty lists ${answer}` : undefined;
  };
}

function bodyOf({ exchanges: [exchange] = [] }: CheckResult): JsonObject | undefined {
  if (exchange?.requestBody === undefined) return undefined;
  try {
    const body: Json = JSON.parse(exchange.requestBody);
    return isObject(body) ? body : undefined;
  } catch {
    // Long bodies are cut in reports.
    return undefined;
  }
}
