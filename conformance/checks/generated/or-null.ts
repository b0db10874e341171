// Draws null for fields that may be null, now and then.
import fc from "fast-check";
import { isRelated } from "../../../spec/broken-relations.js";
import type { Field } from "../../../spec/field.js";
import type { Json } from "../../../spec/json.js";
import type { Resource } from "../../../spec/model.js";
import { topOf } from "../../behaviours/json-edits.js";
import type { ResourceTerms } from "../../fixtures/terms.js";

interface Turn {
  /** Which kind of value is drawn (default: any); turn 0 has no null, so that every value is sent once. */
  readonly turn?: number | undefined;
}

interface OfRecord extends Turn {
  readonly resource: Resource;
  readonly terms: ResourceTerms;
}

type Drawn = fc.Arbitrary<Json>;

/** For a field of a record: null shows nothing to a search, and counts as no value in a relation. */
export function orNull({ terms, resource, turn }: OfRecord, field: Field, path: string) {
  const { searched, isEnd } = terms(field, path);
  const isNeeded = searched || isEnd || isRelated(resource, topOf(path));
  return (made: Drawn): Drawn => (isNeeded ? made : innerOrNull({ turn }, field)(made));
}

/** For a field of a shape. */
export const innerOrNull =
  ({ turn }: Turn, { nullable }: Field) =>
  (made: Drawn): Drawn =>
    nullable !== undefined && turn !== 0 ? fc.option(made) : made;
