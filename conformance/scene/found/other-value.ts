import type { InterfaceModel, SearchParameter } from "../../../spec/model.js";
import type { AddedRecord } from "../../contract.js";
import { drawsOf, word } from "../../random.js";
import { folded } from "../../search/texts.js";
import { askableTexts } from "./askable.js";
import { differs } from "./differing.js";

/** What a value that a record does not have is taken from. */
export interface Others {
  readonly model: InterfaceModel;
  readonly pool: readonly AddedRecord[];
  /** URLs of records of a type. */
  readonly urls: (type: string) => readonly string[];
  readonly seed: number;
}

/**
 * A text that `parameter` looks for and that `target` does not hold: another record's, one that the document or the spec
 * names for the field, or one that is made up. Undefined where each might be taken for the target's own.
 */
export function otherText(
  { model, pool, urls, seed }: Others,
  parameter: SearchParameter,
  target: AddedRecord,
): string | undefined {
  if (parameter.match === "count" || parameter.targets.length === 0) return undefined;
  const held = pool
    .filter((record) => record.id !== target.id && differs(model, parameter, target, record))
    .flatMap(({ body }) => askableTexts(model, parameter, body));
  if (held[0] !== undefined || parameter.match === "date") return held[0];
  const own = askableTexts(model, parameter, target.body);
  if (own.length === 0) return undefined;
  if (parameter.match === "reference") return referred(parameter, urls).find((url) => isForeign(url, own));
  const named = [...parameter.values, ...parameter.targets.flatMap(({ field }) => field.values)];
  const samples = parameter.targets.flatMap(({ field }) => field.samples ?? []);
  const made = parameter.type === "number" ? [] : [word(drawsOf(`${seed}/${parameter.clause}/other`), 2)];
  return [...named.map(({ value }) => value), ...samples, ...made].find((text) => isForeign(text, own));
}

function referred(
  { targets }: SearchParameter,
  urls: (type: string) => readonly string[],
): readonly string[] {
  return targets.flatMap(({ field: { type } }) => (type.kind === "shape" ? type.targets.flatMap(urls) : []));
}

function isForeign(text: string, own: readonly string[]): boolean {
  const plain = folded(text);
  return own.map(folded).every((one) => !one.includes(plain) && !plain.includes(one));
}
