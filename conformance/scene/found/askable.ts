import type { InterfaceModel, SearchParameter, Target } from "../../../spec/model.js";
import type { AddedRecord } from "../../contract.js";
import { referenceTail } from "../../http/record-url.js";
import type { JsonObject } from "../../json.js";
import { type Span, spanOf } from "../../search/spans.js";
import { lookedAt, textsOf, valuesAt } from "../looking.js";

/** Characters that separate alternatives or parts of a value in some interfaces, and have no meaning in others. */
const meaningful = /[,|$\\]/;
const wholeDay = /^\d{4}-\d{2}-\d{2}$/;
/** A date, or an instant exact to the second and with its offset: in a form that the document shows, and complete. */
const exactDate = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(Z|[+-]\d{2}:\d{2}))?$/;

/**
 * The texts of a record by which `parameter` may be asked for it, as the record holds them: of a kind that every lawful
 * deployment takes. A number for a parameter that is published as one, a reference to a type that the field refers to.
 */
export function askableTexts(
  model: InterfaceModel,
  parameter: SearchParameter,
  record: JsonObject,
): readonly string[] {
  const texts = lookedAt(model, parameter, record);
  return isBarePeriod(parameter) ? dayOf(texts) : texts.filter((text) => isAskable(parameter, text));
}

/** The first of them. */
export function askableText(
  model: InterfaceModel,
  parameter: SearchParameter,
  record: JsonObject,
): string | undefined {
  if (isBarePeriod(parameter)) return askableTexts(model, parameter, record)[0];
  return lookedAt(model, parameter, record).find((text) => isAskable(parameter, text));
}

/** An interval, of which the document does not say how a date is held against it. */
export function isBarePeriod({ match, dateSearch, targets }: SearchParameter): boolean {
  return match === "date" && !dateSearch && targets.some(({ endPath }) => endPath !== undefined);
}

/** The day on which it all lies, here as in UTC: it holds the interval, and each of its ends. */
function dayOf(texts: readonly string[]): readonly string[] {
  const days = new Set(texts.flatMap((text) => [text.slice(0, 10), ...dayInUtc(text)]));
  const [day = ""] = days;
  return days.size === 1 && wholeDay.test(day) ? [day] : [];
}

function dayInUtc(text: string): readonly string[] {
  const instant = Date.parse(text);
  return Number.isNaN(instant) ? [""] : [new Date(instant).toISOString().slice(0, 10)];
}

function isAskable(parameter: SearchParameter, text: string): boolean {
  if (text.trim() === "") return false;
  if (parameter.match === "reference") return refersTo(parameter, text);
  if (parameter.match === "date")
    return parameter.dateSearch ? spanOf(text) !== undefined : exactDate.test(text);
  if (parameter.type === "number" && !/^\d+(\.\d+)?$/.test(text)) return false;
  return !meaningful.test(text);
}

function refersTo({ targets }: SearchParameter, url: string): boolean {
  const type = referenceTail(url)?.type;
  if (type === undefined) return false;
  return targets.some(({ field }) => field.type.kind === "shape" && field.type.targets.includes(type));
}

/** Whether `parameter` can be asked in a way that must find the record, whatever reading the deployment has of it. */
export function canAskFor(model: InterfaceModel, parameter: SearchParameter, { body }: AddedRecord): boolean {
  if (parameter.match === "id") return true;
  if (parameter.match === "count" || parameter.targets.length === 0) return false;
  if (parameter.match === "date") {
    if (parameter.targets.some((target) => unreadable(target, body))) return false;
  }
  if (!parameter.ambiguous) return askableText(model, parameter, body) !== undefined;
  // a deployment may look at any one of several targets
  const each = parameter.targets.map((target) => textsOf(model, target, body));
  return each.every((texts) => texts.some((text) => isAskable(parameter, text)));
}

function unreadable({ path, endPath }: Target, body: JsonObject): boolean {
  const texts = [...valuesAt(body, path), ...(endPath === undefined ? [] : valuesAt(body, endPath))];
  return texts.some((text) => typeof text !== "string" || spanOf(text) === undefined);
}

/** The spans of every date that `parameter` looks at in a record; ends of intervals are spans of their own. */
export function spansIn(
  model: InterfaceModel,
  parameter: SearchParameter,
  body: JsonObject,
): readonly Span[] {
  return lookedAt(model, parameter, body).flatMap((text) => {
    const span = spanOf(text);
    return span ? [span] : [];
  });
}
