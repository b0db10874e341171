// Decides whether the dates of a record match a value of a date search.

import type { JsonObject } from "../../spec/json.js";
import type { InterfaceModel } from "../../spec/model.js";
import type { SearchParameter, Target } from "../../spec/search-parameter.js";
import { meanings, type PrefixName, prefixOf, type Side, statedPrefixes } from "./date-prefixes.js";
import { agreed, anyOf, type Match } from "./match.js";
import { valuesAt } from "./record-values.js";
import { type Reach, reachOf, type TimeSpan, timeSpanOf } from "./time-spans.js";

/** A parsed value of a date search: a prefix that the document states, and a date. */
export interface Bound {
  readonly prefix: PrefixName;
  readonly text: string;
  readonly span: TimeSpan;
}

/** Parses a value. Undefined without a stated prefix or without a date. */
export function boundOf(model: InterfaceModel, parameter: SearchParameter, value: string): Bound | undefined {
  const prefix = prefixOf(value);
  if (!parameter.dateSearch || prefix === undefined || !statedPrefixes(model).includes(prefix))
    return undefined;
  const text = value.slice(2);
  const span = timeSpanOf(text);
  return span && { prefix, text, span };
}

export function matchDate(
  model: InterfaceModel,
  parameter: SearchParameter,
  value: string,
  record: JsonObject,
): Match {
  const bound = boundOf(model, parameter, value);
  const answers = parameter.targets.map((target) =>
    bound ? againstBound(bound, target, record) : bare(parameter, value, target, record),
  );
  // The parameter may look at any one of several fields, so all readings have to agree.
  return parameter.ambiguous ? agreed(answers) : anyOf(answers);
}

/** A value without a prefix. Only a parameter that takes no prefixes must find the exact date that it is given. */
function bare(parameter: SearchParameter, value: string, target: Target, record: JsonObject): Match {
  const asked = timeSpanOf(value);
  const texts = textsAt(record, target.path);
  if (parameter.dateSearch || asked === undefined || texts.length === 0) return "unknown";
  return anyOf(
    texts.map((text) => {
      if (text === value) return "yes";
      const held = timeSpanOf(text);
      if (!held) return "unknown";
      const reach = reachOf(held, asked);
      return reach.to[1] < asked.from || reach.from[0] > asked.to ? "no" : "unknown";
    }),
  );
}

function againstBound(bound: Bound, target: Target, record: JsonObject): Match {
  const starts = textsAt(record, target.path);
  if (starts.length === 0) return "unknown";
  if (target.endPath === undefined) {
    const answers = starts.map((start) => compared(bound, timeSpanOf(start)));
    // One of several dates may equal the requested date while another differs from it.
    return bound.prefix === "ne" ? agreed(answers) : anyOf(answers);
  }
  const ends = textsAt(record, target.endPath);
  const [start, end] = [starts[0], ends[0]];
  // A server may compare the start, the end or the whole interval: only an answer that both ends give is certain.
  if (starts.length > 1 || ends.length !== 1 || start === undefined || end === undefined) return "unknown";
  return agreed([compared(bound, timeSpanOf(start)), compared(bound, timeSpanOf(end))]);
}

function compared(bound: Bound, held: TimeSpan | undefined): Match {
  if (!held) return "unknown";
  const own = reachOf(held, bound.span);
  const asked = reachOf(bound.span, held);
  const found = sidesOf(own, asked).map((side) => meanings[bound.prefix][side]);
  if (found.every((each) => each === true)) return "yes";
  return found.every((each) => each === false) ? "no" : "unknown";
}

/** Where one span may lie relative to another. */
function sidesOf(own: Reach, asked: Reach): readonly Side[] {
  if (own.to[1] < asked.from[0]) return ["before"];
  if (own.from[0] > asked.to[1]) return ["after"];
  const startsWithin = own.from[0] >= asked.from[1];
  const endsWithin = own.to[1] <= asked.to[0];
  return [...(startsWithin ? [] : (["before"] as const)), "at", ...(endsWithin ? [] : (["after"] as const))];
}

const textsAt = (record: JsonObject, path: string): readonly string[] =>
  valuesAt(record, path).filter((value) => typeof value === "string");
