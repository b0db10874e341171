// Finds refusals that another one explains: of adds with one value, and of searches that match nothing.
import { isObject, type Json, type JsonObject } from "../../../spec/json.js";
import { emptyListName } from "../../checks/search/empty-list.js";
import { namedValueOf } from "../../checks/search/named-values.js";
import type { CheckResult } from "../../runner/report.js";
import { valuesAt } from "../../search/record-values.js";
import { answerOf } from "./refusal.js";
import { typeOf } from "./subject.js";

/** A refusal that explains others. */
export function isTellingRefusal(result: CheckResult): boolean {
  return isRefused(result) && (namedValueOf(result.id) !== undefined || isOfEmptyList(result));
}

const isRefused = ({ verdict, code }: CheckResult): boolean => verdict === "fail" && code === "refused";

const isOfEmptyList = ({ id }: CheckResult): boolean => id.endsWith(`/${emptyListName}`);

/** A key that refusals of one cause share; undefined for other results. */
export function refusalsOf(results: readonly CheckResult[]): (result: CheckResult) => string | undefined {
  const refused = results.filter(isRefused);
  const values = refused.flatMap((one) => {
    const named = namedValueOf(one.id);
    return named === undefined ? [] : [{ ...named, type: typeOf(one), answer: answerOf(one) }];
  });
  const empty = new Set(refused.filter(isOfEmptyList).map((one) => `${typeOf(one)} ${answerOf(one)}`));
  return (result) => {
    if (!isRefused(result)) return undefined;
    const [type, answer] = [typeOf(result), answerOf(result)];
    const body = bodyOf(result);
    const held = values.find(
      (one) =>
        one.type === type &&
        one.answer === answer &&
        body !== undefined &&
        valuesAt(body, one.path).includes(one.value),
    );
    if (held !== undefined) return `refused value ${type} ${held.path}=${held.value}`;
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
