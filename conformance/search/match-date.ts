import type { InterfaceModel, SearchParameter, Target } from "../../spec/model.js";
import { valuesAt } from "./record-values.js";
import type { JsonObject } from "../http/json.js";
import { meanings, type PrefixName, prefixOf, type Side, statedPrefixes } from "./date-prefixes.js";
import { type Reach, reachOf, type TimeSpan, timeSpanOf } from "./time-spans.js";
import { agreed, anyOf, type Fit } from "./match.js";

/** A value of a date search: a prefix that the document states, and a date. */
export interface Bound {
  readonly prefix: PrefixName;
  readonly text: string;
  readonly span: TimeSpan;
}

/** Reads one out of a parameter's value; undefined where it has another prefix, or none, or no date. */
export function boundOf(model: InterfaceModel, parameter: SearchParameter, value: string): Bound | undefined {
  const prefix = prefixOf(value);
  if (!parameter.dateSearch || prefix === undefined || !statedPrefixes(model).includes(prefix))
    return undefined;
  const text = value.slice(2);
  const span = timeSpanOf(text);
  return span && { prefix, text, span };
}

/** A date value held against what a record has where the parameter looks. */
export function fitDate(
  model: InterfaceModel,
  parameter: SearchParameter,
  value: string,
  record: JsonObject,
): Fit {
  const bound = boundOf(model, parameter, value);
  const fits = parameter.targets.map((target) =>
    bound ? againstBound(bound, target, record) : bare(parameter, value, target, record),
  );
  // Where the parameter may look at any one of several fields, all readings have to agree.
  return parameter.ambiguous ? agreed(fits) : anyOf(fits);
}

/** What a date without a prefix finds is open; a parameter that takes no prefixes must find the very date it is given. */
function bare(parameter: SearchParameter, value: string, target: Target, record: JsonObject): Fit {
  const asked = timeSpanOf(value);
  const texts = textsAt(record, target.path);
  if (parameter.dateSearch || asked === undefined || texts.length === 0) return "open";
  return anyOf(
    texts.map((text) => {
      if (text === value) return "fits";
      const held = timeSpanOf(text);
      if (!held) return "open";
      const reach = reachOf(held, asked);
      return reach.to[1] < asked.from || reach.from[0] > asked.to ? "differs" : "open";
    }),
  );
}

function againstBound(bound: Bound, target: Target, record: JsonObject): Fit {
  const starts = textsAt(record, target.path);
  if (starts.length === 0) return "open";
  if (target.endPath === undefined) {
    const fits = starts.map((start) => compared(bound, timeSpanOf(start)));
    // of several dates one may be another than is asked for while one is that very date
    return bound.prefix === "ne" ? agreed(fits) : anyOf(fits);
  }
  const ends = textsAt(record, target.endPath);
  const [start, end] = [starts[0], ends[0]];
  // An interval is looked at by its start, by its end or as a whole: only what holds of both ends holds.
  if (starts.length > 1 || ends.length !== 1 || start === undefined || end === undefined) return "open";
  return agreed([compared(bound, timeSpanOf(start)), compared(bound, timeSpanOf(end))]);
}

function compared(bound: Bound, held: TimeSpan | undefined): Fit {
  if (!held) return "open";
  const mine = reachOf(held, bound.span);
  const its = reachOf(bound.span, held);
  const found = sidesOf(mine, its).map((side) => meanings[bound.prefix][side]);
  if (found.every((each) => each === true)) return "fits";
  return found.every((each) => each === false) ? "differs" : "open";
}

/** Where one span may lie, seen from another. */
function sidesOf(mine: Reach, its: Reach): readonly Side[] {
  if (mine.to[1] < its.from[0]) return ["before"];
  if (mine.from[0] > its.to[1]) return ["after"];
  const startsWithin = mine.from[0] >= its.from[1];
  const endsWithin = mine.to[1] <= its.to[0];
  return [...(startsWithin ? [] : (["before"] as const)), "at", ...(endsWithin ? [] : (["after"] as const))];
}

function textsAt(record: JsonObject, path: string): readonly string[] {
  return valuesAt(record, path).filter((value) => typeof value === "string");
}
