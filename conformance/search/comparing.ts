// Decides what a parameter whose name is the operator must find, and chooses its values.

import type { JsonObject } from "../../spec/json.js";
import type { InterfaceModel } from "../../spec/model.js";
import type { SearchParameter, Target } from "../../spec/search-parameter.js";
import { type Meaning, meanings, type Side } from "./date-prefixes.js";
import { day, dayOf } from "./date-texts.js";
import { agreed, anyOf, type Match } from "./match.js";
import { isFarFrom } from "./numbers.js";
import { lookedAt, textsOf, valuesAt } from "./record-values.js";
import { heldSpanOf, reachOf, type TimeSpan, timeSpanOf } from "./time-spans.js";

/** Whether a record matches a plain value that is compared by the parameter's operator. */
export function matchCompared(
  model: InterfaceModel,
  parameter: SearchParameter,
  value: string,
  record: JsonObject,
): Match {
  const { compares, match, targets } = parameter;
  if (compares === undefined) return "unknown";
  const meaning = meanings[compares.operator];
  const answers = targets.flatMap((target) =>
    match === "date"
      ? ofDates(meaning, value, target, record)
      : textsOf(model, target, record).map((text) => ofNumbers(meaning, value, text)),
  );
  if (answers.length === 0) return "unknown";
  // One of several values may equal the requested one while another differs from it.
  return compares.operator === "ne" ? agreed(answers) : anyOf(answers);
}

function ofDates(meaning: Meaning, value: string, target: Target, record: JsonObject): readonly Match[] {
  const asked = timeSpanOf(value);
  const at = (path: string) => valuesAt(record, path).map((held) => ofDate(meaning, asked, held));
  if (target.endPath === undefined) return at(target.path);
  // A server may compare the start, the end or the whole interval: only an answer that both ends give is certain.
  const [starts, ends] = [at(target.path), at(target.endPath)];
  return starts.length === 1 && ends.length === 1 ? [agreed([...starts, ...ends])] : ["unknown"];
}

/** Spans that overlap show nothing, unless they are equal: the document does not say how a day is compared with a time. */
function ofDate(meaning: Meaning, asked: TimeSpan | undefined, text: unknown): Match {
  const held = typeof text === "string" ? heldSpanOf(text) : undefined;
  if (asked === undefined || held === undefined) return "unknown";
  const [own, other] = [reachOf(held, asked), reachOf(asked, held)];
  if (own.to[1] < other.from[0]) return found(meaning, "before");
  if (own.from[0] > other.to[1]) return found(meaning, "after");
  const equal = held.from === asked.from && held.to === asked.to && held.calendar === asked.calendar;
  return equal ? found(meaning, "at") : "unknown";
}

function ofNumbers(meaning: Meaning, value: string, text: string): Match {
  const [asked, held] = [Number(value), Number(text)];
  if (value.trim() === "" || Number.isNaN(asked) || Number.isNaN(held)) return "unknown";
  if (held === asked) return found(meaning, "at");
  // How exact an equal number has to be is not stated.
  if (meaning.before === meaning.after && !isFarFrom(value, held)) return "unknown";
  return found(meaning, held < asked ? "before" : "after");
}

function found(meaning: Meaning, side: Side): Match {
  const is = meaning[side];
  return is === undefined ? "unknown" : is ? "yes" : "no";
}

/** Days between a record's time and the day asked for, so that both have one order in every time zone. */
const apart = 2;
const wholeDay = /^\d{4}-\d{2}-\d{2}$/;
const plainNumber = /^\d+(\.\d+)?$/;

/**
 * The values around those of a record, with which a search may ask: the record's own, if they are days or numbers, then lesser and
 * greater ones. Its own time comes last, since a search may take only days.
 */
export function valuesNear(
  model: InterfaceModel,
  parameter: SearchParameter,
  record: JsonObject,
): {
  readonly own: readonly string[];
  readonly others: readonly string[];
  readonly times: readonly string[];
} {
  const texts = [...new Set(lookedAt(model, parameter, record))];
  if (parameter.match === "number") {
    const own = texts.filter((text) => plainNumber.test(text));
    const others = own.flatMap((text) => [Number(text) - 1, Number(text) + 1]).filter((one) => one >= 0);
    return { own, others: others.map(String), times: [] };
  }
  const spans = texts.flatMap((text) => timeSpanOf(text) ?? []);
  const others = spans.flatMap(({ from, to, calendar }) => {
    const margin = calendar ? 1 : apart;
    return [dayOf(from - margin * day), dayOf(to + margin * day)];
  });
  return {
    own: texts.filter((text) => wholeDay.test(text)),
    others,
    times: texts.filter((text) => !wholeDay.test(text) && timeSpanOf(text) !== undefined),
  };
}

type Choose = (model: InterfaceModel, parameter: SearchParameter, record: JsonObject) => string | undefined;

const valueThat =
  (answer: "yes" | "no"): Choose =>
  (model, parameter, record) => {
    const { own, others, times } = valuesNear(model, parameter, record);
    const near = answer === "yes" ? [...own, ...others] : [...others, ...own];
    return [...near, ...times].find((value) => matchCompared(model, parameter, value, record) === answer);
  };

/** A value with which the parameter must find the record; undefined if none is certain. */
export const valueWithin = valueThat("yes");

/** A value with which the parameter must leave the record out; undefined if none is certain. */
export const valueBeyond = valueThat("no");
